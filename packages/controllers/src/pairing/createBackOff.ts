import { type BaseError, createError, onAbort, type Store, toPlainError } from '@latchkey/core'
import { isOnline, watchOnline } from '../environment/watchOnline.js'
import type { KitParts } from '../kit/KitParts.js'
import type { PairingState } from './PairingController.js'

const retryMs = { first: 2_000, longest: 30_000 } as const

/**
 * The waits between requests to a relay that is not reachable: longer with each failure, over at
 * once when the page is online again. Without a connection there is no timer.
 */
export function createBackOff(
  { environment, lifetime }: Pick<KitParts, 'environment' | 'lifetime'>,
  store: Store<PairingState>,
) {
  let failures = 0
  let wakers: readonly (() => void)[] = []

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
      const leave = onAbort(abort, signal)
      const waker = () => settle(resolve)
      const stopOnline = watchOnline(environment, (back) => back && settle(resolve))
      const settle = (act: () => void) => {
        clear?.()
        stopOnline()
        leave()
        wakers = wakers.filter((each) => each !== waker)
        act()
      }
      wakers = [...wakers, waker]
      if (signal.aborted) abort()
    })
    store.setState(({ pairing }) => ({
      retryAt: undefined,
      offline: !isOnline(environment),
      ...(!pairing && { phase: 'preparing' }),
    }))
  }

  return {
    backOff,
    /** Ends the waits. */
    wake,
    reset() {
      failures = 0
    },
  }
}
