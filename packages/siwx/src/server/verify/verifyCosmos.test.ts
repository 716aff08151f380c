import {
  encodeEthSecp256k1Pubkey,
  encodeSecp256k1Pubkey,
  pubkeyToAddress,
  serializeSignDoc,
} from '@cosmjs/amino'
import { fromHex, toBase64, toUtf8 } from '@cosmjs/encoding'
import { type Hex, keccak256, sha256 } from 'viem'
import { generatePrivateKey, privateKeyToAccount, sign } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { verifyCosmos } from './verifyCosmos.js'

const digests = { 'SHA-256': sha256, 'keccak-256': keccak256 } as const
type Digest = keyof typeof digests

function createKey() {
  const secret = generatePrivateKey()
  const point = fromHex(privateKeyToAccount(secret).publicKey.slice(2))
  const publicKey = Uint8Array.from([2 + ((point[64] ?? 0) & 1), ...point.subarray(1, 33)])
  return {
    secret,
    publicKey,
    /** The two addresses that follow from the key. */
    sdk: pubkeyToAddress(encodeSecp256k1Pubkey(publicKey), 'cosmos'),
    ethereum: pubkeyToAddress(encodeEthSecp256k1Pubkey(publicKey), 'inj'),
  }
}
type Key = ReturnType<typeof createKey>
const [own, other] = [createKey(), createKey()]
const text = 'Sign in to App.'

type Attempt = {
  readonly address: string
  readonly digest: Digest
  readonly secret?: Hex
  readonly named?: Key
  readonly type?: unknown
}

/** The verdict on a signature of ADR-36. `named` is the key that comes with it. */
async function ask({ address, digest, secret = own.secret, named = own, type }: Attempt) {
  const document = serializeSignDoc({
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer: address, data: toBase64(toUtf8(text)) } }],
    memo: '',
  })
  const { r, s } = await sign({ hash: digests[digest](document), privateKey: secret })
  const signature = fromHex(`${r.slice(2)}${s.slice(2)}`)
  const key = { type: type ?? 'tendermint/PubKeySecp256k1', value: toBase64(named.publicKey) }
  return verifyCosmos({
    address,
    network: 'cosmos:any-1',
    text,
    signature: JSON.stringify({ pub_key: key, signature: toBase64(signature) }),
  })
}

describe('an address decides of which kind its key is', () => {
  it.each([
    ['sdk', 'SHA-256', 'valid'],
    ['sdk', 'keccak-256', 'invalid'],
    ['ethereum', 'keccak-256', 'valid'],
    ['ethereum', 'SHA-256', 'valid'],
  ] as const)('by the hash of %s keys, over %s: %s', async (kind, digest, verdict) => {
    expect(await ask({ address: own[kind], digest })).toBe(verdict)
  })

  it.each(['sdk', 'ethereum'] as const)(
    'no other key signs for it, by the hash of %s keys',
    async (kind) => {
      for (const digest of ['SHA-256', 'keccak-256'] as const) {
        const address = other[kind]
        // Their own key named, the victim's key named, and a named key that is neither's.
        expect(await ask({ address, digest })).toBe('invalid')
        expect(await ask({ address, digest, named: other })).toBe('invalid')
        expect(await ask({ address, digest, secret: other.secret })).toBe('invalid')
      }
    },
  )
})

describe('the type that a wallet names', () => {
  it.each([
    'tendermint/PubKeySecp256k1',
    'ethermint/PubKeyEthSecp256k1',
    'injective/PubKeyEthSecp256k1',
    'os/PubKeyEthSecp256k1',
  ])('%s: changes nothing', async (type) => {
    expect(await ask({ address: own.ethereum, digest: 'keccak-256', type })).toBe('valid')
    expect(await ask({ address: own.sdk, digest: 'SHA-256', type })).toBe('valid')
    expect(await ask({ address: own.sdk, digest: 'keccak-256', type })).toBe('invalid')
    expect(await ask({ address: other.ethereum, digest: 'keccak-256', type })).toBe('invalid')
  })

  it.each(['tendermint/PubKeyEd25519', 'tendermint/PubKeyMultisigThreshold', '', 1, {}])(
    '%j: is of no such key',
    async (type) => {
      expect(await ask({ address: own.sdk, digest: 'SHA-256', type })).toBe('invalid')
    },
  )
})
