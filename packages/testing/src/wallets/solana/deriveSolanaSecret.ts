import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { seedOf } from '../seedOf.js'

const hardened = 0x80000000

/**
 * The 32 secret bytes of an account in hex: SLIP-0010 for ed25519 on the path of Solana wallets,
 * m/44'/501'/index'/0'.
 *
 * @example
 * const wallet = createSolanaWallet({
 *   secretKeys: [deriveSolanaSecret(mnemonic, 0)],
 *   chains: [{ chain: 'solana:localnet', rpcUrl }],
 * })
 */
export function deriveSolanaSecret(mnemonic: string, index: number): string {
  const node = [44, 501, index, 0].reduce(
    (parent, step) => {
      const number = new Uint8Array(4)
      new DataView(number.buffer).setUint32(0, hardened + step)
      return hmac(
        sha512,
        parent.slice(32),
        concatBytes(new Uint8Array(1), parent.slice(0, 32), number),
      )
    },
    hmac(sha512, utf8ToBytes('ed25519 seed'), seedOf(mnemonic)),
  )
  return bytesToHex(node.slice(0, 32))
}
