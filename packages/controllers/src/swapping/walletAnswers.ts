import {
  type Actor,
  createError,
  isKitError,
  onAbort,
  type TransactionStatus,
} from '@latchkey/core'
import type { RequestsPart } from '../requests/RequestsController.js'
import type { Batching } from './planSwap.js'
import type { SwappingParts } from './SwappingParts.js'

const capabilitiesMs = 3_000
const batchPollMs = 1_000

export type SentEnd = Exclude<TransactionStatus, 'pending'>

/**
 * How a sent transaction ended; `dropped` where the list of transactions has it no more.
 *
 * @throws ABORTED
 */
export function untilEnded(
  requests: RequestsPart,
  id: string,
  signal?: AbortSignal,
): Promise<SentEnd> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const { status = 'dropped' } =
        requests.store.getState().transactions.find((each) => each.id === id) ?? {}
      if (status === 'pending') return
      stop()
      resolve(status)
    }
    const abort = () => {
      stop()
      reject(createError('ABORTED'))
    }
    const leave = onAbort(abort, signal)
    const unsubscribe = requests.store.subscribe(look)
    function stop() {
      unsubscribe()
      leave()
    }
    if (signal?.aborted) abort()
    else look()
  })
}

/** How a batch ended. @throws KIT_DESTROYED, NOT_CONNECTED */
export async function untilBatched(
  { requests, lifetime }: Pick<SwappingParts, 'requests' | 'lifetime'>,
  id: string,
): Promise<SentEnd> {
  for (;;) {
    await lifetime.pause(batchPollMs)
    const status = await requests.getCallsStatus(id).then(
      (answer) => answer.status,
      (error: unknown) => {
        if (isKitError(error, 'KIT_DESTROYED') || isKitError(error, 'NOT_CONNECTED')) throw error
        return 100
      },
    )
    if (status === 200) return 'success'
    if (status >= 400) return 'reverted'
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
