import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { type Account, type Actor, type Connector, defineSolanaNetwork } from '@latchkey/core'
import { encodeBase58 } from '@latchkey/core/adapter'
import {
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
} from '@solana/kit'
import { describe, expect, it } from 'vitest'
import type { ChainReader } from '../chain/createChainReader.js'
import { createSendFeature } from './send.js'

const key = createPrivateKey({
  key: Buffer.from(`302e020100300506032b657004220420${'07'.repeat(32)}`, 'hex'),
  format: 'der',
  type: 'pkcs8',
})
const publicKey = Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url')
const from = encodeBase58(publicKey)
const to = 'HzjxSWZpqs4RrWn5kLupwYod3d13Mz5xRFNqVZXHqePV'
const genesisHash = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const network = defineSolanaNetwork({ genesisHash, name: 'Solana', cluster: 'mainnet' })
const account: Account = { address: `solana:${genesisHash}:${from}` }
/** Of the transaction that the page prepares: it can land up to block 150. */
const prepared = { blockhash: '1'.repeat(32), lastValidBlockHeight: 150 }
const later = encodeBase58(new Uint8Array(32).fill(9))

/** A node that shows the transaction in its third answer about it, while blocks go on. */
function createNode({ height, lands }: { readonly height: number; readonly lands: boolean }) {
  let looks = 0
  const answers: Record<string, () => unknown> = {
    getGenesisHash: () => '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
    getMultipleAccounts: () => ({ value: [null] }),
    getLatestBlockhash: () => ({ value: prepared }),
    getRecentPrioritizationFees: () => [],
    getBalance: () => ({ value: 10_000_000_000 }),
    simulateTransaction: () => ({ value: { err: null, unitsConsumed: 450, logs: [] } }),
    getFeeForMessage: () => ({ value: 5_000 }),
    getBlockHeight: () => height,
    getSignatureStatuses: () => ({
      value: [lands && ++looks > 2 ? { confirmationStatus: 'confirmed', err: null } : null],
    }),
  }
  return {
    read: async (_: unknown, method: string) => answers[method]?.(),
    write: async () => 'id',
    destroy() {},
  } as unknown as ChainReader
}

const signBytes = (message: Uint8Array) => new Uint8Array(sign(null, message, key))

/** Signs the transaction, with this blockhash if there is one. */
function signWith(wire: Uint8Array, blockhash?: string): Uint8Array {
  const { messageBytes } = getTransactionDecoder().decode(wire)
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  const signed = blockhash
    ? new Uint8Array(
        getCompiledTransactionMessageEncoder().encode({ ...message, lifetimeToken: blockhash }),
      )
    : Uint8Array.from(messageBytes)
  return Uint8Array.from([1, ...signBytes(signed), ...signed])
}

type Features = Readonly<Record<string, object>>
const supported = { version: '1.0.0', supportedTransactionVersions: ['legacy', 0] }
const signing = (blockhash?: string): Features => ({
  'solana:signTransaction': {
    ...supported,
    signTransaction: async ({ transaction }: { readonly transaction: Uint8Array }) => [
      { signedTransaction: signWith(transaction, blockhash) },
    ],
  },
})
const sending: Features = {
  'solana:signAndSendTransaction': {
    ...supported,
    signAndSendTransaction: async () => [{ signature: new Uint8Array(64).fill(9) }],
  },
}

async function outcomeOf(features: Features, node: Parameters<typeof createNode>[0]) {
  const chains = ['solana:mainnet']
  const accounts = [{ address: from, publicKey, chains, features: Object.keys(features) }]
  const connector = {
    getProvider: async () => ({ name: 'Wallet', chains, accounts, features }),
  } as unknown as Connector
  const send = createSendFeature(createNode(node))
  const actor = { connector, account, network } as unknown as Actor
  const id = await send.send({ ...actor, transfer: { to, amount: 1_000n } })
  return await send.waitForReceipt({ ...actor, id })
}

describe('a transaction can land as long as the blockhash lives that was signed [R-18]', () => {
  it.each([
    ['the wallet sends it, with a blockhash that only the wallet knows', sending],
    ['the wallet signs a later blockhash, and the page sends it', signing(later)],
  ])('%s: it lands after the last block of the prepared one', async (_, features) => {
    expect(await outcomeOf(features, { height: 275, lands: true })).toEqual({ status: 'success' })
  })

  it('the wallet signs the prepared one: it is dropped after that block, and not before', async () => {
    const node = { height: 151, lands: false }
    expect(await outcomeOf(signing(), node)).toEqual({ status: 'dropped' })
    expect(await outcomeOf(signing(), { height: 150, lands: true })).toEqual({ status: 'success' })
  })
})
