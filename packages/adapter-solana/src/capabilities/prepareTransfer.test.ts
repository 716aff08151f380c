import { createError, defineSolanaNetwork } from '@latchkey/core'
import {
  type Address,
  address,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
} from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChainReader } from '../chain/createChainReader.js'
import { prepareTransfer } from './prepareTransfer.js'

const from = address('oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96')
const to = address('HzjxSWZpqs4RrWn5kLupwYod3d13Mz5xRFNqVZXHqePV')
const network = defineSolanaNetwork({
  genesisHash: 'LatchkeySo1anaLoca1net1xxxxxxxxxxxxxxxx',
  name: 'Test',
  cluster: 'localnet',
})
const mostUnits = 1_400_000
const highestUnitPrice = 2_000_000n
const rentMinimum = 890_880

/** The budget that a message sets, read from its bytes. */
function readBudget(base64: string) {
  const message = getCompiledTransactionMessageDecoder().decode(getBase64Encoder().encode(base64))
  if (!('instructions' in message)) throw new Error('not a version 0 message')
  const { instructions } = message
  let units = 0
  let price = 0n
  for (const { data = new Uint8Array() } of instructions) {
    const view = new DataView(Uint8Array.from(data).buffer)
    if (data[0] === 2 && data.length === 5) units = view.getUint32(1, true)
    if (data[0] === 3 && data.length === 9) price = view.getBigUint64(1, true)
  }
  return { units, price, count: instructions.length }
}

/** A node with scripted answers and the runtime's fees. */
function createNode({ fees, used, balance }: { fees: unknown; used: number; balance: bigint }) {
  let budget = { units: 0, price: 0n, count: 0 }
  const answers: Record<string, (params: readonly unknown[]) => unknown> = {
    getMultipleAccounts: () => ({ value: [null] }),
    getLatestBlockhash: () => ({
      value: { blockhash: '11111111111111111111111111111111', lastValidBlockHeight: 150 },
    }),
    getRecentPrioritizationFees: () => {
      if (fees instanceof Error) throw fees
      return fees
    },
    getBalance: () => ({ value: String(balance) }),
    simulateTransaction: () => ({ value: { err: null, unitsConsumed: used, logs: [] } }),
    getMinimumBalanceForRentExemption: () => rentMinimum,
    getFeeForMessage: ([message]) => {
      budget = readBudget(String(message))
      return {
        value: Number(5_000n + (BigInt(budget.units) * budget.price + 999_999n) / 1_000_000n),
      }
    },
  }
  const reader: ChainReader = {
    read: async (_, method, params) => answers[method]?.(params as readonly unknown[]),
    write: () => Promise.reject(new Error('Nothing is sent.')),
    destroy() {},
  }
  return { reader, getBudget: () => budget }
}

describe('fees', () => {
  it('leave room above what was used, follow what others paid up to a limit, and are what the node charges', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.bigInt({ min: 0n, max: 50_000_000n }), { maxLength: 150 }),
        fc.integer({ min: 150, max: mostUnits }),
        async (paid, used) => {
          const fees = paid.map((prioritizationFee, slot) => ({
            slot,
            prioritizationFee: Number(prioritizationFee),
          }))
          const { reader, getBudget } = createNode({ fees, used, balance: 1n << 60n })
          const { fee, units } = await prepareTransfer(
            reader,
            { network },
            { from, to, amount: 1n },
          )
          const budget = getBudget()
          expect(budget.units).toBe(units)
          expect(units).toBeGreaterThanOrEqual(Math.min(used, mostUnits))
          expect(units).toBeLessThanOrEqual(mostUnits)
          const highest = [...paid].sort((a, b) => (a < b ? 1 : -1))[0] ?? 0n
          expect(budget.price).toBeLessThanOrEqual(
            highest < highestUnitPrice ? highest : highestUnitPrice,
          )
          expect(paid.filter((one) => one <= budget.price).length).toBeGreaterThanOrEqual(
            budget.price === highestUnitPrice ? 0 : Math.floor(paid.length * 0.75),
          )
          expect(budget.count).toBe(budget.price === 0n ? 2 : 3)
          expect(fee).toBe(5_000n + (BigInt(units) * budget.price + 999_999n) / 1_000_000n)
        },
      ),
    )
  })

  it('are enough or it is said so, to the lamport', async () => {
    const prepare = (balance: bigint, amount: bigint) =>
      prepareTransfer(
        createNode({ fees: [], used: 450, balance }).reader,
        { network },
        { from, to, amount },
      )
    await fc.assert(
      fc.asyncProperty(fc.bigInt({ min: 1n, max: (1n << 63n) - 10_000n }), async (amount) => {
        expect((await prepare(amount + 5_000n, amount)).fee).toBe(5_000n)
        await expect(prepare(amount + 4_999n, amount)).rejects.toMatchObject({
          code: 'INSUFFICIENT_FUNDS',
        })
      }),
      { numRuns: 20 },
    )
  })

  it('are lowered to a limit, as little as it takes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt({ min: 0n, max: highestUnitPrice }),
        fc.integer({ min: 150, max: mostUnits }),
        fc.bigInt({ min: 4_000n, max: 3_000_000n }),
        async (price, used, mostFee) => {
          const fees = [{ slot: 1, prioritizationFee: Number(price) }]
          const { reader, getBudget } = createNode({ fees, used, balance: 1n << 60n })
          const prepared = prepareTransfer(
            reader,
            { network },
            { from, to, amount: 1n },
            { mostFee },
          )
          if (mostFee < 5_000n) {
            await expect(prepared).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
            return
          }
          const { fee, units } = await prepared
          const feeAt = (each: bigint) => 5_000n + (BigInt(units) * each + 999_999n) / 1_000_000n
          const { price: paid } = getBudget()
          expect(fee).toBe(feeAt(paid))
          expect(fee).toBeLessThanOrEqual(mostFee)
          if (paid < price) expect(feeAt(paid + 1n)).toBeGreaterThan(mostFee)
          else expect(paid).toBe(price)
        },
      ),
      { numRuns: 50 },
    )
  })

  it('with their priority part leave the rent minimum, or nothing', async () => {
    // 690 units at two lamports each.
    const fees = [{ slot: 1, prioritizationFee: 2_000_000 }]
    const prepare = (rest: bigint, receiver: Address = to) => {
      const balance = 1_000_000n + 6_380n + rest
      const { reader } = createNode({ fees, used: 450, balance })
      return prepareTransfer(reader, { network }, { from, to: receiver, amount: 1_000_000n })
    }
    for (const rest of [0n, BigInt(rentMinimum)]) expect((await prepare(rest)).fee).toBe(6_380n)
    for (const rest of [1n, BigInt(rentMinimum) - 1n])
      await expect(prepare(rest)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    expect((await prepare(1n, from)).fee).toBe(6_380n)
  })

  it('need no node that knows what others paid', async () => {
    const { reader, getBudget } = createNode({
      fees: createError('METHOD_NOT_SUPPORTED'),
      used: 450,
      balance: 1_000_000n,
    })
    expect((await prepareTransfer(reader, { network }, { from, to, amount: 1n })).fee).toBe(5_000n)
    expect(getBudget().price).toBe(0n)
  })
})
