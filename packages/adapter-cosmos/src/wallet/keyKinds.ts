import type { Network } from '@latchkey/core'
import type { WalletKey } from '../language/answers.js'

/** A wallet names no algorithm, or one that its chain can verify. */
const sdkAlgorithms: readonly string[] = ['', 'secp256k1']
/** Keplr's name, the name of the SDK's command line, and the plain names that some wallets give to any key. */
const ethereumAlgorithms: readonly string[] = ['ethsecp256k1', 'eth_secp256k1', ...sdkAlgorithms]

/**
 * True if the network can verify signatures of this key, as far as the wallet says. The chain checks
 * it again: an address follows from the key.
 */
export const isOwnKind = ({ algorithm }: WalletKey, { ethereumKeys }: Network): boolean =>
  (ethereumKeys === undefined ? sdkAlgorithms : ethereumAlgorithms).includes(algorithm)

/**
 * True for an Ethereum key on a device that signs no protobuf: its app signs such documents only by
 * EIP-712. Keplr hands plain amino JSON to the Cosmos app, which has another key.
 */
export const signsOtherwise = ({ aminoOnly }: WalletKey, { ethereumKeys }: Network): boolean =>
  aminoOnly && ethereumKeys !== undefined

/** The reason of a refusal where `signsOtherwise`. */
export const eip712Only = 'A device signs for Ethereum keys by EIP-712 alone.'
