import { encodeBase58 } from '@latchkey/core/adapter'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toAmount } from '../chain/rpcValues.js'
import { readMovements } from './movements.js'
import { memoProgram } from './programs.js'
import { readMetadata } from './tokenNames.js'

const amount = fc.bigInt({ min: 0n, max: (1n << 63n) - 1n })
/** As a node's JSON has it after large integers were kept as text. */
const asJson = (value: bigint) =>
  value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : String(value)

describe('movements', () => {
  it('are what the balances say, whoever paid the fee, to the last lamport', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 6 }),
        amount,
        fc.nat(),
        (balances, fee, pick) => {
          const keys = balances.map((_, index) => `key${index}`)
          const at = pick % keys.length
          const transaction = {
            blockTime: 1_700_000_000,
            transaction: { signatures: ['id'], message: { accountKeys: keys } },
            meta: {
              err: null,
              fee: asJson(fee),
              preBalances: balances.map(([before]) => asJson(before)),
              postBalances: balances.map(([, after]) => asJson(after)),
            },
          }
          const [before, after] = balances[at] ?? [0n, 0n]
          const change = after - before + (at === 0 ? fee : 0n)
          const [movement, ...more] = readMovements(transaction, keys[at] ?? '')
          expect(more).toEqual([])
          expect(movement).toMatchObject({
            id: 'id',
            amount: change < 0n ? -change : change,
            direction: change === 0n ? 'self' : change < 0n ? 'out' : 'in',
            time: 1_700_000_000_000,
            status: 'success',
          })
        },
      ),
    )
  })

  it('of nothing carry the memo of a signer alone: anyone may name an account', () => {
    const keys = ['signer', 'named', memoProgram]
    const transaction = {
      transaction: {
        signatures: ['id'],
        message: {
          accountKeys: keys,
          instructions: [
            { programIdIndex: 2, data: encodeBase58(new TextEncoder().encode('104857')) },
          ],
        },
      },
      meta: { err: null, fee: 0, preBalances: [9, 9, 1], postBalances: [9, 9, 1] },
    }
    const memoOf = (owner: string) => readMovements(transaction, owner).map(({ memo }) => memo)
    expect(memoOf('signer')).toEqual(['104857'])
    expect(memoOf('named')).toEqual([undefined])
    // With money comes its memo, whoever signed.
    const paid = { ...transaction, meta: { ...transaction.meta, postBalances: [8, 10, 1] } }
    expect(readMovements(paid, 'named')).toMatchObject([{ direction: 'in', memo: '104857' }])
  })

  it('of anything else are none, and nothing throws', () => {
    fc.assert(
      fc.property(fc.anything(), fc.string(), (transaction, owner) =>
        Array.isArray(readMovements(transaction, owner)),
      ),
    )
    for (const answer of [
      null,
      undefined,
      {},
      { meta: {} },
      { meta: null, transaction: { signatures: ['id'] } },
    ])
      expect(readMovements(answer, 'owner')).toEqual([])
  })

  it('amounts are read whole or not at all', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }), (value) => {
        expect(toAmount(asJson(value))).toBe(value)
      }),
    )
    for (const bad of [
      -1,
      1.5,
      2 ** 53,
      '-1',
      '1e3',
      '',
      '18446744073709551616',
      null,
      undefined,
      {},
      1n,
    ])
      expect(toAmount(bad)).toBeUndefined()
  })

  it('token names survive any account data', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (data) => {
        const names = readMetadata(data)
        expect(names === undefined || typeof names.name === 'string').toBe(true)
      }),
    )
  })
})
