import { type Actor, createError, isKitError } from '@latchkey/core'
import type { RequestsPart } from '../requests/RequestsController.js'
import type { Batching } from './planSwap.js'
import type { SwappingParts } from './SwappingParts.js'

const capabilitiesMs = 3_000
const batchPollMs = 1_000

/** @throws ABORTED, and TRANSACTION_REVERTED for anything but a success */
export function untilIncluded(
  requests: RequestsPart,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = requests.store.getState().transactions.find((each) => each.id === id)
      if (found && found.status === 'pending') return
      stop()
      if (found?.status === 'success') resolve()
      else reject(createError('TRANSACTION_REVERTED'))
    }
    const abort = () => {
      stop()
      reject(createError('ABORTED'))
    }
    const unsubscribe = requests.store.subscribe(look)
    function stop() {
      unsubscribe()
      signal.removeEventListener('abort', abort)
    }
    signal.addEventListener('abort', abort, { once: true })
    if (signal.aborted) abort()
    else look()
  })
}

export async function untilBatched(
  { requests, lifetime }: Pick<SwappingParts, 'requests' | 'lifetime'>,
  id: string,
): Promise<void> {
  for (;;) {
    await lifetime.pause(batchPollMs)
    const status = await requests.getCallsStatus(id).then(
      (answer) => answer.status,
      (error: unknown) => {
        if (isKitError(error, 'KIT_DESTROYED') || isKitError(error, 'NOT_CONNECTED')) throw error
        return 100
      },
    )
    if (status === 200) return
    if (status >= 400) throw createError('TRANSACTION_REVERTED')
  }
}

/** How the wallet takes several calls at once; `none` where it does not say. */
export async function readBatching(
  { requests, lifetime }: Pick<SwappingParts, 'requests' | 'lifetime'>,
  { network }: Actor,
): Promise<Batching> {
  try {
    const all = await lifetime.within(() => requests.getCapabilities(), {
      ms: capabilitiesMs,
      error: () => createError('WALLET_UNRESPONSIVE'),
    })
    const atomic = all[network.caipNetworkId]?.atomic as { readonly status?: unknown } | undefined
    const status = atomic?.status
    return status === 'supported' || status === 'ready' ? status : 'none'
  } catch {
    return 'none'
  }
}
