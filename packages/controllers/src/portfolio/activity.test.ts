import { createError, type HistoryItem, type TransactionOutcome } from '@latchkey/core'
import { createFakeNetwork, createFakeSend, settle } from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  endpoint,
  gold,
  serve,
  setUpPortfolio as setUp,
  usdc,
  withService,
} from '../../test/setUpPortfolio.js'
import { toTrackedEvent } from '../backEnd/reporting/toTrackedEvent.js'

afterEach(() => vi.unstubAllGlobals())

const moved = (more: Partial<HistoryItem> & { readonly id: string }): HistoryItem => ({
  direction: 'out',
  amount: -1_500_000n,
  symbol: 'COIN',
  decimals: 6,
  status: 'success',
  counterparty: '0xbb',
  time: 1_000,
  ...more,
})

describe('activity', () => {
  test('of a node: the movements of one transaction are one entry, and amounts are exact', async () => {
    const { portfolio, activity } = await setUp({
      history: async () => ({
        items: [
          moved({ id: 't1' }),
          moved({
            id: 't1',
            direction: 'in',
            amount: 7n,
            symbol: 'GOLD',
            decimals: 0,
            token: gold,
          }),
          moved({ id: 't2', direction: 'in', amount: 2_000_000n }),
        ],
      }),
    })
    await portfolio.refresh('activity')
    expect(activity().data).toEqual({
      reach: 'all',
      items: [
        {
          id: 't1',
          network: 'eip155:1',
          kind: 'trade',
          status: 'success',
          time: 1_000,
          counterparty: '0xbb',
          isOwn: true,
          parts: [
            { direction: 'out', amount: '1.5', symbol: 'COIN' },
            { direction: 'in', amount: '7', symbol: 'GOLD', token: gold },
          ],
          source: 'node',
        },
        expect.objectContaining({ id: 't2', kind: 'receive' }),
      ],
    })
  })

  test('a memo is that of its transaction, cleaned of what a stranger hides in it, and bounded', async () => {
    const { portfolio, activity } = await setUp({
      history: async () => ({
        items: [
          moved({ id: 't1' }),
          moved({ id: 't1', direction: 'in', memo: 'go to \u202Emoc.live\u202C\n<b>now</b>' }),
          moved({ id: 't2', memo: 'a'.repeat(5_000) }),
          moved({ id: 't3', memo: '\u200B\u0000' }),
          moved({ id: 't4' }),
        ],
      }),
    })
    await portfolio.refresh('activity')
    expect(activity().data?.items.map(({ memo }) => memo)).toEqual([
      'go to moc.live <b>now</b>',
      'a'.repeat(512),
      undefined,
      undefined,
    ])
  })

  const historyRecord = (id: string, more: object = {}, transfers: unknown = []) => ({
    id,
    metadata: {
      minedAt: '2026-01-01T00:00:00.000Z',
      chain: 'eip155:1',
      hash: `0x${id}`,
      status: 'confirmed',
      operationType: 'send',
      sentFrom: '0xa1',
      sentTo: '0xbb',
      ...more,
    },
    transfers,
  })
  const spam = { nft_info: { name: 'Claim', flags: { is_spam: true } }, direction: 'in' }

  test('a transaction has its time, network, status, kind, parties and parts', async () => {
    const nft = { name: 'Lighthouse #7', flags: { is_spam: false } }
    const icon = { url: `${endpoint}/usdc.png` }
    serve({
      history: () => ({
        data: [
          historyRecord('9', { operationType: 'trade' }, [
            { nft_info: nft, direction: 'in', quantity: { numeric: '1' } },
            {
              fungible_info: { name: 'USD Coin', symbol: 'USDC', icon },
              direction: 'out',
              quantity: { numeric: '4.25' },
            },
          ]),
        ],
      }),
    })
    const { portfolio, activity } = await setUp(withService)
    await portfolio.refresh('activity')
    expect(activity().data?.items).toEqual([
      {
        id: '0x9',
        time: Date.UTC(2026, 0, 1),
        network: 'eip155:1',
        status: 'success',
        kind: 'trade',
        counterparty: '0xbb',
        parts: [
          expect.objectContaining({ direction: 'in', isNft: true, name: 'Lighthouse #7' }),
          expect.objectContaining({
            direction: 'out',
            symbol: 'USDC',
            amount: '4.25',
            iconUrl: icon.url,
          }),
        ],
        source: 'service',
      },
    ])
  })

  test('transactions with only spam NFTs and those of other networks are hidden', async () => {
    serve({
      history: () => ({
        data: [
          historyRecord('1', {}, [spam, spam]),
          historyRecord('2', { chain: 'eip155:5' }),
          historyRecord('3', { operationType: 'receive', status: 'failed' }, [
            spam,
            {
              fungible_info: { symbol: 'USDC', address: `eip155:1:${usdc}` },
              direction: 'in',
              quantity: { numeric: '4.25' },
            },
          ]),
          historyRecord('4', {}, null),
        ],
        complete: false,
        since: { block: 5, time: '2025-12-01T00:00:00.000Z' },
      }),
    })
    const { portfolio, activity } = await setUp(withService)
    await portfolio.refresh('activity')
    expect(activity().data).toMatchObject({
      reach: 'since',
      since: Date.UTC(2025, 11, 1),
      items: [
        {
          id: '0x3',
          kind: 'receive',
          status: 'reverted',
          counterparty: '0xa1',
          parts: [{ direction: 'in', amount: '4.25', symbol: 'USDC', token: usdc }],
        },
        { id: '0x4', kind: 'send', status: 'success', counterparty: '0xbb', parts: [] },
      ],
    })
  })

  test('"Failed to fetch transactions" is shown and tracked, and the list is unknown, not empty', async () => {
    serve({})
    const { kit, portfolio, activity, snack } = await setUp(withService)
    const events: (string | undefined)[] = []
    kit.events.onAny((event) => events.push(toTrackedEvent(event, () => undefined)?.event))
    await portfolio.refresh('activity')
    expect(snack()).toBe('TRANSACTIONS_UNAVAILABLE')
    expect(activity()).toMatchObject({
      status: 'error',
      error: { message: 'Failed to fetch transactions' },
    })
    expect(activity().data).toBeUndefined()
    expect(events).toContain('ERROR_FETCH_TRANSACTIONS')
  })

  test('a network that the back end does not keep is settled without a request for its history', async () => {
    const asked = serve({ chains: () => ({ http: ['eip155:1'], ws: [] }) })
    const { portfolio, activity } = await setUp({
      ...withService,
      networks: [createFakeNetwork(7)],
    })
    await portfolio.refresh('activity')
    expect(activity()).toMatchObject({ status: 'success', data: { items: [], reach: 'page' } })
    expect(asked.some((each) => each.includes('/history'))).toBe(false)
  })

  test('the list of the back end widens the history to any chain that it keeps', async () => {
    serve({
      chains: () => ({ http: ['cosmos:hub'], ws: [] }),
      history: () => ({ data: [historyRecord('1', { chain: 'cosmos:hub' })] }),
    })
    const { portfolio, activity } = await setUp({
      ...withService,
      namespace: 'cosmos',
      networks: [createFakeNetwork('hub', 'cosmos')],
    })
    await portfolio.refresh('activity')
    expect(activity().data?.items).toHaveLength(1)
  })

  test('without any source only what the page sent is known', async () => {
    const { portfolio, activity } = await setUp()
    await portfolio.refresh('activity')
    expect(activity().data).toEqual({ items: [], reach: 'page' })
  })

  test('a further page comes after the first, without doubles, and two presses ask once; its failure is shown and loses nothing', async () => {
    let isDown = false
    const asked: (string | undefined)[] = []
    const { portfolio, activity, snack } = await setUp({
      history: async (cursor) => {
        asked.push(cursor)
        if (isDown) throw createError('HTTP_FAILED')
        if (cursor === undefined)
          return { items: [moved({ id: 't3' }), moved({ id: 't2' })], next: 'c1' }
        return { items: [moved({ id: 't2' }), moved({ id: 't1' })], next: 'c2' }
      },
    })
    await portfolio.refresh('activity')
    await Promise.all([portfolio.loadMore(), portfolio.loadMore()])
    const ids = () => activity().data?.items.map(({ id }) => id)
    expect(ids()).toEqual(['t3', 't2', 't1'])
    expect(asked).toEqual([undefined, 'c1'])
    isDown = true
    await portfolio.loadMore()
    expect(snack()).toBe('TRANSACTIONS_UNAVAILABLE')
    expect(ids()).toEqual(['t3', 't2', 't1'])
    expect(activity().data?.next).toBe('c2')
    expect(portfolio.store.getState().loadingMore).toBe(false)
  })

  test('the site’s transaction is listed at once as pending, then with its outcome, until a source lists it; balances are read again', async () => {
    let mined: ((outcome: TransactionOutcome) => void) | undefined
    let isListed = false
    const id = `0x${'ab'.repeat(32)}`
    let reads = 0
    const { kit, portfolio } = await setUp({
      native: async () => {
        reads++
        return 5n
      },
      history: async () => ({ items: isListed ? [moved({ id })] : [] }),
      send: createFakeSend({
        memo: { longest: 8 },
        send: async () => id,
        waitForReceipt: () =>
          new Promise((resolve) => {
            mined = resolve
          }),
      }),
    })
    await portfolio.refresh('tokens')
    await portfolio.refresh('activity')
    const transfer = { to: '0xbb', amount: 2n * 10n ** 17n, memo: '104857' }
    await kit.requests.send({ transfer })
    await settle()
    const sent = () => portfolio.store.getState().sent
    expect(sent()).toEqual([
      {
        id,
        network: 'eip155:1',
        status: 'pending',
        time: expect.any(Number),
        isOwn: true,
        kind: 'send',
        counterparty: '0xbb',
        memo: '104857',
        parts: [{ direction: 'out', amount: '0.2', symbol: 'COIN' }],
        source: 'page',
      },
    ])
    const before = reads
    isListed = true
    mined?.({ status: 'success' })
    await settle()
    await settle()
    expect(reads).toBeGreaterThan(before)
    expect(portfolio.store.getState().activity.data?.items.map((each) => each.id)).toEqual([id])
    expect(sent()).toEqual([])
  })

  test('the site’s transaction is listed as proposed while other owners have to sign it', async () => {
    const id = `0x${'ab'.repeat(32)}`
    let propose: ((isProposed: boolean) => void) | undefined
    const { kit, portfolio } = await setUp({
      send: createFakeSend({
        send: async () => id,
        waitForReceipt: ({ onProposed }) => {
          propose = onProposed
          return new Promise(() => undefined)
        },
      }),
    })
    await portfolio.refresh('activity')
    await kit.requests.send({ transfer: { to: '0xbb', amount: 1n } })
    await settle()
    propose?.(true)
    expect(portfolio.store.getState().sent).toMatchObject([
      { id, status: 'pending', isProposed: true },
    ])
    propose?.(false)
    expect(portfolio.store.getState().sent[0]).not.toHaveProperty('isProposed')
  })

  test('transactions of another account or another network are not listed', async () => {
    const id = `0x${'ab'.repeat(32)}`
    const { kit, connector, portfolio } = await setUp({
      send: createFakeSend({ send: async () => id }),
    })
    await portfolio.refresh('activity')
    await kit.requests.send({ transfer: { to: '0xbb', amount: 1n } })
    await settle()
    expect(portfolio.store.getState().sent).toHaveLength(1)
    connector.wallet.select('eip155', ['0xa2'])
    await settle()
    expect(portfolio.store.getState().sent).toEqual([])
    connector.wallet.select('eip155', ['0xa1'])
    await settle()
    expect(portfolio.store.getState().sent).toHaveLength(1)
  })
})
