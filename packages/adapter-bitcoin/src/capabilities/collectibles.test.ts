import { withRpcUrls } from '@latchkey/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ordEntry, withInscription, withRune } from '../../test/inscriptionRules.js'
import { coinOf, postedId, type Stage, segwit, stageCoins } from '../../test/stageCoins.js'
import { bitcoinMainnet as network } from '../networks/index.js'

afterEach(() => vi.restoreAllMocks())

const small = coinOf(1, 10_000)
const big = coinOf(2, 500_000)
const notEnough = { code: 'INSUFFICIENT_FUNDS' }

describe('a coin', () => {
  const ordinals = { address: segwit, type: 'ordinal' } as const
  const payment = { address: segwit, type: 'payment' } as const
  it.each([
    // Without an index the size decides.
    ['is kept where it is small, on a Taproot address', 'COLLECTIBLES', small, {}],
    [
      'is kept where it is small, on an ordinals address',
      'COLLECTIBLES',
      small,
      { account: ordinals },
    ],
    ['is free where it is small, on another address', undefined, small, { account: payment }],
    ['is free where it is bigger', undefined, coinOf(1, 10_001), {}],
    [
      'is kept where it is as small as the host says',
      'COLLECTIBLES',
      big,
      { options: { inscriptionPostage: 500_000n } },
    ],
    [
      'is free where it is bigger than the host says',
      undefined,
      big,
      { options: { inscriptionPostage: 499_999n } },
    ],
    [
      'is free where the host keeps none back',
      undefined,
      coinOf(1, 546),
      { options: { inscriptionPostage: 0n } },
    ],
    // The index knows it.
    [
      'is inscribed where it carries an inscription',
      'INSCRIBED',
      small,
      { ord: [ordEntry(small.id, withInscription)] },
    ],
    [
      'is inscribed where it is big',
      'INSCRIBED',
      big,
      { ord: [ordEntry(big.id, withInscription)] },
    ],
    [
      'is inscribed where it carries a rune',
      'INSCRIBED',
      big,
      { ord: [ordEntry(big.id, withRune)] },
    ],
    [
      'is inscribed on another address',
      'INSCRIBED',
      big,
      { account: payment, ord: [ordEntry(big.id, withInscription)] },
    ],
    ['is free where it carries nothing', undefined, small, { ord: [ordEntry(small.id)] }],
    // The index does not know it, or does not answer.
    [
      'is kept where it is not indexed, whatever its size',
      'COLLECTIBLES',
      big,
      { ord: [ordEntry(big.id, { indexed: false })] },
    ],
    ['is kept where its entry is missing', 'COLLECTIBLES', big, { ord: [ordEntry(small.id)] }],
    [
      'is kept where its entry is malformed',
      'COLLECTIBLES',
      big,
      { ord: [ordEntry(big.id, { runes: null })] },
    ],
    ['is kept where the index answers no JSON', 'COLLECTIBLES', big, { ord: '<html>' }],
    ['is kept where the index fails', 'COLLECTIBLES', big, { ord: 404 }],
    [
      'is kept before it is in a block',
      'COLLECTIBLES',
      coinOf(1, 500_000, false),
      { ord: [ordEntry(coinOf(1, 0).id)] },
    ],
    [
      'is kept on an ordinals address where the index fails',
      'COLLECTIBLES',
      big,
      { account: ordinals, ord: 404 },
    ],
    [
      'is free on another address where it is not indexed',
      undefined,
      small,
      { account: payment, ord: [ordEntry(small.id, { indexed: false })] },
    ],
    [
      'is free on another address where the index fails',
      undefined,
      small,
      { account: payment, ord: 404 },
    ],
  ] as const)('%s', async (_, code, coin, stage) => {
    const { read } = await stageCoins({ coins: [coin], ...stage })
    const amount = BigInt(coin.value)
    const part = {
      ...{ code, amount },
      ...(code === 'COLLECTIBLES' && { coins: [{ id: coin.id, amount }] }),
    }
    expect(await read()).toEqual({
      held: amount,
      spendable: code ? 0n : amount,
      reasons: code ? [part] : [],
    })
  })

  it('is never looked up without ordUrls, also where the network carries its own servers', async () => {
    const carried = withRpcUrls(network, ['https://esplora.example'])
    for (const options of [{}, { networks: [carried], rpcUrls: {} }]) {
      const { asked, read, max } = await stageCoins({ coins: [small, big], options })
      await read()
      await max()
      const [utxo] = asked
      expect(utxo).toMatch(/^GET https:\/\/esplora\.example\/address\/.*\/utxo$/)
      expect(new Set(asked)).toEqual(new Set([utxo, 'GET https://esplora.example/fee-estimates']))
    }
  })

  it('is looked up once it is in a block', async () => {
    const bodies: unknown[] = []
    const stage = await stageCoins({ coins: [small, coinOf(3, 5_000, false)], ord: [] })
    const stub = vi.mocked(globalThis.fetch)
    await stage.read()
    for (const [url, init] of stub.mock.calls)
      if (String(url).startsWith('https://ord')) bodies.push(JSON.parse(String(init?.body)))
    expect(bodies).toEqual([[small.id]])
  })

  it('is looked up no more once the adapter has ended', async () => {
    const options = { discovery: { target: new EventTarget() } }
    const { adapter, asked, read } = await stageCoins({ coins: [small], ord: [], options })
    const honest = vi.mocked(globalThis.fetch).getMockImplementation() as typeof fetch
    vi.mocked(globalThis.fetch).mockImplementation((url, init) => {
      const answer = honest(url, init)
      return String(url).startsWith('https://ord') ? new Promise(() => undefined) : answer
    })
    const stop = adapter.watchConnectors(() => undefined)
    const reading = expect(read()).rejects.toMatchObject({ code: 'ABORTED' })
    await expect.poll(() => asked).toContain('POST https://ord.example/outputs')
    stop()
    await reading
  })

  it('is one of a list that is biggest first, and half an answer tells of half of them', async () => {
    const [free, inscribed] = [coinOf(3, 30_000), coinOf(4, 600)]
    const { read } = await stageCoins({
      coins: [small, big, free, inscribed],
      ord: [ordEntry(free.id), ordEntry(inscribed.id, withInscription)],
    })
    expect(await read()).toEqual({
      held: 540_600n,
      spendable: 30_000n,
      reasons: [
        { code: 'INSCRIBED', amount: 600n },
        {
          code: 'COLLECTIBLES',
          amount: 510_000n,
          coins: [
            { id: big.id, amount: 500_000n },
            { id: small.id, amount: 10_000n },
          ],
        },
      ],
    })
  })
})

describe('a coin that a transfer names', () => {
  it('is spent by it, and by none that does not name it: estimate, Max and transfer alike', async () => {
    const coins = [small, coinOf(3, 9_000)]
    const { estimate, max, start, spent } = await stageCoins({ coins })
    for (const collectibles of [undefined, [], ['ab'.repeat(32), `${small.id}0`]]) {
      await expect(estimate(5_000n, collectibles)).rejects.toMatchObject(notEnough)
      await expect(max(collectibles)).rejects.toMatchObject(notEnough)
      await expect(start(5_000n, collectibles)).rejects.toMatchObject(notEnough)
    }
    const collectibles = [small.id]
    const { fee } = await estimate(5_000n, collectibles)
    expect(fee).toBeGreaterThan(0n)
    const most = await max(collectibles)
    expect(most.amount + most.fee.fee).toBe(10_000n)
    await start(5_000n, collectibles)
    expect(spent).toEqual([[small.id]])
  })

  it('makes Max all coins less the fee, which the transfer costs', async () => {
    const coins = [small, big, coinOf(3, 9_000)]
    const collectibles = coins.map(({ id }) => id)
    const { max, start, spent } = await stageCoins({ coins })
    const most = await max(collectibles)
    expect(most.amount + most.fee.fee).toBe(519_000n)
    await start(most.amount, collectibles, most.fee)
    expect(spent).toEqual([[...collectibles].sort()])
  })

  it('stays where it carries an inscription, by an index that was asked again', async () => {
    const stage: Stage = { coins: [small, big], ord: 404 }
    const { estimate, start, spent } = await stageCoins(stage)
    const collectibles = [small.id, big.id]
    await estimate(300_000n, collectibles)
    stage.ord = [ordEntry(small.id), ordEntry(big.id, withInscription)]
    await expect(start(300_000n, collectibles)).rejects.toMatchObject(notEnough)
    await start(5_000n, collectibles)
    expect(spent).toEqual([[small.id]])
  })

  it('is none that arrived after the review', async () => {
    const stage: Stage = { coins: [small] }
    const { estimate, start, spent } = await stageCoins(stage)
    const fee = await estimate(5_000n, [small.id])
    stage.coins = [coinOf(3, 9_500), small]
    await start(5_000n, [small.id], fee)
    expect(spent).toEqual([[small.id]])
    await expect(start(12_000n, [small.id])).rejects.toMatchObject(notEnough)
  })

  it('is ignored where it is a coin no more', async () => {
    const { start, spent } = await stageCoins({ coins: [coinOf(3, 9_500)] })
    await expect(start(5_000n, [small.id])).rejects.toMatchObject(notEnough)
    await start(5_000n, [small.id, coinOf(3, 0).id])
    expect(spent).toEqual([[coinOf(3, 0).id]])
  })

  it('is one that the transfer named when it was confirmed (W-09)', async () => {
    const { start, estimate, max, spent } = await stageCoins({ coins: [small, coinOf(3, 9_000)] })
    const late = (run: (collectibles: string[]) => Promise<unknown>) => {
      const collectibles: string[] = []
      const running = run(collectibles)
      collectibles.push(small.id)
      return expect(running).rejects.toMatchObject(notEnough)
    }
    await late((collectibles) => start(5_000n, collectibles))
    await late((collectibles) => estimate(5_000n, collectibles))
    await late((collectibles) => max(collectibles))
    const collectibles = [small.id]
    const sending = start(5_000n, collectibles)
    collectibles.pop()
    await sending
    expect(spent).toEqual([[small.id]])
  })

  it('is no part of what is kept, and one transaction takes the biggest of all', async () => {
    const many = Array.from({ length: 400 }, (_, at) => coinOf(at + 10, 20_000))
    const lesser = Array.from({ length: 401 }, (_, at) => coinOf(at + 1_000, 9_000))
    const { read, max } = await stageCoins({ coins: [small, ...many, ...lesser] })
    const { reasons, spendable } = await read()
    expect(spendable).toBe(8_000_000n)
    expect(reasons.map(({ code, amount, coins }) => [code, amount, coins?.length])).toEqual([
      ['COLLECTIBLES', 10_000n + 399n * 9_000n, 400],
      ['SCATTERED', 2n * 9_000n, undefined],
    ])
    const { amount, fee } = await max([small.id])
    expect(amount + fee.fee).toBe(8_000_000n)
    const fewer = await stageCoins({ coins: [small, ...many.slice(1), ...lesser] })
    const most = await fewer.max([small.id, lesser[0]?.id ?? ''])
    expect(most.amount + most.fee.fee).toBe(399n * 20_000n + 10_000n)
  })
})

describe('a wallet with a transfer of its own', () => {
  const listed = {
    getInfo: () => ({ result: { methods: ['sendTransfer'] } }),
    sendTransfer: () => ({ result: { txid: postedId } }),
  }
  const coins = [small, coinOf(3, 50_000)]

  it('signs a PSBT where the transfer names coins', async () => {
    const { start, events } = await stageCoins({ coins, answers: listed })
    await start(20_000n)
    expect(events).toEqual(['handed', 'sendTransfer'])
    events.length = 0
    await start(20_000n, [small.id])
    expect(events).toEqual(['signPsbt', 'handed', 'broadcast'])
  })

  it('is promised no fee, since it transfers by itself where it signs no PSBT', async () => {
    const { start, estimate, events } = await stageCoins({
      ...{ coins, answers: { ...listed, signPsbt: () => undefined } },
    })
    expect(await estimate(20_000n, [small.id])).toMatchObject({ bound: 'wallet' })
    expect(await start(20_000n, [small.id])).toBe(postedId)
    expect(events).toEqual(['signPsbt', 'handed', 'sendTransfer'])
  })

  it('chooses no rate for coins that are named', async () => {
    const { start, events } = await stageCoins({ coins, answers: listed, rates: {} })
    await expect(start(20_000n, [small.id])).rejects.toMatchObject({ code: 'FEE_UNKNOWN' })
    expect(events).toEqual([])
  })

  it('signs no PSBT that costs more than twice what was said', async () => {
    const stage: Stage = { coins, answers: listed }
    const { start, estimate, events } = await stageCoins(stage)
    const fee = await estimate(20_000n, [small.id])
    stage.rates = { 3: 5 }
    await expect(start(20_000n, [small.id], fee)).rejects.toMatchObject({ code: 'FEE_RAISED' })
    expect(events).toEqual([])
    stage.rates = { 3: 4 }
    await start(20_000n, [small.id], fee)
    expect(events).toEqual(['signPsbt', 'handed', 'broadcast'])
  })
})
