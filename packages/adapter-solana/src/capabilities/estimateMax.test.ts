import { type LocalSolana, startSolana } from '@latchkey/localnet/solana'
import * as spl from '@solana/spl-token'
import {
  ComputeBudgetProgram,
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectTestWallet } from '../../test/connectTestWallet.js'

const rentMinimum = 890_880n
let localnet: LocalSolana
beforeAll(async () => {
  localnet = await startSolana()
})
afterAll(() => localnet.stop())

const openConnection = () => new Connection(localnet.networks[0].rpcUrl, 'confirmed')

/** Runs instructions that the sixth local account pays for. */
async function run(signers: readonly Keypair[], ...parts: Parameters<Transaction['add']>) {
  const connection = openConnection()
  const payer = Keypair.fromSeed(Buffer.from(localnet.accounts[6]?.secretKey ?? '', 'hex'))
  const transaction = new Transaction().add(...parts)
  transaction.feePayer = payer.publicKey
  transaction.recentBlockhash = (await connection.getLatestBlockhash()).blockhash
  transaction.sign(payer, ...signers)
  const id = await connection.sendRawTransaction(transaction.serialize())
  await expect
    .poll(async () => (await connection.getSignatureStatuses([id])).value[0]?.err)
    .toBeNull()
}

const paySol = (to: PublicKey, lamports: bigint) => {
  const fromPubkey = new PublicKey(localnet.accounts[6]?.address ?? '')
  return SystemProgram.transfer({ fromPubkey, toPubkey: to, lamports })
}

/** A wallet of a new account that holds so much. */
async function connect(lamports: bigint) {
  const key = Keypair.generate()
  await run([], paySol(key.publicKey, lamports))
  const secretKeys = [Buffer.from(key.secretKey.subarray(0, 32)).toString('hex')]
  const { adapter, actor } = await connectTestWallet(localnet, { secretKeys })
  const { send, tokens } = adapter.capabilities
  if (!send || !tokens) throw new Error('a capability is missing')
  const { address } = actor.account
  const read = () => adapter.getNativeBalance({ address, network: actor.network })
  return { key, actor, read, send: await send.load(), tokens: await tokens.load() }
}

const existing = () => localnet.accounts[5]?.address ?? ''
const fresh = () => Keypair.generate().publicKey.toBase58()

describe('the most that can be sent', () => {
  it('is nothing where the rent minimum and the fee take all', async () => {
    const { actor, send } = await connect(rentMinimum + 5_000n)
    const max = (to: string) => send.estimateMax({ ...actor, to })
    for (const to of [existing(), fresh()])
      await expect(max(to)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    await run([], paySol(new PublicKey(actor.account.address.split(':')[2] ?? ''), 1n))
    expect(await max(existing())).toMatchObject({ amount: 1n, fee: { fee: 5_000n } })
    await expect(max(fresh())).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    await expect(max(localnet.networks[0].token)).rejects.toMatchObject({
      code: 'INVALID_ADDRESS',
    })
  })
})

it('an account is emptied to the lamport where that is asked for, and left with no less than its rent', async () => {
  const { actor, send, read } = await connect(2_000_000n)
  const attempt = (amount: bigint) => send.send({ ...actor, transfer: { to: existing(), amount } })
  await expect(attempt(1_994_999n)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  const id = await attempt(1_995_000n)
  expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
  expect(await read()).toBe(0n)
})

it('of a token, frozen accounts are held and cannot be sent', async () => {
  const { key, actor, send, tokens } = await connect(50_000_000n)
  const program = spl.TOKEN_PROGRAM_ID
  const [mint, other] = [Keypair.generate(), Keypair.generate()]
  const fromPubkey = new PublicKey(localnet.accounts[6]?.address ?? '')
  const create = (newAccount: Keypair, space: number) =>
    SystemProgram.createAccount({
      ...{ fromPubkey, newAccountPubkey: newAccount.publicKey, space },
      ...{ lamports: 10_000_000, programId: program },
    })
  const owner = key.publicKey
  const own = spl.getAssociatedTokenAddressSync(mint.publicKey, owner)
  await run(
    [mint, other],
    create(mint, spl.MINT_SIZE),
    spl.createInitializeMintInstruction(mint.publicKey, 6, fromPubkey, fromPubkey),
    create(other, spl.ACCOUNT_SIZE),
    spl.createInitializeAccountInstruction(other.publicKey, mint.publicKey, owner),
    spl.createAssociatedTokenAccountInstruction(fromPubkey, own, owner, mint.publicKey),
    spl.createMintToInstruction(mint.publicKey, own, fromPubkey, 3_000_000n),
    spl.createMintToInstruction(mint.publicKey, other.publicKey, fromPubkey, 2_000_000n),
    spl.createFreezeAccountInstruction(own, mint.publicKey, fromPubkey),
  )
  const token = mint.publicKey.toBase58()
  const { address } = actor.account
  const listed = { address, network: actor.network, tokens: [token] }
  const [balance] = await tokens.getTokenBalances(listed)
  expect(await send.getSpendable({ ...actor, token })).toEqual({
    held: balance?.balance,
    spendable: 2_000_000n,
    reasons: [{ code: 'LOCKED', amount: 3_000_000n }],
  })
  expect(await send.getMinimum({ ...actor, to: fresh(), token })).toBe(1n)
  const estimate = (amount: bigint) =>
    send.estimateFee({ ...actor, transfer: { to: existing(), amount, token } })
  await expect(estimate(2_000_001n)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  expect((await estimate(2_000_000n)).fee).toBeGreaterThan(0n)
})

// Last: from then on, a transfer has a priority fee.
describe('the most that can be sent, while others pay more and more', () => {
  it.each([
    ['an account', existing, 1n, 1_000_000],
    ['an address without one', fresh, rentMinimum, 2_000_000],
  ])(
    'to %s leaves the rent minimum, for the fee that was left over',
    async (_, toAddress, least, microLamports) => {
      const { actor, send, read } = await connect(50_000_000n)
      const to = toAddress()
      expect(await send.getMinimum({ ...actor, to })).toBe(least)
      const spendable = await send.getSpendable(actor)
      expect(spendable).toEqual({
        held: await read(),
        spendable: 50_000_000n - rentMinimum,
        reasons: [{ code: 'RESERVE', amount: rentMinimum }],
      })
      const { amount, fee } = await send.estimateMax({ ...actor, to })
      expect(amount + fee.fee).toBe(spendable.spendable)
      let lamports = 1n
      while ((await send.estimateMax({ ...actor, to })).amount === amount) {
        const priced = ComputeBudgetProgram.setComputeUnitPrice({ microLamports })
        await run([], priced, paySol(new PublicKey(existing()), lamports++))
      }
      const given = { ...fee }
      const sending = send.send({ ...actor, transfer: { to, amount }, fee: given })
      // Later changes by the host have no effect (W-09).
      given.fee = 0n
      expect(await send.waitForReceipt({ ...actor, id: await sending })).toEqual({
        status: 'success',
      })
      expect(await read()).toBe(rentMinimum)
    },
  )
})
