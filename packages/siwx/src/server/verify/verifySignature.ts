import type { SignatureVerdict, SignedText } from '../Verdict.js'
import type { RpcUrlOf } from './verifyEvm.js'

/** A longer signature is none. ERC-6492 carries the code of a factory's call. */
const mostCharacters = 65_536

/**
 * Checks a signature of any text by the rules of the account's namespace, whose code loads here. It
 * knows nothing of nonces, times and pages: a server checks those of its text itself.
 *
 * @param urlOf The node of a chain, for signatures of eip155's smart accounts.
 * @returns `'rpc'` and `'script'` say nothing about the signature: it could not be checked now.
 * @example
 * const verdict = await verifySignature(
 *   { address: '0x5c1…', network: 'eip155:1', text: 'Hello', signature: '0x…' },
 *   (network) => (network === 'eip155:1' ? 'https://node.example' : undefined),
 * )
 * console.log(verdict === 'valid')
 */
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
