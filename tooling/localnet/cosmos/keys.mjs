import { rawEthSecp256k1PubkeyToRawAddress, rawSecp256k1PubkeyToRawAddress } from '@cosmjs/amino'
import { keccak256, sha256 } from '@cosmjs/crypto'

/**
 * The keys of a chain's accounts: their protobuf type, how an address and the digest of a document
 * follow from them, and the type of account that holds them.
 */
export const sdkKeys = {
  typeUrl: '/cosmos.crypto.secp256k1.PubKey',
  toRawAddress: rawSecp256k1PubkeyToRawAddress,
  digest: sha256,
}

/** Types of accounts that wrap a BaseAccount. With cosmos/evm, Ethereum keys are in a plain one. */
const wrappers = {
  '/ethermint.crypto.v1.ethsecp256k1.PubKey': '/ethermint.types.v1.EthAccount',
  '/injective.crypto.v1beta1.ethsecp256k1.PubKey': '/injective.types.v1beta1.EthAccount',
}

/** Ethereum keys of this type: the same curve, with keccak-256 for addresses and documents. */
export const ethereumKeys = (typeUrl) => ({
  typeUrl,
  toRawAddress: rawEthSecp256k1PubkeyToRawAddress,
  digest: keccak256,
  wrapper: wrappers[typeUrl],
})

/** The hash of no code (keccak-256 of nothing), which an EthAccount without a contract names. */
export const noCodeHash = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'
