import { createFakeSend, settle } from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { serve, setUpPortfolio, usdc, withService } from '../../test/setUpPortfolio.js'
import { guardActivity } from './guardActivity.js'
import type { Movement } from './Movement.js'

afterEach(() => vi.unstubAllGlobals())

const own = '0xa1'
const payee = '0xd9A1b0B1e1aE382DbDc898Ea68012FfcB2853a91'
const twin = '0xd9A1C3788D81257612E2581A6ea0aDa244853a91'
const stranger = '0x6666666666666666666666666666666666666666'
const counterfeit = `0x${'fa'.repeat(20)}`
const hash = `0x${'1a'.repeat(32)}`

type Told = {
  readonly metadata?: object
  readonly amount?: string
  readonly token?: string | undefined
  readonly transfers?: readonly object[]
}

/** A sending as a service tells it. */
const sending = ({ metadata = {}, amount = '5000', token = usdc, transfers }: Told) => ({
  id: 'one',
  metadata: {
    operationType: 'send',
    hash,
    minedAt: '2026-11-27T00:00:00Z',
    sentFrom: own,
    sentTo: twin,
    status: 'confirmed',
    nonce: 1,
    chain: 'eip155:1',
    ...metadata,
  },
  transfers: transfers ?? [
    {
      fungible_info: {
        name: 'USD Coin',
        symbol: 'USDC',
        icon: null,
        ...(token !== '' && { address: `eip155:1:${token}` }),
      },
      direction: 'out',
      quantity: { numeric: amount },
      value: 5000,
      price: 1,
    },
  ],
})

async function open(told: Told, more: Partial<Parameters<typeof setUpPortfolio>[0]> = {}) {
  serve({
    balances: () => ({ balances: [] }),
    history: () => ({ data: [sending(told)], next: null }),
    chains: () => ({ http: ['eip155:1'], ws: [] }),
  })
  const bench = await setUpPortfolio({ ...withService, ...more })
  await bench.portfolio.refresh('activity')
  return bench
}

const displayOf = (items: readonly Movement[] = []) => {
  const { shown, folded } = guardActivity(items, {
    namespace: 'eip155',
    own: [own],
    payees: [{ namespace: 'eip155', network: 'eip155:1', address: payee, chosenAt: 1 }],
    holdings: [],
    named: [usdc],
  })
  return shown.length > 0 ? 'shown' : folded.length > 0 ? 'folded' : 'hidden'
}

describe('a sending whose sender', () => {
  test.each([
    ['is empty', { sender: '' }, undefined],
    ['is not told', {}, undefined],
    ['is another account', { sender: stranger }, false],
    ['is another account that nobody names', { sender: null }, false],
    ['is another account by the old field', { sentFrom: stranger }, false],
    ['is the account', { sender: '0xA1' }, true],
  ])('%s', async (_, metadata, isOwn) => {
    const { activity } = await open({ metadata })
    expect(activity().data?.items.map((each) => each.isOwn)).toEqual([isOwn])
  })

  test.each([
    ['a counterfeit', { token: counterfeit }, 'folded'],
    ['a counterfeit that names no contract', { token: '' }, 'folded'],
    ['nothing', { amount: '0' }, 'hidden'],
    ['no part', { transfers: [] }, 'hidden'],
  ])('is unknown is not shown as the person’s own: %s, to a look-alike', async (_, told, as) => {
    const { activity } = await open(told)
    expect(displayOf(activity().data?.items)).toBe(as)
    const other = await open({ ...told, metadata: { sender: null } })
    expect(displayOf(other.activity().data?.items)).toBe('hidden')
  })

  test.each([
    ['of a listed token', {}, 'shown'],
    ['of the native currency', { token: '' }, 'shown'],
    ['of an unlisted token', { token: counterfeit }, 'folded'],
    ['of nothing', { amount: '0' }, 'folded'],
    ['of no part', { transfers: [] }, 'folded'],
    ['of an approval', { transfers: [], metadata: { operationType: 'approve' } }, 'shown'],
  ])('is unknown, %s, to anybody else', async (_, told, as) => {
    const metadata = { sentTo: stranger, ...('metadata' in told ? told.metadata : {}) }
    const { activity } = await open({ ...told, metadata })
    expect(displayOf(activity().data?.items)).toBe(as)
  })
})

describe('a transaction of this site', () => {
  const send = createFakeSend({ send: async () => hash })
  const loss = { token: counterfeit }

  test.each([
    ['no sender', {}],
    ['another sender, as of a smart account', { sender: stranger }],
  ])(
    'is shown as the account’s own, to a look-alike too, where a source tells of %s',
    async (_, metadata) => {
      const { kit, portfolio, activity } = await open({ ...loss, metadata }, { send })
      expect(displayOf(activity().data?.items)).not.toBe('shown')
      await kit.requests.send({ transfer: { to: twin, amount: 5n, token: counterfeit } })
      await settle()
      expect(activity().data?.items).toMatchObject([{ id: hash, isOwn: true, source: 'service' }])
      expect(displayOf(activity().data?.items)).toBe('shown')
      await portfolio.refresh('activity', { force: true })
      expect(displayOf(activity().data?.items)).toBe('shown')
    },
  )

  test('from another account makes nothing the account’s own', async () => {
    const { kit, connector, portfolio, activity } = await open(loss, { send })
    connector.wallet.select('eip155', ['0xa2'])
    await settle()
    await kit.requests.send({ transfer: { to: twin, amount: 5n, token: counterfeit } })
    connector.wallet.select('eip155', [own])
    await settle()
    await portfolio.refresh('activity', { force: true })
    expect(activity().data?.items).toHaveLength(1)
    expect(activity().data?.items[0]).not.toHaveProperty('isOwn')
  })
})
