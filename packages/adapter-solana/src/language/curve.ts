import { address, isOffCurveAddress } from '@solana/addresses'
import { toPublicKey } from './publicKey.js'

/**
 * True for an address off the ed25519 curve, derived by a program (a PDA): a multisig's vault or a
 * token account. No key signs for it.
 */
export function isProgramAddress(value: string): boolean {
  return toPublicKey(value) !== undefined && isOffCurveAddress(address(value))
}
