import { type LocalSolana, startSolana } from '@latchkey/localnet/solana'
import * as spl from '@solana/spl-token'
import { Connection, Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectTestWallet } from '../test/connectTestWallet.js'

const accountBytes = spl.ACCOUNT_SIZE
let localnet: LocalSolana
beforeAll(async () => {
  localnet = await startSolana()
})
afterAll(() => localnet.stop())

/** Moves that many tokens of an account from its associated account to each of as many others. */
async function spread(first: number, amounts: readonly bigint[]) {
  const [{ rpcUrl, token }] = localnet.networks
  const connection = new Connection(rpcUrl, 'confirmed')
  const owner = Keypair.fromSeed(Buffer.from(localnet.accounts[first]?.secretKey ?? '', 'hex'))
  const mint = new PublicKey(token)
  const associated = spl.getAssociatedTokenAddressSync(mint, owner.publicKey)
  const lamports = await connection.getMinimumBalanceForRentExemption(accountBytes)
  for (const [index, amount] of amounts.entries()) {
    const seed = `part ${index}`
    const part = await PublicKey.createWithSeed(owner.publicKey, seed, spl.TOKEN_PROGRAM_ID)
    const transaction = new Transaction().add(
      SystemProgram.createAccountWithSeed({
        fromPubkey: owner.publicKey,
        basePubkey: owner.publicKey,
        newAccountPubkey: part,
        seed,
        lamports,
        space: accountBytes,
        programId: spl.TOKEN_PROGRAM_ID,
      }),
      spl.createInitializeAccountInstruction(part, mint, owner.publicKey),
      spl.createTransferInstruction(associated, part, owner.publicKey, amount),
    )
    await connection.sendTransaction(transaction, [owner])
  }
}

async function connect(first: number) {
  const { adapter, actor } = await connectTestWallet(localnet, { first })
  const { send, tokens, simulate, history } = adapter.capabilities
  if (!send || !tokens || !simulate || !history) throw new Error('a capability is missing')
  const feature = await tokens.load()
  const token = localnet.networks[0].token
  const balanceOf = async (address = actor.account.address) => {
    const input = { address, network: actor.network, tokens: [token] }
    return (await feature.getTokenBalances(input))[0]?.balance ?? 0n
  }
  return {
    actor,
    token,
    balanceOf,
    send: await send.load(),
    simulate: await simulate.load(),
    history: await history.load(),
  }
}

describe('a token in several accounts of its owner', () => {
  it('is sent whole in one transaction, as the simulation said and the history says', async () => {
    await spread(2, [300_000_000n, 250_000_000n, 200_000_000n])
    const { actor, token, send, simulate, history, balanceOf } = await connect(2)
    const to = localnet.accounts[8]?.address ?? ''
    const receiver = `${actor.network.caipNetworkId}:${to}` as const
    const amount = await balanceOf()
    expect(amount).toBe(1_000_000_000n)
    const transfer = { to, amount, token }
    expect(await simulate.simulate({ ...actor, transfer })).toMatchObject({
      status: 'success',
      changes: [{ amount: -2_039_280n }, { token, amount: -amount }],
      received: amount,
    })
    const id = await send.send({ ...actor, transfer })
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
    expect([await balanceOf(), await balanceOf(receiver)]).toEqual([0n, amount])
    const { items } = await history.getHistory({
      address: actor.account.address,
      network: actor.network,
    })
    expect(items.filter((item) => item.id === id)).toMatchObject([
      { direction: 'out', amount, token, counterparty: to },
    ])
  })

  it('is refused before the wallet is asked where they are too many for one transaction', async () => {
    await spread(
      3,
      Array.from({ length: 24 }, () => 1_000_000n),
    )
    const { actor, token, send, balanceOf } = await connect(3)
    const to = localnet.accounts[8]?.address ?? ''
    const all = await balanceOf()
    await expect(
      send.estimateFee({ ...actor, transfer: { to, amount: all, token } }),
    ).rejects.toMatchObject({
      code: 'INVALID_AMOUNT',
      details: expect.stringContaining('more token accounts'),
    })
    const spendable = all - 14_000_000n
    expect(await send.getSpendable({ ...actor, token })).toEqual({
      held: all,
      spendable,
      reasons: [{ code: 'SCATTERED', amount: 14_000_000n }],
    })
    // An address without a token account, which the transaction opens, with the longest memo.
    const fresh = Keypair.generate().publicKey.toBase58()
    const memo = 'm'.repeat(send.memo?.longest ?? 0)
    const transfer = { to: fresh, amount: spendable, token, memo }
    const estimate = (amount: bigint) =>
      send.estimateFee({ ...actor, transfer: { ...transfer, amount } })
    expect((await estimate(spendable)).fee).toBeGreaterThan(0n)
    await expect(estimate(spendable + 1n)).rejects.toMatchObject({ code: 'INVALID_AMOUNT' })
    const id = await send.send({ ...actor, transfer })
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
    expect(await balanceOf()).toBe(14_000_000n)
  })
})
