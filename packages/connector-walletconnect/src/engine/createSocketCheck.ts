import type { EngineClock } from './EngineClock.js'

/**
 * A dead socket reports nothing. While a request is pending, the socket is checked at this
 * interval.
 */
const lookMs = 10_000

export type SocketCheckOptions = {
  readonly clock: EngineClock
  /** True if the visitor sees the page. A hidden page checks when it becomes visible. */
  isVisible(): boolean
  /** Probes the socket. */
  look(): void
}

/** Checks the socket while a request is pending. */
export function createSocketCheck({ clock, isVisible, look }: SocketCheckOptions) {
  let waiting = 0
  let stop = () => {}

  function lookAgain(): void {
    stop = clock.after(lookMs, () => {
      if (isVisible()) look()
      lookAgain()
    })
  }

  return {
    async during<Answer>(answer: Promise<Answer>): Promise<Answer> {
      if (++waiting === 1) lookAgain()
      try {
        return await answer
      } finally {
        if (--waiting === 0) stop()
      }
    },
    stop: () => stop(),
  }
}
