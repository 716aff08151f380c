import type { ConnectAttempt, ConnectionState } from '@latchkey/controllers'
import type { PairingController, PairingState } from '@latchkey/controllers/pairing'
import {
  type Connection,
  createError,
  createStore,
  type ErrorCode,
  type Store,
  toPlainError,
} from '@latchkey/core'
import type { PairingScene } from '../../../packages/ui/test/Scene.js'
import { fakeAttempt } from './fakeConnect.js'

/** Four minutes minus the ten seconds before renewal. */
const lifeMs = 230_000

export const codeOf = (seed: string): string =>
  `wc:${seed.repeat(64).slice(0, 64)}@2?expiryTimestamp=1700000300&relay-protocol=irn&symKey=${seed.repeat(64).slice(0, 64)}`

/** The pairing state of a scene. Calls of its views are recorded. */
export function createFakePairing(parts: {
  readonly scene: PairingScene
  readonly note: (call: string) => void
  readonly connection: Connection
  readonly store: Store<ConnectionState>
  readonly finish: () => void
}): PairingController {
  const { scene, note, connection, store: connections, finish } = parts
  const now = Date.now()
  const {
    phase = 'ready',
    left,
    retryIn,
    handoff,
    offline = false,
    interrupted = false,
    platforms = ['qrcode'],
    os,
    inApp,
    failed,
    done,
  } = scene
  const renewsAt = now + (left === undefined ? lifeMs : left * 1000)
  const pairing = { uri: codeOf('0a1b'), expiresAt: renewsAt + 10_000 }
  const store = createStore<PairingState>({
    phase,
    pairing: phase === 'ready' ? pairing : undefined,
    renewsAt: phase === 'ready' ? renewsAt : undefined,
    failure:
      phase === 'unreachable' ? { code: 'RELAY_UNREACHABLE', message: '', params: {} } : undefined,
    retryAt: retryIn === undefined ? undefined : now + retryIn * 1000,
    offline,
    interrupted,
    handoff: handoff && { platform: platforms[0] ?? 'mobile', phase: handoff, since: now },
  })
  if (scene.renews)
    setTimeout(() => {
      const next = Date.now() + lifeMs
      store.setState({ pairing: { uri: codeOf('7e3f'), expiresAt: next + 10_000 }, renewsAt: next })
    }, 3_000)
  return {
    store,
    device: { os: os ?? 'other', isMobile: os !== undefined, inApp },
    connectorId: () => 'phones',
    prepare: async () => note('prepare'),
    retry: () => note('retry'),
    async connect({ walletId, signal } = {}) {
      note(`pair ${walletId ?? ''}`)
      const target = { connectorId: 'phones', walletId }
      const show = (attempt: ConnectAttempt) => connections.setState({ attempt })
      if (done) {
        show(fakeAttempt(target, 'connected'))
        setTimeout(finish, 700)
        return [connection]
      }
      if (failed) {
        const error = createError(failed as ErrorCode, {
          details: 'Unauthorized: project id is not known',
        })
        show(
          fakeAttempt(target, failed === 'USER_REJECTED' ? 'rejected' : 'failed', {
            error: { ...toPlainError(error), referenceId: '' },
          }),
        )
        throw error
      }
      show(fakeAttempt(target, 'waiting'))
      return new Promise((_, reject) =>
        signal?.addEventListener('abort', () => {
          connections.setState({ attempt: undefined })
          reject(createError('ABORTED'))
        }),
      )
    },
    platforms: () => platforms,
    link: () => store.getState().pairing && 'comet://wc?uri=x',
    openWallet(walletId, platform) {
      note(`openWallet ${walletId} ${platform}`)
      store.setState({ handoff: { platform, phase: 'opening', since: Date.now() } })
    },
    openInBrowser: () => note('openInBrowser'),
    stop: () => {},
  }
}
