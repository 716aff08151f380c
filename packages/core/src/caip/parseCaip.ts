import { BaseError } from '../errors/BaseError.js'
import { createEarlyError } from '../errors/createEarlyError.js'
import type { CaipAddress, CaipNetworkId, Namespace } from './Caip.js'

/** CAIP-2. A second spelling of an eip155 chain (`eip155:0x1`) would be another network that writes to the same one. */
const networkPattern = /^(?!eip155:(?![1-9]\d{0,15}$))([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32})$/
const addressPattern = /^[-.%a-zA-Z0-9]{1,128}$/

/**
 * Reads a CAIP-2 network id.
 *
 * @throws INVALID_CAIP_NETWORK_ID 'Invalid CAIP-2 network id: {value}'
 * @example
 * parseCaipNetworkId('eip155:1') // { namespace: 'eip155', reference: '1' }
 */
export function parseCaipNetworkId(value: string): { readonly namespace: Namespace; readonly reference: string } {
  const match = typeof value === 'string' ? networkPattern.exec(value) : null
  if (!match) throw createEarlyError('INVALID_CAIP_NETWORK_ID', { params: { value: typeof value === 'string' ? value : typeof value } })
  return { namespace: match[1] as Namespace, reference: match[2] as string }
}

/**
 * Reads a CAIP-10 account id.
 *
 * @throws INVALID_CAIP_ADDRESS 'Invalid CAIP Address' when a part is missing, else 'Invalid CAIP-10 address: {value}'
 * @example
 * parseCaipAddress('eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb').network // 'eip155:1'
 */
export function parseCaipAddress(value: string): {
  readonly namespace: Namespace
  readonly reference: string
  readonly address: string
  readonly network: CaipNetworkId
} {
  const parts = typeof value === 'string' ? value.split(':') : []
  if (parts.length !== 3 || parts.some((part) => part === '')) throw createEarlyError('INVALID_CAIP_ADDRESS')
  const [namespace, reference, address] = parts as [string, string, string]
  const network = toCaipNetworkId(namespace, reference)
  if (!networkPattern.test(network) || !addressPattern.test(address))
    throw new BaseError('INVALID_CAIP_ADDRESS', `Invalid CAIP-10 address: ${value}`)
  return { namespace, reference, address, network }
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
