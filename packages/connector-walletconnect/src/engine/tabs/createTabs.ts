import { createEmitter } from '@latchkey/core'
import type { EngineClock } from '../EngineClock.js'
import type { EngineEnvironment } from '../EngineEnvironment.js'
import type { RelayMessage } from '../LibraryClient.js'

/** Time for the other tabs to claim a session. */
const claimDeadlineMs = 1000

export type TabEvents = {
  /** The relay pushed this to another tab; all tabs of an origin are one client to the relay. */
  message: RelayMessage
  /** Another tab opened a socket. */
  opened: undefined
  /** Another tab ended this session. */
  ended: string
}

/** The other tabs of this origin that use the same storage. */
export type Tabs = {
  tell<Name extends keyof TabEvents>(name: Name, payload: TabEvents[Name]): void
  on<Name extends keyof TabEvents>(
    name: Name,
    listener: (payload: TabEvents[Name]) => void,
  ): () => void
  /** True if another tab uses a session, or waits for an answer, on this topic. */
  isClaimed(topic: string): Promise<boolean>
  close(): void
}

type Note = { readonly name: string; readonly payload?: unknown }

export function createTabs(
  name: string,
  { openChannel }: Pick<EngineEnvironment, 'openChannel'>,
  clock: EngineClock,
  isMine: (topic: string) => boolean,
): Tabs {
  const channel = openChannel(name)
  const events = createEmitter<TabEvents & { claim: string }>()

  function post(note: Note): void {
    try {
      channel?.postMessage(note)
    } catch {
      // Closed with the page: nothing to notify.
    }
  }

  channel?.addEventListener('message', ({ data }) => {
    const { name, payload } = (data ?? {}) as Note
    if (name === 'claim?' && typeof payload === 'string' && isMine(payload))
      post({ name: 'claim', payload })
    if ((name === 'ended' || name === 'claim') && typeof payload === 'string')
      events.emit(name, payload)
    if (name === 'opened') events.emit(name, undefined)
    if (name === 'message' && isMessage(payload)) events.emit(name, payload)
  })

  return {
    tell: (name, payload) => post({ name, payload }),
    on: (name, listener) => events.on(name, listener),
    isClaimed: (topic) =>
      new Promise((resolve) => {
        if (!channel) return resolve(false)
        const settle = (claimed: boolean) => {
          stop()
          stopClock()
          resolve(claimed)
        }
        const stop = events.on('claim', (claimed) => claimed === topic && settle(true))
        const stopClock = clock.after(claimDeadlineMs, () => settle(false))
        post({ name: 'claim?', payload: topic })
      }),
    close() {
      channel?.close()
      events.clear()
    },
  }
}

function isMessage(value: unknown): value is RelayMessage {
  const { topic, message, publishedAt } = (value ?? {}) as Partial<RelayMessage>
  return typeof topic === 'string' && typeof message === 'string' && typeof publishedAt === 'number'
}
