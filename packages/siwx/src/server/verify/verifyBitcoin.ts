import { base64, hex } from '@scure/base'
import { isBip137Signed } from '../bitcoin/bip137.js'
import { verifyBip322 } from '../bitcoin/bip322.js'
import type { SignatureVerdict, SignedText } from '../Verdict.js'

/**
 * BIP-322 in all its forms, or BIP-137. WalletConnect answers with hex, wallets with base64, so 65
 * bytes in hex are read as well.
 */
export function verifyBitcoin({ address, text, signature }: SignedText): SignatureVerdict {
  const written = /^[0-9a-f]{130}$/i.test(signature)
    ? base64.encode(hex.decode(signature.toLowerCase()))
    : signature
  if (isBip137Signed(address, text, written)) return 'valid'
  return verifyBip322(address, text, written)
}
