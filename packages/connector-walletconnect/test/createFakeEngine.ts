import { createEmitter, createError, type Pairing, type SignInRequest } from '@latchkey/core'
import type { Engine, EngineEvents, Session } from '../src/engine/Engine.js'

type Request = Parameters<Engine['request']>[0]

export type FakeEngineOptions = {
  /** The session that the wallet approves: any value, as from a host's own engine. */
  readonly session?: unknown
  /** The session that `restore` finds. @default the approved one, until it ended */
  readonly stored?: unknown
  /** The wallet's answer to a request. @default its method */
  readonly answer?: (request: Request) => unknown
}

/** An engine without a relay, whose wallet a test holds. */
export type FakeEngine = Engine & {
  readonly hand: {
    /** From now on the wallet approves, declines, or does not react until it is set again. */
    setAnswer(answer: boolean | 'hang'): void
    setSession(session: unknown): void
    /** Another tab has this session now. */
    setStored(session: unknown): void
    countPrompts(): number
    countListeners(): number
    emit<E extends keyof EngineEvents>(event: E, payload: EngineEvents[E]): void
    readonly proposals: Parameters<Engine['connect']>[0]['namespaces'][]
    readonly signIns: (SignInRequest | undefined)[]
    readonly requests: Request[]
    readonly ended: string[]
    readonly woken: () => number
  }
}

export const fakePairing: Pairing = {
  uri: `wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}`,
  expiresAt: Date.now() + 240_000,
}

/**
 * An engine for tests. The topic of a session that was ended is not approved again, as the relay
 * would not either.
 */
export function createFakeEngine({
  session,
  stored,
  answer = ({ method }) => method,
}: FakeEngineOptions = {}): FakeEngine {
  const events = createEmitter<EngineEvents>()
  const listening = new Set<() => void>()
  const proposals: FakeEngine['hand']['proposals'] = []
  const signIns: FakeEngine['hand']['signIns'] = []
  const requests: Request[] = []
  const ended: string[] = []
  let given = session
  let kept = stored
  let mood: boolean | 'hang' = true
  let prompts = 0
  let wakes = 0
  const waiting = new Set<() => void>()

  const approval = (signal?: AbortSignal) =>
    new Promise<Session>((resolve, reject) => {
      prompts += 1
      const settle = () => {
        if (mood === 'hang') return
        waiting.delete(settle)
        signal?.removeEventListener('abort', abort)
        if (mood) {
          kept = given
          resolve(given as Session)
        } else
          reject(createError('USER_REJECTED', { cause: { code: 5000, message: 'User rejected.' } }))
      }
      const abort = () => {
        waiting.delete(settle)
        reject(createError('ABORTED'))
      }
      signal?.addEventListener('abort', abort, { once: true })
      waiting.add(settle)
      settle()
    })

  return {
    async connect({ namespaces, signal, signIn }) {
      await Promise.resolve()
      if (signal?.aborted) throw createError('ABORTED')
      proposals.push(namespaces)
      signIns.push(await signIn?.())
      return { pairing: fakePairing, approval }
    },
    async request(input) {
      requests.push(input)
      return await answer(input)
    },
    async disconnect(topic) {
      await Promise.resolve()
      ended.push(topic)
      if (topicOf(kept) === topic) kept = undefined
    },
    restore: async () => kept as Session | undefined,
    async wake() {
      wakes += 1
    },
    on(name, listener) {
      const off = events.on(name, listener)
      listening.add(off)
      return () => {
        listening.delete(off)
        off()
      }
    },
    async destroy() {
      events.clear()
      listening.clear()
    },
    hand: {
      setAnswer(next) {
        mood = next
        for (const settle of [...waiting]) settle()
      },
      setSession(next) {
        given = next
      },
      setStored(next) {
        kept = next
      },
      countPrompts: () => prompts,
      countListeners: () => listening.size,
      emit(event, payload) {
        if (event === 'sessionEnded' && topicOf(kept) === topicOf(payload)) kept = undefined
        events.emit(event, payload)
      },
      proposals,
      signIns,
      requests,
      ended,
      woken: () => wakes,
    },
  }
}

const topicOf = (given: unknown) => (given as { readonly topic?: unknown } | undefined)?.topic
