import { createHmac, pbkdf2Sync } from 'node:crypto'

/** The phrase of local development tools: its keys are public and hold no real funds. */
const mnemonic = 'test test test test test test test test test test test junk'
const hardened = 0x80000000

/**
 * The 32-byte secret of one account: BIP-39, then SLIP-0010 for ed25519, on the path that Solana
 * wallets use, m/44'/501'/i'/0'.
 *
 * @param {number} index
 */
export function deriveSecret(index) {
  return deriveEd25519(pbkdf2Sync(mnemonic, 'mnemonic', 2048, 64, 'sha512'), [44, 501, index, 0])
}

/**
 * SLIP-0010 for ed25519: every step is hardened.
 *
 * @param {Uint8Array} seed
 * @param {readonly number[]} path
 */
export function deriveEd25519(seed, path) {
  let node = createHmac('sha512', 'ed25519 seed').update(seed).digest()
  for (const index of path) {
    const step = Buffer.alloc(37)
    node.copy(step, 1, 0, 32)
    step.writeUInt32BE((hardened + index) >>> 0, 33)
    node = createHmac('sha512', node.subarray(32)).update(step).digest()
  }
  return new Uint8Array(node.subarray(0, 32))
}
