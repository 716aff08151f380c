import { createError } from '@latchkey/core'
import { readSession } from '../language/readSession.js'
import type { Session } from './Engine.js'
import { type EngineClock, unheard, within } from './EngineClock.js'
import type { LibrarySession } from './LibraryClient.js'
import type { Line } from './Line.js'
import type { SharedStorage } from './storage/createSharedStorage.js'

/** Deadline for telling the wallet that its session ended. */
const farewellMs = 3000
const userDisconnected = { code: 6000, message: 'User disconnected.' }

/** Sessions of one engine: the one in use, and their end. */
export type Sessions = {
  /** The topic last in use, by this or an earlier page. Loads nothing. */
  remembered(): Promise<string | undefined>
  remember(topic: string): Promise<void>
  /** `next` is remembered instead. */
  forget(topic: string, next?: string): Promise<void>
  /** Notifies the wallet and the other tabs, and clears stored state. Idempotent; never rejects. */
  end(line: Line, topic: string): Promise<void>
  /** Ends the stored sessions that no tab uses. */
  sweep(line: Line): Promise<void>
}

export function createSessions(
  storage: SharedStorage,
  prefix: string,
  clock: EngineClock,
): Sessions {
  const inUseKey = `latchkey:session:${prefix}`
  const ending = new Map<string, Promise<void>>()

  async function tellWallet(line: Line, topic: string): Promise<void> {
    try {
      // Without its key no message can be sent, and the library would reject an unhandled promise.
      if (line.client.core.crypto.keychain.has(topic))
        await within(
          clock,
          farewellMs,
          line.client.disconnect({ topic, reason: userDisconnected }),
          () => createError('RELAY_UNREACHABLE'),
        )
    } catch {
      // Delivery is best effort: an unreachable wallet sees the session expire.
    }
    if (line.client.session.keys.includes(topic)) await line.purge(topic)
  }

  const sessions: Sessions = {
    async remembered() {
      const topic = await storage.getItem(inUseKey)
      return typeof topic === 'string' ? topic : undefined
    },
    remember: (topic) => storage.setItem(inUseKey, topic),
    async forget(topic, next) {
      if ((await sessions.remembered()) !== topic) return
      if (next === undefined) await storage.removeItem(inUseKey)
      else await sessions.remember(next)
    },
    end(line, topic) {
      const running = ending.get(topic)
      if (running) return running
      line.claimed.delete(topic)
      line.tabs.tell('ended', topic)
      line.ended.emit('ended', { topic, by: 'page' })
      const known = line.client.session.keys.includes(topic)
      const work = Promise.all([
        sessions.forget(topic),
        known ? tellWallet(line, topic) : undefined,
      ])
        .then(
          () => {},
          () => {},
        )
        .finally(() => ending.delete(topic))
      ending.set(topic, work)
      return work
    },
    async sweep(line) {
      const kept = await sessions.remembered()
      for (const { topic } of line.client.session.getAll()) {
        if (topic === kept || line.claimed.has(topic) || (await line.tabs.isClaimed(topic)))
          continue
        // A caller may have started to use it in the meantime.
        if (!line.claimed.has(topic) && topic !== (await sessions.remembered()))
          unheard(sessions.end(line, topic))
      }
    },
  }
  return sessions
}

/**
 * Converts the library's session, with times in this machine's clock. Undefined if it is unusable.
 */
export function toSession(
  { skew }: Pick<Line, 'skew'>,
  session: LibrarySession,
): Session | undefined {
  const { topic, expiry, namespaces, sessionProperties, peer, signIn, signInRequest } = session
  return readSession({
    topic,
    expiresAt: skew.toLocalMs(expiry),
    namespaces,
    sessionProperties,
    peer: peer?.metadata,
    signIn,
    signInRequest,
  })
}
