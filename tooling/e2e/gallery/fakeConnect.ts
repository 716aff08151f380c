import type {
  ConnectAttempt,
  ConnectionController,
  ConnectionState,
  ConnectTarget,
} from '@latchkey/controllers'
import { type Connection, createError, type ErrorCode, type Store } from '@latchkey/core'
import type { Scene } from '../../../packages/ui/test/Scene.js'

/** The kit's times: to show the wallet first, and from the tick to the modal's closing. */
const lookFirstMs = 400
const closeAfterMs = 700

let ids = 0

/** The attempt of a target in one phase. */
export function fakeAttempt(
  { walletId, connectorId = walletId ?? '', namespaces = ['eip155'] }: ConnectTarget,
  phase: ConnectAttempt['phase'],
  more: Partial<ConnectAttempt> = {},
): ConnectAttempt {
  const steps = [{ connectorId, namespaces, phase }]
  const named = walletId === undefined ? {} : { walletId }
  return { id: ++ids, ...named, steps, current: 0, phase, since: Date.now(), ...more }
}

/** A connect whose outcome is the scene's. */
export function createFakeConnect(parts: {
  readonly scene: Pick<Scene, 'connect'>
  readonly store: Store<ConnectionState>
  readonly found: Connection
  readonly note: (call: string) => void
  readonly finish: () => void
}): ConnectionController['connect'] {
  const { scene, store, found, note, finish } = parts
  const { connect: how } = scene
  return async (target) => {
    const { signal, lookFirst } = target
    note(`connect ${target.connectorId ?? target.walletId}`)
    const show = (...shown: [ConnectAttempt['phase'], Partial<ConnectAttempt>?]) =>
      store.setState({ attempt: fakeAttempt(target, ...shown) })
    const never = () =>
      new Promise<never>((_, reject) =>
        signal?.addEventListener('abort', () => {
          store.setState({ attempt: undefined })
          reject(createError('ABORTED'))
        }),
      )
    show('preparing')
    if (lookFirst) {
      const looked = new Promise((resolve) => setTimeout(resolve, lookFirstMs))
      await Promise.race([looked, never()])
    }
    if (how === 'look') {
      show('waiting')
      return never()
    }
    if (how === 'steps') {
      const namespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos']
      const steps = namespaces.map((namespace, index) => ({
        connectorId: `latch.${namespace}`,
        namespaces: [namespace],
        phase: index < 1 ? ('connected' as const) : ('waiting' as const),
      }))
      show('waiting', { steps, current: 1 })
      return never()
    }
    if (how === 'done') {
      show('connected')
      setTimeout(finish, closeAfterMs)
      return [found]
    }
    if (typeof how !== 'object') {
      show('waiting', { since: Date.now() - (how ?? 0) * 1000 })
      return never()
    }
    const error = createError(how.code as ErrorCode, {
      params: how.params ?? {},
      details: 'The wallet said: 0xdeadbeef is no address',
    })
    const { code, shortMessage: message, params, details = '' } = error
    const shown = { code, message, params, details, referenceId: how.referenceId ?? '' }
    if (how.code === 'REQUEST_PENDING') {
      show('requestPending', { error: shown })
      return never()
    }
    show(how.code === 'USER_REJECTED' ? 'rejected' : 'failed', { error: shown })
    throw error
  }
}
