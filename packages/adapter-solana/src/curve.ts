import { address, isOffCurveAddress } from '@solana/addresses'
import { toPublicKey } from './publicKey.js'

/** An address on the ed25519 curve, which somebody may hold the key of. */
export function isSignerAddress(value: string): boolean {
  return toPublicKey(value) !== undefined && !isOffCurveAddress(address(value))
}
