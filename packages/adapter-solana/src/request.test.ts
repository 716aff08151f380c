import { decodeBase58, encodeBase58 } from '@latchkey/core/adapter'
import { type LocalSolana, startSolana } from '@latchkey/localnet/solana'
import type { SolanaWalletOptions } from '@latchkey/testing/solana'
import {
  Connection as Node,
  PublicKey,
  SystemProgram,
  Transaction,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectTestWallet } from '../test/connectTestWallet.js'

let localnet: LocalSolana
beforeAll(async () => {
  localnet = await startSolana()
})
afterAll(() => localnet.stop())

const at = (index: number) => localnet.accounts[index]?.address ?? ''

async function connect(options: Partial<SolanaWalletOptions> = {}) {
  const { adapter, wallet, actor } = await connectTestWallet(localnet, options)
  const ask = async (method: string, params: unknown) =>
    (await adapter.request?.({ ...actor, method, params })) as never
  const prompts = () =>
    wallet.requests.filter(({ feature }) => feature !== 'standard:connect').length
  return { ask, wallet, prompts, node: new Node(localnet.networks[0].rpcUrl, 'confirmed') }
}

/** A transfer as a page makes it with its own library. */
async function transfer(node: Node, from: string, to: string, lamports = 1_000) {
  const { blockhash, lastValidBlockHeight } = await node.getLatestBlockhash()
  const transaction = new Transaction({
    feePayer: new PublicKey(from),
    blockhash,
    lastValidBlockHeight,
  }).add(
    SystemProgram.transfer({
      fromPubkey: new PublicKey(from),
      toPubkey: new PublicKey(to),
      lamports,
    }),
  )
  return transaction.serialize({ requireAllSignatures: false }).toString('base64')
}

const isSigned = (base64: string) =>
  Transaction.from(Buffer.from(base64, 'base64')).verifySignatures()

describe('raw requests in WalletConnect’s words for Solana, to a wallet of the wallet standard', () => {
  it('solana_signMessage: a signature of the very bytes', async () => {
    const { ask } = await connect()
    const message = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    const { signature } = (await ask('solana_signMessage', {
      message: encodeBase58(message),
      pubkey: at(2),
    })) as { signature: string }
    const key = await crypto.subtle.importKey(
      'raw',
      new PublicKey(at(2)).toBytes().slice(),
      'Ed25519',
      false,
      ['verify'],
    )
    const bytes = decodeBase58(signature) as Uint8Array<ArrayBuffer>
    expect(await crypto.subtle.verify('Ed25519', key, bytes, message)).toBe(true)
  })

  it('solana_signTransaction: signed and not sent', async () => {
    const { ask, node } = await connect()
    const before = await node.getBalance(new PublicKey(at(2)))
    const given = await transfer(node, at(2), at(6))
    const { transaction, signature } = (await ask('solana_signTransaction', {
      transaction: given,
    })) as Record<string, string>
    expect(isSigned(transaction ?? '')).toBe(true)
    const { signatures } = VersionedTransaction.deserialize(
      Buffer.from(transaction ?? '', 'base64'),
    )
    expect(signature).toBe(encodeBase58(signatures[0] as Uint8Array))
    expect(await node.getBalance(new PublicKey(at(2)))).toBe(before)
  })

  it('solana_signAllTransactions: each is shown, and each is signed', async () => {
    const { ask, node, prompts } = await connect()
    const given = await Promise.all(
      [1_000, 2_000].map((lamports) => transfer(node, at(2), at(6), lamports)),
    )
    const { transactions } = (await ask('solana_signAllTransactions', { transactions: given })) as {
      transactions: string[]
    }
    expect(transactions.map(isSigned)).toEqual([true, true])
    expect(
      transactions.map((each) =>
        Transaction.from(Buffer.from(each, 'base64')).instructions[0]?.data.readUInt32LE(4),
      ),
    ).toEqual([1_000, 2_000])
    expect(prompts()).toBe(2)
  })

  it('solana_signAndSendTransaction: it arrives, also where the wallet only signs', async () => {
    const { ask, node } = await connect()
    const to = new PublicKey(at(7))
    const before = await node.getBalance(to)
    const { signature } = (await ask('solana_signAndSendTransaction', {
      transaction: await transfer(node, at(2), at(7), 5_000),
    })) as {
      signature: string
    }
    await expect.poll(async () => (await node.getSignatureStatus(signature)).value?.err).toBe(null)
    expect(await node.getBalance(to)).toBe(before + 5_000)
  })

  it('another account, and a transaction that the account does not sign, never reach the wallet [W-10]', async () => {
    const { ask, node, prompts } = await connect()
    const foreign = await transfer(node, at(5), at(6))
    for (const [method, params] of [
      ['solana_signMessage', { message: '2NEpo7', pubkey: at(3) }],
      ['solana_signTransaction', { transaction: foreign }],
      [
        'solana_signAllTransactions',
        { transactions: [await transfer(node, at(2), at(6)), foreign] },
      ],
      ['solana_signAndSendTransaction', { transaction: foreign }],
    ] as const)
      await expect(ask(method, params), method).rejects.toMatchObject({ code: 'ACCOUNT_CHANGED' })
    expect(prompts()).toBe(0)
  })

  it('refuses an invalid message or transaction, and an unknown method', async () => {
    const { ask, prompts } = await connect()
    for (const [method, params] of [
      ['solana_signMessage', undefined],
      ['solana_signMessage', { message: '0OIl' }],
      ['solana_signMessage', { message: 7 }],
      ['solana_signTransaction', { transaction: 'AAAA' }],
      ['solana_signTransaction', { transaction: '💥' }],
      ['solana_signAllTransactions', { transactions: 'AAAA' }],
      ['solana_signAllTransactions', { transactions: Array.from({ length: 101 }, () => '') }],
      ['solana_signAndSendTransaction', {}],
    ] as const)
      await expect(ask(method, params), method).rejects.toMatchObject({
        code: 'RPC_INVALID_PARAMS',
      })
    await expect(ask('solana_getAccounts', {})).rejects.toMatchObject({
      code: 'METHOD_NOT_SUPPORTED',
    })
    expect(prompts()).toBe(0)
  })

  it('the owner declines, and a wallet without the feature says so', async () => {
    const declined = await connect({ approve: () => false })
      .then(({ ask }) => ask('solana_signMessage', { message: '2NEpo7' }))
      .catch((error: unknown) => error)
    expect(declined).toMatchObject({ code: 'USER_REJECTED' })
    const { ask, node } = await connect({ features: ['solana:signMessage'] })
    const transaction = await transfer(node, at(2), at(6))
    for (const method of ['solana_signTransaction', 'solana_signAndSendTransaction'])
      await expect(ask(method, { transaction }), method).rejects.toMatchObject({
        code: 'METHOD_NOT_SUPPORTED',
      })
  })
})
