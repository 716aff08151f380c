import type { Urgency } from '../context/UiContext.js'

export type Announcer = {
  /** Attaches the two live regions, once they are on the page. */
  attach(regions: Readonly<Record<Urgency, Element | null>>): void
  announce(text: string, urgency?: Urgency): void
  stop(): void
}

const announcementIntervalMs = 1000
const queueLimit = 4

/**
 * Speaks through the live regions: at most one message a second, urgent ones first. Skips a message
 * that already waits.
 */
export function createAnnouncer(): Announcer {
  let regions: Readonly<Record<Urgency, Element | null>> | undefined
  let queue: readonly { readonly text: string; readonly urgency: Urgency }[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const speak = (): void => {
    timer = undefined
    const next = queue[0]
    if (!next || !regions) return
    queue = queue.slice(1)
    for (const urgency of ['polite', 'assertive'] as const) {
      const region = regions[urgency]
      if (region) region.textContent = urgency === next.urgency ? next.text : ''
    }
    timer = setTimeout(speak, announcementIntervalMs)
  }

  return {
    attach(next) {
      regions = next
    },
    announce(text, urgency = 'polite') {
      if (text === '' || queue.some((message) => message.text === text)) return
      const message = { text, urgency }
      queue = (urgency === 'assertive' ? [message, ...queue] : [...queue, message]).slice(
        0,
        queueLimit,
      )
      // The first message waits too: screen readers do not watch a new region at once.
      timer ??= setTimeout(speak, 100)
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
      queue = []
    },
  }
}
