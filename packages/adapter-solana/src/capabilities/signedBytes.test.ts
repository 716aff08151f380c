import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { type Account, type Actor, type Connector, defineSolanaNetwork } from '@latchkey/core'
import { encodeBase58 } from '@latchkey/core/adapter'
import { describe, expect, it } from 'vitest'
import { type Change, signWith, withUnitPrice } from '../../test/signedWire.js'
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

const withBlockhash =
  (lifetimeToken: string): Change =>
  (message) => ({ ...message, lifetimeToken })

type Features = Readonly<Record<string, object>>
const supported = { version: '1.0.0', supportedTransactionVersions: ['legacy', 0] }
const signing = (change: Change = (message) => message): Features => ({
  'solana:signTransaction': {
    ...supported,
    signTransaction: async ({ transaction }: { readonly transaction: Uint8Array }) => [
      { signedTransaction: signWith(transaction, change, signBytes) },
    ],
  },
})
const sending: Features = {
  'solana:signAndSendTransaction': {
    ...supported,
    signAndSendTransaction: async () => [{ signature: new Uint8Array(64).fill(9) }],
  },
}

function open(features: Features, node: Parameters<typeof createNode>[0]) {
  const chains = ['solana:mainnet']
  const accounts = [{ address: from, publicKey, chains, features: Object.keys(features) }]
  const connector = {
    getProvider: async () => ({ name: 'Wallet', chains, accounts, features }),
  } as unknown as Connector
  const send = createSendFeature(createNode(node))
  return { send, actor: { connector, account, network } as unknown as Actor }
}

const transfer = { to, amount: 1_000n }

async function outcomeOf(...[features, node]: Parameters<typeof open>) {
  const { send, actor } = open(features, node)
  const id = await send.send({ ...actor, transfer })
  return await send.waitForReceipt({ ...actor, id })
}

describe('a transaction can land as long as the blockhash lives that was signed [R-18]', () => {
  it.each([
    ['the wallet sends it, with a blockhash that only the wallet knows', sending],
    ['the wallet signs a later blockhash, and the page sends it', signing(withBlockhash(later))],
  ])('%s: it lands after the last block of the prepared one', async (_, features) => {
    expect(await outcomeOf(features, { height: 275, lands: true })).toEqual({ status: 'success' })
  })

  it('the wallet signs the prepared one: it is dropped after that block, and not before', async () => {
    const node = { height: 151, lands: false }
    expect(await outcomeOf(signing(), node)).toEqual({ status: 'dropped' })
    expect(await outcomeOf(signing(), { height: 150, lands: true })).toEqual({ status: 'success' })
  })
})

describe('a fee that the wallet raises where the page sends', () => {
  const node = { height: 100, lands: true }
  /** 690 units at this price cost 6,900 lamports beside the signature. */
  const dear = withUnitPrice(10_000_000n)

  it('is refused beyond twice the estimate, with the figure, before anything is sent', async () => {
    const { send, actor } = open(signing(dear), node)
    const fee = await send.estimateFee({ ...actor, transfer })
    expect(fee).toMatchObject({ fee: 5_000n })
    expect(fee.bound).not.toBe('kept')
    const onHanded = () => expect.unreachable('nothing was handed over')
    await expect(send.send({ ...actor, transfer, fee, onHanded })).rejects.toMatchObject({
      code: 'FEE_RAISED',
      params: { fee: '0.0000119', symbol: 'SOL', units: '11900' },
    })
    // The person has agreed to it.
    const id = await send.send({ ...actor, transfer, fee: { fee: 11_900n } })
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
  })

  it('is the wallet’s within that, and not where the transfer leaves no more over', async () => {
    const { send, actor } = open(signing(withUnitPrice(5_000_000n)), node)
    const fee = await send.estimateFee({ ...actor, transfer })
    expect(await send.send({ ...actor, transfer, fee })).toBeTruthy()
    await expect(
      send.send({ ...actor, transfer, fee: { ...fee, bound: 'kept' } }),
    ).rejects.toMatchObject({ code: 'FEE_RAISED', params: { fee: '0.00000845' } })
  })
})
