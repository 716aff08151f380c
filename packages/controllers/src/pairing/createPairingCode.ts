import {
  type BaseError,
  type Connector,
  createError,
  createSingleFlight,
  type Namespace,
  type Pairing,
  type Store,
  toKitError,
  toPlainError,
} from '@latchkey/core'
import { isOnline } from '../environment/watchOnline.js'
import type { KitParts } from '../kit/KitParts.js'
import { createBackOff } from './createBackOff.js'
import type { PairingState } from './PairingController.js'

/** A code is renewed when its remaining lifetime is shorter than this. */
const renewBeforeMs = 10_000
/**
 * The limit for silent work. The engine ends a relay request within 10 s, after loading its code.
 */
const prepareMs = 30_000

export type PairingCodeParts = Pick<
  KitParts,
  'environment' | 'lifetime' | 'halves' | 'options' | 'notices'
>

export type PairingCode = {
  /**
   * Resolves once there is a code, after any number of tries. Rejects with errors that a retry
   * cannot fix, and with `ABORTED`.
   */
  obtain(connector: Connector, namespaces: readonly Namespace[], signal: AbortSignal): Promise<void>
  /** Adopts a code that the connector created or emitted again. */
  adopt(pairing: Pairing): void
  /** Drops the used code. */
  drop(): void
  /** Waits before the next request to the relay, and shows that in the store. */
  backOff(error: BaseError, signal: AbortSignal, nth?: number): Promise<void>
  fail(error: BaseError): void
  retry(): void
  /** Checks the clock: timers stand still while a page sleeps. */
  check(): void
}

/** The lifetime of one code: renewed before it expires, retried while the relay is unreachable. */
export function createPairingCode(
  { environment, lifetime, halves, options, notices }: PairingCodeParts,
  store: Store<PairingState>,
  /** `renew`: the code expires soon. `expired`: it has expired without a new one. */
  on: { readonly renew: () => void; readonly expired: () => void },
): PairingCode {
  const flight = createSingleFlight<void>()
  const waiting = createBackOff({ environment, lifetime }, store)
  let clearTimer: (() => void) | undefined

  function drop() {
    clearTimer?.()
    clearTimer = undefined
    const { phase } = store.getState()
    store.setState({
      pairing: undefined,
      renewsAt: undefined,
      phase: phase === 'ready' ? 'idle' : phase,
    })
  }

  /** Sets one timer after the other, from the clock at each due time. */
  function check() {
    clearTimer?.()
    clearTimer = undefined
    const { pairing, renewsAt = 0, failure } = store.getState()
    if (!pairing) return
    const now = environment.now()
    if (pairing.expiresAt <= now) {
      drop()
      store.setState({ phase: failure ? 'unreachable' : 'preparing' })
      return on.expired()
    }
    const next = renewsAt > now ? renewsAt : pairing.expiresAt
    clearTimer = lifetime.setTimeout(check, next - now)
    // A hidden page makes no new codes until it is visible again.
    if (renewsAt <= now && environment.isVisible()) on.renew()
  }

  function adopt(pairing: Pairing) {
    const now = environment.now()
    if (pairing.expiresAt <= now) return
    waiting.reset()
    const renewsAt = pairing.expiresAt - renewBeforeMs
    store.setState({
      phase: 'ready',
      pairing,
      renewsAt,
      failure: undefined,
      retryAt: undefined,
      interrupted: false,
    })
    clearTimer?.()
    clearTimer = lifetime.setTimeout(
      check,
      Math.max(0, (renewsAt > now ? renewsAt : pairing.expiresAt) - now),
    )
  }

  function fail(error: BaseError) {
    drop()
    store.setState({
      phase: 'failed',
      failure: toPlainError(error),
      retryAt: undefined,
    })
    alertOwner(notices, error).catch(halves.logUnfetched)
  }

  async function run(
    connector: Connector,
    namespaces: readonly Namespace[],
    signal: AbortSignal,
  ): Promise<void> {
    const prepare = connector.prepare?.bind(connector)
    if (!prepare) return
    if (!store.getState().pairing)
      store.setState({ phase: 'preparing', failure: undefined, retryAt: undefined })
    for (;;) {
      try {
        if (!isOnline(environment)) throw createError('RELAY_UNREACHABLE')
        const networks = options.networksToAskFor(namespaces)
        const pairing = await lifetime.within(
          (inner) => prepare({ networks, namespaces, signal: inner }),
          {
            ms: prepareMs,
            signal,
            error: () => createError('RELAY_UNREACHABLE'),
          },
        )
        return adopt(pairing)
      } catch (thrown) {
        const error = toKitError(thrown)
        if (error.code === 'ABORTED' || signal.aborted) throw error
        if (error.code !== 'RELAY_UNREACHABLE' && error.code !== 'PAIRING_EXPIRED') {
          fail(error)
          throw error
        }
        await waiting.backOff(error, signal)
      }
    }
  }

  return {
    adopt,
    drop,
    backOff: waiting.backOff,
    fail,
    check,
    retry: waiting.wake,
    async obtain(connector, namespaces, signal) {
      const { pairing, renewsAt = 0 } = store.getState()
      if (pairing && renewsAt > environment.now()) return
      await flight(namespaces.join(), (inner) => run(connector, namespaces, inner), signal)
    },
  }
}

/**
 * Alerts the site's owner to a refusal by the relay. The relay's own error distinguishes a missing
 * project id from a wrong one.
 */
async function alertOwner(notices: PairingCodeParts['notices'], error: BaseError) {
  const { ownersAlertOf } = await import('../backEnd/alerts/ownersAlertOf.js')
  const alert = ownersAlertOf(error, '')
  if (alert) notices.showAlert(alert)
}
