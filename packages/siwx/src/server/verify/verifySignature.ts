import type { SignatureVerdict, SignedText } from '../Verdict.js'
import type { RpcUrlOf } from './verifyEvm.js'

/** A longer signature is none. ERC-6492 carries the code of a factory's call. */
const mostCharacters = 65_536

/** Checks a signature by the rules of the account's namespace, whose code loads here. */
export async function verifySignature(
  signed: SignedText,
  urlOf: RpcUrlOf,
): Promise<SignatureVerdict> {
  if (signed.signature.length > mostCharacters) return 'invalid'
  switch (signed.network.split(':')[0]) {
    case 'eip155':
      return (await import('./verifyEvm.js')).verifyEvm(signed, urlOf)
    case 'solana':
      return (await import('./verifySolana.js')).verifySolana(signed)
    case 'polkadot':
      return (await import('./verifyPolkadot.js')).verifyPolkadot(signed)
    case 'bip122':
      return (await import('./verifyBitcoin.js')).verifyBitcoin(signed)
    case 'cosmos':
      return (await import('./verifyCosmos.js')).verifyCosmos(signed)
    default:
      return 'invalid'
  }
}
