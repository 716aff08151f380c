import { type CaipNetworkId, createError, parseCaipNetworkId } from '@latchkey/core'
import type { ApiCall } from './ApiCall.js'
import type { SupportedChains } from './blockchain/getSupportedChains.js'

/**
 * Settles a call on an unsupported network without a request: returns its empty result or throws
 * its error. Undefined means: make the call. `chains` are the service's supported networks; without
 * it, the call's own networks count.
 *
 * @throws INVALID_CAIP_NETWORK_ID · GAS_PRICE_NETWORK_NOT_SUPPORTED · SWAP_NETWORK_NOT_SUPPORTED ·
 *   NAME_NETWORK_NOT_FOUND
 * @example
 * const settled = settleUnsupported(getHistoryCall, network.caipNetworkId, chains)
 * const { data } = settled?.answer ?? (await getHistory(blockchain, { account: address }))
 */
export function settleUnsupported<Output>(
  call: Pick<ApiCall<never, Output>, 'networks'>,
  network: CaipNetworkId,
  chains?: Pick<SupportedChains, 'http'>,
): { readonly answer: Output } | undefined {
  if (!call.networks) return undefined
  const { floor, within, otherwise } = call.networks
  const { namespace } = parseCaipNetworkId(network)
  const isSupported = chains
    ? chains.http.includes(network) && (within?.includes(namespace) ?? true)
    : floor.includes(network) || floor.includes(namespace)
  if (isSupported) return undefined
  if ('error' in otherwise)
    throw createError(otherwise.error, { details: `The active network is ${network}.` })
  return { answer: otherwise.answer }
}
