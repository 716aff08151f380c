import { type BaseError, type CaipNetworkId, createError, unknownNetwork } from '@latchkey/core'
import type { RequestsParts } from './RequestsParts.js'

/** A request for one network that would go out on another. */
export function networkMismatch(
  network: RequestsParts['network'],
  { expected, actual }: { readonly expected: CaipNetworkId; readonly actual: CaipNetworkId },
): BaseError {
  const nameOf = (id: CaipNetworkId) => (network.get(id) ?? unknownNetwork(id)).name
  return createError('NETWORK_MISMATCH', {
    params: { expected: nameOf(expected), actual: nameOf(actual) },
    details: `${expected} was shown, the wallet is on ${actual}.`,
  })
}
