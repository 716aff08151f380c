import { BaseError } from '../errors/BaseError.js'
import { createEarlyError } from '../errors/createEarlyError.js'
import type { CaipNetworkId, Namespace } from './Caip.js'
import { addressPattern, networkPattern, toCaipNetworkId } from './parseCaip.js'

/** The namespaces of Latchkey's own adapters. */
const ownNamespaces: readonly Namespace[] = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos']

/**
 * Reads a CAIP-10 account id of one of the five namespaces, or of `others`, the namespaces of the
 * host's own adapters.
 *
 * @throws INVALID_CAIP_ADDRESS 'Invalid CAIP Address' when a part is missing, else 'Invalid CAIP-10
 *   address: {value}'
 * @example
 * parseCaipAddress('eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb').network // 'eip155:1'
 */
export function parseCaipAddress(
  value: string,
  others: readonly Namespace[] = [],
): {
  readonly namespace: Namespace
  readonly reference: string
  readonly address: string
  readonly network: CaipNetworkId
} {
  const parts = typeof value === 'string' ? value.split(':') : []
  if (parts.length !== 3 || parts.some((part) => part === ''))
    throw createEarlyError('INVALID_CAIP_ADDRESS')
  const [namespace, reference, address] = parts as [string, string, string]
  const network = toCaipNetworkId(namespace, reference)
  const isKnown = [...ownNamespaces, ...others].includes(namespace)
  if (!isKnown || !networkPattern.test(network) || !addressPattern.test(address))
    throw new BaseError('INVALID_CAIP_ADDRESS', `Invalid CAIP-10 address: ${value}`)
  return { namespace, reference, address, network }
}
