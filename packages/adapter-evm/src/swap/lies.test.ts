import type { BuiltSwap, SignedPermit, SwapOrder } from '@latchkey/core'
import { type Hex, hexToNumber, numberToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isAtLength } from '../../../../tooling/suite/tableRows.js'
import { type SwapBench, startSwapBench, type Wanted } from '../../test/swapBench.js'
import { checkSwap } from './checkSwap.js'

const ether = 10n ** 18n
const stranger = '0x00000000000000000000000000000000000A11cE'

/** In `npm run test:long` each byte is flipped in all ways, otherwise each third one in one way. */
const flips = [1, 0x80, 0xff]
const flipsOf = (byte: number, turn: number) =>
  isAtLength ? flips : byte % 3 === turn % 3 ? [flips[turn % flips.length] as number] : []

let bench: SwapBench
beforeAll(async () => {
  bench = await startSwapBench()
}, 60_000)
afterAll(() => bench.localnet.stop())

const wantedOf = (name: string) => bench.swaps[name] as Wanted

describe('a back end that lies [W-11]', () => {
  type Lie = (swap: { order: SwapOrder; built: BuiltSwap }) => Partial<BuiltSwap>
  /** The honest swap with one field of its calldata changed. */
  const rebuilt =
    (change: Partial<Parameters<typeof bench.buildFor>[1]>): Lie =>
    () => ({
      data: bench.buildFor(wantedOf('dollars to euros'), change),
    })
  const lies: readonly (readonly [string, string, Lie])[] = [
    ['chain', 'chain', () => ({ network: 'eip155:1' })],
    ['contract', 'contract', () => ({ to: stranger })],
    ['spender', 'spender', () => ({ spender: stranger })],
    ['value', 'value', () => ({ value: 1n })],
    ['no calldata', 'unreadable', () => ({ data: '0x' })],
    [
      'another function',
      'unreadable',
      ({ built }) => ({ data: `0xdeadbeef${built.data.slice(10)}` }),
    ],
    ['trailing bytes', 'unreadable', ({ built }) => ({ data: `${built.data}00` })],
    ['a deadline that is over', 'deadline', rebuilt({ deadline: 1n })],
    ['a deadline that never comes', 'deadline', rebuilt({ deadline: 2n ** 64n })],
    ['recipient', 'recipient', rebuilt({ user: stranger })],
    ['minimum', 'minimum', rebuilt({ minAmount: 1n })],
    ['amount', 'amount', rebuilt({ amount: 100_000_001n })],
    ['currency as the target', 'recipient', rebuilt({ getsNative: true })],
  ]

  it.each(lies)('%s: refused with the reason "%s"', async (_, reason, lie) => {
    const { feature, actor } = await bench.setUp()
    const swap = await bench.honest(wantedOf('dollars to euros'))
    const { approvals } = await feature.readGrant({
      ...actor,
      token: bench.tokens.dollar,
      amount: swap.order.amount,
      spender: bench.pools.router,
    })
    await feature.prove({ ...actor, ...swap, approvals })
    const built = { ...swap.built, ...lie(swap) }
    await expect(
      feature.prove({ ...actor, order: swap.order, built, approvals }),
    ).rejects.toMatchObject({
      code: reason === 'minimum' ? 'SWAP_PRICE_CHANGED' : 'SWAP_REFUSED',
      details: reason,
    })
  })

  it('another token on the way, given or got, and a permit that nobody signed are refused', async () => {
    const { routers } = await bench.setUp()
    const { dollar, euro, pound } = bench.tokens
    const { order } = await bench.honest(wantedOf('dollars to euros'))
    const refusal = (data: string) =>
      checkSwap({
        order,
        built: { network: 'eip155:31337', to: bench.pools.router, data, value: 0n },
        routers,
        network: 'eip155:31337',
        user: bench.me,
        permit: undefined,
        now: Date.now(),
        client: bench.client,
      })
    const build = (change: object) => refusal(bench.buildFor(wantedOf('dollars to euros'), change))
    const route = (...tokens: readonly Hex[]) => ({
      route: { tokens, fees: tokens.slice(1).map(() => 100) },
    })
    expect(await build({ minAmount: order.minAmount })).toBeUndefined()
    expect(await build(route(pound, euro))).toBe('path')
    expect(await build(route(dollar, pound))).toBe('recipient')
    expect(await build(route(dollar))).toBe('path')
    const words = `0x${'11'.repeat(32)}`
    expect(await build({ permit: [dollar, 1n, 2n ** 40n, 27, words, words] })).toBe('permit')
    // Only the permit that was signed, for exactly the amount, and just once.
    expect(await build({ givesNative: true })).toBe('unreadable')
  })

  it('a permit for another amount, token or with another signature is refused', async () => {
    const { routers } = await bench.setUp()
    const { dollar, euro } = bench.tokens
    const { order } = await bench.honest(wantedOf('dollars to euros'))
    const words = `0x${'11'.repeat(32)}`
    const permit = {
      token: dollar,
      spender: bench.pools.router,
      value: order.amount,
      deadline: 5n,
      v: 27,
      r: words,
      s: words,
    }
    const check = (...given: readonly [string, bigint, bigint, number, string, string]) =>
      checkSwap({
        order,
        built: {
          network: 'eip155:31337',
          to: bench.pools.router,
          data: bench.buildFor(wantedOf('dollars to euros'), {
            permit: given,
            minAmount: order.minAmount,
          }),
          value: 0n,
        },
        routers,
        network: 'eip155:31337',
        user: bench.me,
        permit,
        now: Date.now(),
        client: bench.client,
      })
    const { amount } = order
    expect(await check(dollar, amount, 5n, 27, words, words)).toBeUndefined()
    expect(await check(euro, amount, 5n, 27, words, words)).toBe('permit')
    expect(await check(dollar, amount + 1n, 5n, 27, words, words)).toBe('permit')
    expect(await check(dollar, amount, 6n, 27, words, words)).toBe('permit')
    expect(await check(dollar, amount, 5n, 28, words, words)).toBe('permit')
    expect(await check(dollar, amount, 5n, 27, `0x${'22'.repeat(32)}`, words)).toBe('permit')
    expect(await check(dollar, amount, 5n, 27, words, `0x${'22'.repeat(32)}`)).toBe('permit')
  })

  it('a quote older than 30 seconds is not executed', async () => {
    const { feature, actor } = await bench.setUp()
    const { order, built } = await bench.honest(wantedOf('ether to dollars over V2'))
    const aged = (ms: number) =>
      feature.prove({ ...actor, built, order: { ...order, quotedAt: Date.now() - ms } })
    expect(await aged(29_000)).toBeDefined()
    await expect(aged(30_001)).rejects.toMatchObject({ code: 'SWAP_QUOTE_EXPIRED' })
  })

  it('an approval goes to no contract outside the list', async () => {
    const { feature, actor } = await bench.setUp()
    await expect(
      feature.readGrant({ ...actor, token: bench.tokens.dollar, amount: 1n, spender: stranger }),
    ).rejects.toMatchObject({ code: 'SWAP_REFUSED', details: 'spender' })
  })

  it(`${isAtLength ? 'every byte of the calldata, flipped three ways' : 'a third of the bytes of the calldata, flipped'}: none passes that does harm`, async () => {
    const { routers } = await bench.setUp()
    const counts = { total: 0, refused: 0, reverted: 0, harmless: 0 }
    const harmful: string[] = []
    await bench.write(bench.tokens.dollar, 'TestDollar', [
      'approve',
      bench.pools.router,
      1_000_000_000n,
    ])
    await bench.write(bench.tokens.euro, 'TestEuro', ['approve', bench.pools.router, 100n * ether])
    const plain = Object.entries(bench.swaps)
    const permit = await bench.signPermit(bench.pounds)
    const swaps: readonly (readonly [string, Wanted, SignedPermit?])[] = [
      ...plain,
      ...plain.map(([name, wanted]) => [`${name}, with a fee`, { ...wanted, bips: 85n }] as const),
      ['pounds to dollars with a permit', bench.pounds, permit],
      ['pounds to dollars with a permit and a fee', { ...bench.pounds, bips: 85n }, permit],
    ]
    for (const [turn, [name, wanted, signed]] of swaps.entries()) {
      const { order, built } = await bench.honest(wanted, signed)
      const check = (data: string) =>
        checkSwap({
          order,
          built: { ...built, data },
          routers,
          network: 'eip155:31337',
          user: bench.me,
          permit: signed,
          now: Date.now(),
          client: bench.client,
        })
      expect(await check(built.data)).toBeUndefined()
      for (let at = 2; at < built.data.length; at += 2)
        for (const flip of flipsOf(at / 2, turn)) {
          const byte = hexToNumber(`0x${built.data.slice(at, at + 2)}`) ^ flip
          const data = `${built.data.slice(0, at)}${byte.toString(16).padStart(2, '0')}${built.data.slice(at + 2)}`
          counts.total++
          if (await check(data)) {
            counts.refused++
            continue
          }
          const outcome = await watch({ ...built, data })
          if (!outcome) counts.reverted++
          else if (isHarmless(outcome, order)) counts.harmless++
          else harmful.push(`${name} ${at} ${flip}`)
        }
    }
    console.log('calldata, byte by byte:', counts, 'harmful:', harmful.length)
    expect(harmful).toEqual([])
    expect(counts.total).toBeGreaterThan(isAtLength ? 25_000 : 2_500)
  }, 120_000)
})

/** The balance changes of a call, by the node's own trace of transfers: not the code under test. */
async function watch({ to, data, value }: BuiltSwap): Promise<Map<string, bigint> | undefined> {
  const call = { from: bench.me, to, data, value: numberToHex(value) }
  const [block] = (await bench.client.request({
    method: 'eth_simulateV1',
    params: [
      { blockStateCalls: [{ calls: [call] }], traceTransfers: true, validation: false },
      'latest',
    ],
  } as never)) as unknown as readonly [
    {
      calls: readonly [{ status: Hex; logs: readonly { address: Hex; topics: Hex[]; data: Hex }[] }]
    },
  ]
  const [{ status, logs }] = block.calls
  if (status !== '0x1') return undefined
  const moved = new Map<string, bigint>()
  const isMine = (topic: Hex | undefined) =>
    topic?.slice(26).toLowerCase() === bench.me.slice(2).toLowerCase()
  for (const { address, topics, data: amount } of logs) {
    if (!topics[0]?.startsWith('0xddf252ad')) continue
    const sign = (isMine(topics[2]) ? 1n : 0n) - (isMine(topics[1]) ? 1n : 0n)
    const key = address.toLowerCase()
    if (sign !== 0n) moved.set(key, (moved.get(key) ?? 0n) + sign * BigInt(amount))
  }
  return moved
}

function isHarmless(
  moved: Map<string, bigint>,
  { give, get, amount, minAmount }: SwapOrder,
): boolean {
  const traced = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
  const of = (token: string | undefined) => moved.get(token?.toLowerCase() ?? traced) ?? 0n
  return -of(give) <= amount && of(get) >= minAmount && moved.size === 2
}
