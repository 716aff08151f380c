import type { BuiltTransaction } from '@latchkey/api'
import { describe, expect, it } from 'vitest'
import { type Named, usePoolSwaps } from '../../../test/usePoolSwaps.js'
import { checkConfig } from '../../config/readConfig.js'

const ether = 10n ** 18n
const dollar = 10n ** 6n
const operator = '0x0000000000000000000000000000000000000fee'

const swaps = usePoolSwaps()
const { user, me, bare, sides, serverWith, offersOf, buildOf, balance, provide } = swaps

describe('the operator’s fee', () => {
  it.each([
    ['a token', 'dollar', 'euro', 100n * dollar, 100],
    ['the currency', 'dollar', 'native', 3_000n * dollar, 37],
    ['the wrapped currency', 'euro', 'wrapped', 50_000n * ether, 1],
    ['a token, for the currency', 'native', 'dollar', ether, 50],
  ] as const)('of %s arrives to the wei, beside what the person gets', async (...row) => {
    const [, from, to, amount, bps] = row
    await provide(from, amount)
    const [plain] = await offersOf(await serverWith(), [from, to, amount])
    const whole = BigInt(plain?.toAmount ?? 0)
    expect(plain?.fees?.some(({ kind }) => kind === 'operator')).toBe(false)

    const server = await serverWith({ fee: { bps, recipient: operator } })
    const [offer] = await offersOf(server, [from, to, amount])
    const fee = (whole * BigInt(bps)) / 10_000n
    expect(offer?.fees?.map(({ kind }) => kind)).toEqual(['operator', 'provider', 'network'])
    expect(offer?.fees?.[0]).toEqual({
      kind: 'operator',
      amount: String(fee),
      token: sides()[to as Named],
    })
    expect(offer?.toAmount).toBe(String(whole - fee))
    const { body } = await buildOf(server, {
      amount: String(amount),
      from: sides()[from],
      to: sides()[to],
      quoteId: offer?.id,
    })
    const { tx, minAmount } = body as BuiltTransaction
    expect(minAmount).toBe(String(((whole - fee) * 99n) / 100n))
    const [before, taken] = [await balance(to), await balance(to, operator)]
    const hash = await swaps.send(tx, from === 'native' ? amount : 0n)
    const receipt = await user().call<Readonly<Record<string, string>>>(
      'eth_getTransactionReceipt',
      [hash],
    )
    expect(receipt.status).toBe('0x1')
    const gas = BigInt(receipt.gasUsed ?? 0) * BigInt(receipt.effectiveGasPrice ?? 0)
    expect((await balance(to)) - before + (to === 'native' ? gas : 0n)).toBe(whole - fee)
    expect((await balance(to, operator)) - taken).toBe(fee)
    expect(Number(offer?.gas)).toBeGreaterThan(Number(receipt.gasUsed) * 0.8)
    expect(Number(tx.eip155?.gas)).toBeGreaterThan(Number(receipt.gasUsed))
  })

  it('leaves the least of what was promised, or nothing is swapped', async () => {
    const server = await serverWith({ fee: { bps: 100, recipient: operator } })
    const [offer] = await offersOf(server, ['native', 'dollar', ether])
    const { body } = await buildOf(server, {
      amount: String(ether),
      from: sides().native,
      to: sides().dollar,
      quoteId: offer?.id,
      eip155: { slippage: 1 },
    })
    // Another trade takes a little more than the slippage.
    const { router, wrapped } = swaps.poolsOf()
    await provide('wrapped', 6n * ether)
    const asked = [bare(wrapped), bare(sides().dollar), 500, me(), 6n * ether, 0n, 0n]
    await swaps.callPool('SwapRouter02', router, 'exactInputSingle', [asked])
    const hash = await swaps.send(body.tx, ether)
    expect(await user().call('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x0' })
  })

  it('is one percent at most, has a receiver and goes with a router alone', () => {
    const problemOf = (amm: object) => {
      const chain = {
        id: 'eip155:1',
        name: 'E',
        nativeCurrency: { name: 'E', symbol: 'E', decimals: 18 },
        rpc: [],
        amm: { v2Factory: operator, wrapped: operator, router: operator, ...amm },
      }
      try {
        checkConfig({ chains: [chain] })
        return 'none'
      } catch (error) {
        return (error as Error).message
      }
    }
    expect(problemOf({ fee: { bps: 100, recipient: operator } })).toBe('none')
    expect(problemOf({ fee: { bps: 101, recipient: operator } })).toContain('fee.bps')
    expect(problemOf({ fee: { bps: 0, recipient: operator } })).toContain('fee.bps')
    expect(problemOf({ fee: { bps: 1 } })).toContain('fee.recipient')
    expect(problemOf({ fee: { bps: 1, recipient: `0x${'0'.repeat(40)}` } })).toContain(
      'an account that can spend it',
    )
    const fee = { bps: 1, recipient: operator }
    expect(problemOf({ router: undefined, fee })).toContain('a fee needs a router')
  })
})
