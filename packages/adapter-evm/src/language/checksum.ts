import { getAddress } from 'viem/utils'
import { looksLikeAddress } from './address.js'
import { type Hex, isHexOf } from './answers.js'

/**
 * The address in its checksummed form (EIP-55), or undefined. Text in one case carries no checksum
 * and is accepted; mixed case must satisfy it.
 */
export function toChecksumAddress(value: unknown): Hex | undefined {
  if (typeof value !== 'string' || !looksLikeAddress(value)) return undefined
  const digits = value.slice(-40)
  const checksummed = getAddress(`0x${digits.toLowerCase()}`)
  const inOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return inOneCase || checksummed === `0x${digits}` ? checksummed : undefined
}

/** The checksummed form of an address in any case, for data whose writer may have erred in it. */
export function toAnyCaseAddress(value: unknown): Hex | undefined {
  return isHexOf(value, 40) ? toChecksumAddress(value.toLowerCase()) : undefined
}
