import { sha256 } from '@cosmjs/crypto'
import { fromBech32, toBech32, toHex } from '@cosmjs/encoding'
import { refuse } from './refusal.mjs'

const encoder = new TextEncoder()

/** A module's account: the first 20 bytes of the hash of its name. */
export const moduleAddress = (prefix, name) =>
  toBech32(prefix, sha256(encoder.encode(name)).slice(0, 20))

/** The escrow account of coins sent over a channel (ICS-20, ADR-028). */
export const escrowAddress = (prefix, channel) =>
  toBech32(prefix, sha256(encoder.encode(`ics20-1\0transfer/${channel}`)).slice(0, 20))

/** The denom of a voucher: the hash of its trace, such as `transfer/channel-0/uatom`. */
export const voucherDenom = (trace) => `ibc/${toHex(sha256(encoder.encode(trace))).toUpperCase()}`

/**
 * Returns the address in lower case. Throws the SDK's invalid address (code 7) for another prefix,
 * an invalid checksum or a wrong length.
 */
export function readAddress(value, prefix) {
  try {
    const decoded = fromBech32(value, 160)
    if (decoded.prefix === prefix && [20, 32].includes(decoded.data.length))
      return value.toLowerCase()
  } catch {
    // Reported below.
  }
  throw refuse(7, `invalid address: ${String(value).slice(0, 100)}`)
}
