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
import { isOnline, watchOnline } from '../environment/watchOnline.js'
import type { KitParts } from '../kit/KitParts.js'
import type { PairingState } from './PairingController.js'

/** A code is renewed when its remaining lifetime is shorter than this. */
const renewBeforeMs = 10_000
/**
 * The limit for silent work. The engine ends a relay request within 10 s, after loading its code.
 */
const prepareMs = 30_000
const retryMs = { first: 2_000, longest: 30_000 } as const

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
  let failures = 0
  let clearTimer: (() => void) | undefined
  let wakers: readonly (() => void)[] = []

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
    failures = 0
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

  const wake = () => {
    for (const waker of wakers) waker()
  }

  async function backOff(error: BaseError, signal: AbortSignal, nth = failures++): Promise<void> {
    const online = isOnline(environment)
    const ms = Math.min(retryMs.longest, retryMs.first * 2 ** Math.min(nth, 10))
    const hasCode = store.getState().pairing !== undefined
    store.setState({
      failure: toPlainError(error),
      retryAt: online ? environment.now() + ms : undefined,
      offline: !online,
      // A valid code stays on screen until it expires.
      ...(!hasCode && { phase: 'unreachable' }),
    })
    await new Promise<void>((resolve, reject) => {
      const clear = online ? lifetime.setTimeout(() => settle(resolve), ms) : undefined
      const abort = () => settle(() => reject(createError('ABORTED')))
      const waker = () => settle(resolve)
      const stopOnline = watchOnline(environment, (back) => back && settle(resolve))
      const settle = (act: () => void) => {
        clear?.()
        stopOnline()
        signal.removeEventListener('abort', abort)
        wakers = wakers.filter((each) => each !== waker)
        act()
      }
      wakers = [...wakers, waker]
      signal.addEventListener('abort', abort, { once: true })
      if (signal.aborted) abort()
    })
    store.setState(({ pairing }) => ({
      retryAt: undefined,
      offline: !isOnline(environment),
      ...(!pairing && { phase: 'preparing' }),
    }))
  }

  function fail(error: BaseError) {
    drop()
    store.setState({
      phase: 'failed',
      failure: toPlainError(error),
      retryAt: undefined,
    })
    alertOwner(error).catch(halves.logUnfetched)
  }

  /**
   * Alerts the site's owner to a refusal by the relay. The relay's own error distinguishes a
   * missing project id from a wrong one.
   */
  async function alertOwner(error: BaseError) {
    const { ownersAlertOf } = await import('../backEnd/alerts/ownersAlertOf.js')
    const alert = ownersAlertOf(error, '')
    if (alert) notices.showAlert(alert)
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
        await backOff(error, signal)
      }
    }
  }

  return {
    adopt,
    drop,
    backOff,
    fail,
    check,
    retry: wake,
    async obtain(connector, namespaces, signal) {
      const { pairing, renewsAt = 0 } = store.getState()
      if (pairing && renewsAt > environment.now()) return
      await flight(namespaces.join(), (inner) => run(connector, namespaces, inner), signal)
    },
  }
}
