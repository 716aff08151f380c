import { generateKeyPairSync, sign as signEd25519 } from 'node:crypto'
import {
  encodeEthSecp256k1Pubkey,
  pubkeyToAddress,
  Secp256k1HdWallet,
  serializeSignDoc,
} from '@cosmjs/amino'
import { toBase64, toUtf8 } from '@cosmjs/encoding'
import { encodeBase58 } from '@latchkey/core/adapter'
import {
  blake2AsU8a,
  cryptoWaitReady,
  ed25519PairFromSeed,
  ed25519Sign,
  encodeAddress,
  secp256k1PairFromSeed,
  secp256k1Sign,
  sr25519PairFromSeed,
  sr25519Sign,
} from '@polkadot/util-crypto'
import { Signer } from 'bip322-js'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll } from 'vitest'
import type { TestSigner } from './prepare.js'

const hexOf = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`
const seed = new Uint8Array(32).fill(7)
const polkadotChain = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'

/** A key of eip155. */
export const evmKey = privateKeyToAccount(generatePrivateKey())
const bitcoinKey = 'L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k'
const bitcoin = (address: string): TestSigner => ({
  account: `bip122:000000000019d6689c085ae165831e93:${address}`,
  sign: async (text) => String(Signer.sign(bitcoinKey, address, text)),
})

async function signersOf(): Promise<Record<string, TestSigner>> {
  await cryptoWaitReady()
  const solana = generateKeyPairSync('ed25519')
  const solanaKey = solana.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const sr = sr25519PairFromSeed(seed)
  const ed = ed25519PairFromSeed(seed)
  const ec = secp256k1PairFromSeed(seed)
  const polkadot = (key: Uint8Array, sign: (text: Uint8Array) => Uint8Array): TestSigner => ({
    account: `${polkadotChain}:${encodeAddress(key, 0)}`,
    sign: async (text) => hexOf(sign(new TextEncoder().encode(text))),
  })
  const wrapped = (text: Uint8Array) =>
    new Uint8Array(Buffer.from(`<Bytes>${Buffer.from(text)}</Bytes>`))
  const cosmos = await Secp256k1HdWallet.generate(12, { prefix: 'cosmos' })
  const [{ address: cosmosAddress } = { address: '' }] = await cosmos.getAccounts()
  const ethereumKey = encodeEthSecp256k1Pubkey(ec.publicKey)
  const injective = pubkeyToAddress(ethereumKey, 'inj')
  return {
    'eip155 by key': {
      account: `eip155:1:${evmKey.address}`,
      sign: (message) => evmKey.signMessage({ message }),
    },
    'solana ed25519 (node:crypto)': {
      account: `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${encodeBase58(solanaKey)}`,
      sign: async (text) => encodeBase58(signEd25519(null, Buffer.from(text), solana.privateKey)),
    },
    'polkadot sr25519, wrapped': polkadot(sr.publicKey, (text) => sr25519Sign(wrapped(text), sr)),
    'polkadot sr25519, bare': polkadot(sr.publicKey, (text) => sr25519Sign(text, sr)),
    'polkadot sr25519, with its type': polkadot(sr.publicKey, (text) =>
      Uint8Array.of(1, ...sr25519Sign(wrapped(text), sr)),
    ),
    'polkadot ed25519': polkadot(ed.publicKey, (text) => ed25519Sign(wrapped(text), ed)),
    'polkadot ed25519, with its type': polkadot(ed.publicKey, (text) =>
      Uint8Array.of(0, ...ed25519Sign(wrapped(text), ed)),
    ),
    'polkadot ecdsa, wrapped': polkadot(blake2AsU8a(ec.publicKey), (text) =>
      secp256k1Sign(wrapped(text), ec, 'blake2'),
    ),
    'polkadot ecdsa, bare, with its type': polkadot(blake2AsU8a(ec.publicKey), (text) =>
      Uint8Array.of(2, ...secp256k1Sign(text, ec, 'blake2')),
    ),
    'bip122 p2wpkh': bitcoin('bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'),
    'bip122 p2tr': bitcoin('bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3'),
    'bip122 p2pkh': bitcoin('14vV3aCHBeStb5bkenkNHbe2YAFinYdXgc'),
    'cosmos ADR-36 (cosmjs)': {
      account: `cosmos:cosmoshub-4:${cosmosAddress}`,
      async sign(text) {
        const { signature } = await cosmos.signAmino(cosmosAddress, adr36(cosmosAddress, text))
        return JSON.stringify(signature)
      },
    },
    'cosmos ADR-36, Ethereum key': {
      account: `cosmos:injective-1:${injective}`,
      async sign(text) {
        const signature = secp256k1Sign(serializeSignDoc(adr36(injective, text)), ec, 'keccak')
        // Keplr names no other type.
        const pub_key = { ...ethereumKey, type: 'tendermint/PubKeySecp256k1' }
        return JSON.stringify({ pub_key, signature: toBase64(signature.subarray(0, 64)) })
      },
    },
  }
}

/** The document of ADR-36. */
const adr36 = (signer: string, text: string) => ({
  chain_id: '',
  account_number: '0',
  sequence: '0',
  fee: { gas: '0', amount: [] },
  msgs: [{ type: 'sign/MsgSignData', value: { signer, data: toBase64(toUtf8(text)) } }],
  memo: '',
})

/** The signers: a namespace, a kind of key, and the form of its signature. */
export const names = [
  'eip155 by key',
  'solana ed25519 (node:crypto)',
  'polkadot sr25519, wrapped',
  'polkadot sr25519, bare',
  'polkadot sr25519, with its type',
  'polkadot ed25519',
  'polkadot ed25519, with its type',
  'polkadot ecdsa, wrapped',
  'polkadot ecdsa, bare, with its type',
  'bip122 p2wpkh',
  'bip122 p2tr',
  'bip122 p2pkh',
  'cosmos ADR-36 (cosmjs)',
  'cosmos ADR-36, Ethereum key',
]

/** Someone of each name, for the tests of a file. */
export function useSigners() {
  let signers: Record<string, TestSigner> = {}
  beforeAll(async () => {
    signers = await signersOf()
  })
  return (name: string): TestSigner => {
    const signer = signers[name]
    if (!signer) throw new Error(name)
    return signer
  }
}
