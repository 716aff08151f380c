import { createEarlyError } from '../errors/createEarlyError.js'
import type { CaipAddress, CaipNetworkId, Namespace } from './Caip.js'

/**
 * The CAIP-2 pattern. It rejects a second spelling of an eip155 chain (`eip155:0x1`), which would
 * count as another network.
 */
export const networkPattern =
  /^(?!eip155:(?![1-9]\d{0,15}$))([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32})$/
export const addressPattern = /^[-.%a-zA-Z0-9]{1,128}$/

/**
 * Reads a CAIP-2 network id.
 *
 * @throws INVALID_CAIP_NETWORK_ID 'Invalid CAIP-2 network id: {value}'
 * @example
 * parseCaipNetworkId('eip155:1') // { namespace: 'eip155', reference: '1' }
 */
export function parseCaipNetworkId(value: string): {
  readonly namespace: Namespace
  readonly reference: string
} {
  const match = typeof value === 'string' ? networkPattern.exec(value) : null
  if (!match)
    throw createEarlyError('INVALID_CAIP_NETWORK_ID', {
      params: { value: typeof value === 'string' ? value : typeof value },
    })
  return { namespace: match[1] as Namespace, reference: match[2] as string }
}

/** True for a well-formed CAIP-2 id. */
export function isCaipNetworkId(value: unknown): value is CaipNetworkId {
  return typeof value === 'string' && networkPattern.test(value)
}

/** True for a well-formed CAIP-10 id. */
export function isCaipAddress(value: unknown): value is CaipAddress {
  if (typeof value !== 'string') return false
  const at = value.lastIndexOf(':')
  return at > 0 && isCaipNetworkId(value.slice(0, at)) && addressPattern.test(value.slice(at + 1))
}

/** Joins a namespace and its reference to a CAIP-2 id. */
export function toCaipNetworkId(namespace: Namespace, reference: string | number): CaipNetworkId {
  return `${namespace}:${reference}`
}

/** Joins a network and an address on it to a CAIP-10 id. */
export function toCaipAddress(network: CaipNetworkId, address: string): CaipAddress {
  return `${network}:${address}` as CaipAddress
}

/**
 * The network of a CAIP-10 id of any namespace, the host's own among them. The id is not checked:
 * `parseCaipAddress` does that.
 *
 * @example
 * networkOf('eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb') // 'eip155:1'
 */
export function networkOf(address: CaipAddress): CaipNetworkId {
  return address.slice(0, address.lastIndexOf(':')) as CaipNetworkId
}

/** The address of a CAIP-10 id. Returns a bare address unchanged. */
export function bareAddress(address: string): string {
  return address.slice(address.lastIndexOf(':') + 1)
}
