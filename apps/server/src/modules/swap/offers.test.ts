import type { BuiltTransaction } from '@latchkey/api'
import { describe, expect, it } from 'vitest'
import { createPushes } from '../../../test/createPushes.js'
import { usePoolSwaps } from '../../../test/usePoolSwaps.js'

const ether = 10n ** 18n
const dollar = 10n ** 6n

const swaps = usePoolSwaps()
const { native, evm, user, caip, sides, poolsOf, serverWith, quoteOf, offersOf, buildOf, send } =
  swaps
const { pushPair, pushPool, dollarFeed } = createPushes(swaps)

describe('an offer', () => {
  it('tells who takes what, and how far the trade moves the price', async () => {
    const server = await serverWith()
    const [small] = await offersOf(server, ['dollar', 'native', 300n * dollar])
    const [great] = await offersOf(server, ['dollar', 'native', 300_000n * dollar])
    expect(small?.fees).toEqual([
      { kind: 'provider', amount: String((300n * dollar * 5n) / 10_000n), token: sides().dollar },
      { kind: 'network', amount: expect.stringMatching(/^\d{13,16}$/), token: native },
    ])
    // 300,000 dollars into a pool of 3,000,000: a tenth less.
    expect(great?.priceImpact).toBeCloseTo(0.091, 2)
    expect(small?.priceImpact).toBeLessThan(0.002)
    const gasPrice = '7'
    const { body } = await quoteOf(server, {
      amount: '1000000',
      from: sides().dollar,
      to: native,
      gasPrice,
    })
    const [{ gas, fees }] = body.quotes
    expect(fees.at(-1).amount).toBe(String(BigInt(gas) * 7n))
  })

  it('measures the price against the reference price, where another trade has bent the pools', async () => {
    const [{ token }] = evm.networks
    const feeds = [{ feed: poolsOf().feed }, { token, feed: await dollarFeed() }]
    const server = await serverWith({ bases: [token] }, { feeds })
    await pushPair(45n * ether)
    await pushPool(400n * ether)
    const [offer] = await offersOf(server, ['native', 'dollar', ether])
    // The pools pay about half of what the feed says, and say themselves that this is their price.
    expect(offer?.priceImpact).toBeGreaterThan(0.4)
  })

  it('can be built for the same swap alone, and once only for what it was', async () => {
    const server = await serverWith()
    const side = sides()
    const [offer] = await offersOf(server, ['native', 'dollar', ether])
    const swap = { amount: String(ether), from: native, to: side.dollar, quoteId: offer?.id }
    expect((await buildOf(server, swap)).status).toBe(200)
    for (const change of [
      { amount: String(ether + 1n) },
      { to: side.euro },
      { from: side.wrapped },
      { quoteId: 'unknown' },
    ]) {
      const { status, body } = await buildOf(server, { ...swap, ...change })
      expect([status, body.error.code]).toEqual([400, 'QUOTE_EXPIRED'])
    }
  })

  it('is forgotten 60 seconds after it was made, by its id alone', async () => {
    let now = Date.now()
    const server = await serverWith({}, {}, {}, { now: () => now })
    const [offer] = await offersOf(server, ['native', 'dollar', ether])
    const swap = { amount: String(ether), from: native, to: sides().dollar }
    const built = async (quoteId?: string | null) => {
      const { status, body } = await buildOf(server, { ...swap, quoteId })
      return [status, body.error?.code ?? body.minAmount]
    }
    now += 59_000
    expect(await built(offer?.id)).toEqual([200, offer?.minAmount])
    now += 999
    expect(await built(offer?.id)).toEqual([200, offer?.minAmount])
    now += 1
    expect(await built(offer?.id)).toEqual([400, 'QUOTE_EXPIRED'])
    expect((await built())[0]).toBe(200)
  })

  it('fails on the chain once another trade has moved the price beyond the slippage', async () => {
    const server = await serverWith()
    const [offer] = await offersOf(server, ['native', 'dollar', ether])
    const build = async (slippage: number) =>
      (
        await buildOf(server, {
          amount: String(ether),
          from: native,
          to: sides().dollar,
          quoteId: offer?.id,
          eip155: { slippage },
        })
      ).body.tx
    const [strict, loose] = [await build(1), await build(5)]
    await pushPool(12n * ether)
    const statusOf = async (tx: BuiltTransaction['tx']) => {
      const hash = await send(tx, ether)
      return (await user().call<{ status: string }>('eth_getTransactionReceipt', [hash])).status
    }
    expect([await statusOf(strict), await statusOf(loose)]).toEqual(['0x0', '0x1'])
  })

  it('is not built with a slippage that leaves no floor', async () => {
    const server = await serverWith()
    const build = async (slippage: number) => {
      const swap = { amount: String(ether), from: native, to: sides().dollar }
      const { status, body } = await buildOf(server, { ...swap, eip155: { slippage } })
      return [status, body.error?.code]
    }
    expect([await build(50), await build(51)]).toEqual([
      [200, undefined],
      [400, 'SLIPPAGE_TOO_HIGH'],
    ])
  })

  it('ends with its deadline, five minutes after it was built', async () => {
    const server = await serverWith()
    const { body } = await buildOf(server, {
      amount: String(ether),
      from: native,
      to: sides().dollar,
    })
    await user().call('evm_increaseTime', [600])
    await user().call('evm_mine', [])
    const hash = await send(body.tx, ether)
    expect(await user().call('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x0' })
  })
})

describe('impossible swaps', () => {
  it.each([
    ['no pool', { to: 'unknown' }, 400, 'INSUFFICIENT_LIQUIDITY'],
    ['the same token', { to: 'dollar' }, 400, 'SAME_TOKEN'],
    [
      'the currency for its wrapped form',
      { from: 'native', to: 'wrapped' },
      400,
      'INSUFFICIENT_LIQUIDITY',
    ],
    ['nothing', { amount: '0' }, 400, 'AMOUNT_REQUIRED'],
    ['two chains', { to: 'elsewhere' }, 400, 'CHAIN_MISMATCH'],
    ['a chain without pools', { from: 'elsewhere', to: 'elsewhere' }, 400, 'CHAIN_NOT_SUPPORTED'],
    [
      'an account of another chain',
      { userAddress: `eip155:1:0x${'1'.repeat(40)}` },
      400,
      'CHAIN_MISMATCH',
    ],
    ['no address', { from: 'eip155:31337:0x12' }, 400, 'INVALID_ADDRESS'],
  ] as const)('%s is refused by name', async (_, change, status, code) => {
    const server = await serverWith()
    const names: Readonly<Record<string, string>> = {
      ...sides(),
      unknown: caip(evm.networks[0].batchDelegate),
      elsewhere: `eip155:1:0x${'1'.repeat(40)}`,
    }
    const query = { amount: '1000000', from: 'dollar', to: 'native', ...change }
    const asked = Object.fromEntries(
      Object.entries(query).map(([key, value]) => [key, names[value] ?? value]),
    )
    const answer = await quoteOf(server, asked)
    expect([answer.status, answer.body.error.code]).toEqual([status, code])
    if (code === 'INSUFFICIENT_LIQUIDITY')
      expect(answer.body.reasons).toEqual([{ description: 'insufficient liquidity' }])
  })

  it('a node that is away is 502, told in the log, and never an empty list', async () => {
    const server = await serverWith({}, { rpc: ['http://127.0.0.1:9'] })
    const { status, body } = await quoteOf(server, {
      amount: '1000000',
      from: sides().dollar,
      to: native,
    })
    expect([status, body.error.code]).toEqual([502, 'UPSTREAM_FAILED'])
    expect(server.lines.join('')).toContain('An engine of swaps failed')
    expect(await server.context.metrics.print()).toMatch(
      /latchkey_swap_quotes_total\{engine="uniswap",outcome="failed"\} 1/,
    )
  })
})
