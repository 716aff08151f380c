import { type LocalSolana, startSolana } from '@latchkey/localnet/solana'
import {
  ComputeBudgetProgram,
  Connection,
  Keypair,
  SystemProgram,
  Transaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectTestWallet } from '../test/connectTestWallet.js'

/** The runtime's own limits for one transaction. */
const mostBytes = 1_232
const mostUnits = 1_400_000n

let localnet: LocalSolana
beforeAll(async () => {
  localnet = await startSolana()
  // From then on, a transfer has a priority fee, which is a further instruction.
  const connection = new Connection(localnet.networks[0].rpcUrl, 'confirmed')
  const payer = Keypair.fromSeed(Buffer.from(localnet.accounts[6]?.secretKey ?? '', 'hex'))
  for (let lamports = 1; lamports <= 8; lamports++) {
    const transaction = new Transaction().add(
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 100_000 }),
      SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: payer.publicKey, lamports }),
    )
    await connection.sendTransaction(transaction, [payer])
  }
})
afterAll(() => localnet.stop())

async function connect(first: number) {
  const { adapter, actor, wallet } = await connectTestWallet(localnet, { first })
  const { send, history } = adapter.capabilities
  if (!send || !history) throw new Error('a capability is missing')
  const feature = await send.load()
  return { actor, wallet, send: feature, history: await history.load(), rules: feature.memo }
}

const fresh = () => Keypair.generate().publicKey.toBase58()
/** Scripts of one to four bytes a character, and the one that the program's log writes the longest. */
const texts = [
  ['digits', '7'],
  ['Arabic', 'م'],
  ['Chinese', '备'],
  ['emoji', '🔑'],
  ['quotes', '"'],
] as const

describe('the longest memo', () => {
  it.each(texts)('of %s fits into each transfer, and its units into a block', async (_, letter) => {
    const { actor, send, history, rules } = await connect(2)
    const longest = rules?.longest ?? 0
    const bytes = new TextEncoder().encode(letter).length
    const memo = letter.repeat(Math.floor(longest / bytes))
    const existing = localnet.accounts[5]?.address ?? ''
    const [{ token, token2022 }] = localnet.networks
    for (const transfer of [
      { to: existing, amount: 1_000_000n },
      { to: fresh(), amount: 1_000_000n },
      { to: fresh(), amount: 1_000_000n, token },
      { to: fresh(), amount: 1_000_000n, token: token2022 },
    ]) {
      const fee = await send.estimateFee({ ...actor, transfer: { ...transfer, memo } })
      expect(fee.gasLimit).toBeLessThan(mostUnits)
      const id = await send.send({ ...actor, transfer: { ...transfer, memo }, fee })
      expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
      const { address } = actor.account
      const { items } = await history.getHistory({ address, network: actor.network })
      expect(items.find((item) => item.id === id)).toMatchObject({ memo, ...transferOf(transfer) })
    }
    const { amount, fee } = await send.estimateMax({ ...actor, to: existing, memo })
    const bare = await send.estimateMax({ ...actor, to: existing })
    // The memo costs compute units, which have a price.
    expect(fee.fee).toBeGreaterThan(bare.fee.fee)
    expect(amount + fee.fee).toBe(bare.amount + bare.fee.fee)
  })

  it('is one byte less than one that is refused, before the wallet is asked', async () => {
    const { actor, wallet, send, rules } = await connect(2)
    const longest = rules?.longest ?? 0
    const prompts = wallet.requests.length
    const to = localnet.accounts[5]?.address ?? ''
    const transfer = { to, amount: 1n, memo: `é${'1'.repeat(longest - 1)}` }
    for (const refused of [
      send.estimateFee({ ...actor, transfer }),
      send.estimateMax({ ...actor, ...transfer }),
      send.send({ ...actor, transfer }),
    ])
      await expect(refused).rejects.toMatchObject({ code: 'MEMO_TOO_LONG', params: { longest } })
    expect(wallet.requests).toHaveLength(prompts)
  })

  it('is all of it sent with Max, for the fee that was left over', async () => {
    const { actor, send, rules } = await connect(8)
    const memo = '7'.repeat(rules?.longest ?? 0)
    const to = localnet.accounts[5]?.address ?? ''
    const { amount, fee } = await send.estimateMax({ ...actor, to, memo })
    const id = await send.send({ ...actor, transfer: { to, amount, memo }, fee })
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
    const { held, spendable } = await send.getSpendable(actor)
    expect({ spendable, left: held }).toEqual({ spendable: 0n, left: 890_880n })
    const connection = new Connection(localnet.networks[0].rpcUrl, 'confirmed')
    const sent = await connection.getTransaction(id, { maxSupportedTransactionVersion: 0 })
    const { length } = sent?.transaction.message.serialize() ?? new Uint8Array()
    expect(length).toBeLessThanOrEqual(mostBytes)
    // Its price is that of the others, not one that an estimate without the memo has thinned out.
    expect(BigInt(sent?.meta?.fee ?? 0)).toBe(fee.fee)
  })
})

const transferOf = ({ to, amount, token }: { to: string; amount: bigint; token?: string }) => ({
  direction: 'out',
  counterparty: to,
  amount,
  ...(token !== undefined && { token }),
})
