import { type Nft, portfolioOf } from '@latchkey/controllers/portfolio'
import { createStore } from '@latchkey/core'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dollar, renderWithSending } from '../../primitives/renderWithSending.js'
import { NftList } from './NftList.js'
import * as parts from './nft/WalletNftView.js'
import { TokenList } from './TokenList.js'
import { Total } from './Total.js'

const WalletNftView = parts.default

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const idle = { status: 'idle' } as const
const failed = { code: 'BALANCE_UNAVAILABLE', message: '', params: {} } as const
const piece = (more: Partial<Nft> = {}): Nft => ({
  id: '0xaa 1',
  network: 'eip155:1',
  contract: `0x${'a'.repeat(40)}`,
  tokenId: '1',
  quantity: 1n,
  name: 'Piece',
  collection: 'Art',
  isSpam: false,
  metadata: 'read',
  source: 'service',
  ...more,
})

async function show(view: Parameters<typeof renderWithSending>[0], lists: object) {
  const asked: unknown[] = []
  const store = createStore<Record<string, unknown>>({
    tokens: idle,
    nfts: idle,
    activity: idle,
    sent: [],
    ...lists,
  })
  const portfolio = {
    store,
    refresh: async (...given: unknown[]) => void asked.push(given),
    loadMore: async (list: string) => void asked.push(`more ${list}`),
  }
  const shown = await renderWithSending(view, { others: new Map([[portfolioOf, portfolio]]) })
  const text = () => shown.place.textContent ?? ''
  return { ...shown, asked, text, put: (next: object) => act(async () => store.setState(next)) }
}

it('tokens that are not known are never an empty list, and are asked for again [R-02]', async () => {
  const view = (
    <>
      <Total />
      <TokenList />
    </>
  )
  const { text, place, put, press, button, asked, unmount } = await show(view, {
    tokens: { status: 'pending' },
  })
  expect(place.querySelectorAll('[data-part="line-bone"]')).toHaveLength(3)
  await put({ tokens: { status: 'error', error: failed, retryAt: Date.now() + 3_000 } })
  expect(text()).toContain('tokens.unknown')
  expect(place.querySelector('ul')).toBeNull()
  await press('account.balanceWait')
  expect(asked).toEqual([])
  await act(async () => vi.advanceTimersByTimeAsync(4_000))
  await press('Try again')
  expect(asked).toEqual([['tokens', { force: true }]])
  const data = { items: [dollar], total: '1000', unpriced: 0, complete: true, serviceAway: false }
  await put({ tokens: { status: 'success', data, updatedAt: Date.now() } })
  expect(text()).toContain('$1,000.00')
  expect(text()).toContain('Test Dollar')
  expect(place.querySelector('[data-part="line-bone"]')).toBeNull()
  for (const word of ['tokens.away', 'tokens.partial', 'tokens.unpriced'])
    expect(text()).not.toContain(word)
  await put({
    tokens: {
      status: 'success',
      updatedAt: Date.now(),
      data: { ...data, unpriced: 1, complete: false, serviceAway: true },
    },
  })
  for (const word of ['tokens.away', 'tokens.partial', 'tokens.unpriced'])
    expect(text()).toContain(word)
  // An old list stays, says that it is old, and so does its total.
  await put({ tokens: { status: 'error', error: failed, data, updatedAt: Date.now() - 60_000 } })
  expect(text()).toContain('Test Dollar')
  expect(text()).toContain('account.balanceOld')
  expect(place.querySelector('[data-part="account-total"]')?.hasAttribute('data-old')).toBe(true)
  expect(button('Try again').getAttribute('aria-disabled')).toBeNull()
  await unmount()
})

it('a list that is not known is said once; its count-down is not [W-21]', async () => {
  const { place, said, put, text, unmount } = await show(<TokenList />, {
    tokens: { status: 'error', error: failed, retryAt: Date.now() + 9_000 },
  })
  expect(said).toEqual(['polite: tokens.unknown'])
  for (let second = 0; second < 3; second++)
    await act(async () => vi.advanceTimersByTimeAsync(1_000))
  expect(said).toHaveLength(1)
  expect(text()).toContain('account.balanceWait')
  // A region that is read out holds nothing that changes each second.
  expect(place.querySelector('[role=status], [aria-live]')).toBeNull()
  await put({ tokens: { status: 'pending' } })
  await put({ tokens: { status: 'error', error: failed } })
  expect(said).toHaveLength(2)
  await unmount()
})

const nfts = (items: readonly Nft[], more: object = {}) => ({
  nfts: { status: 'success', updatedAt: Date.now(), data: { items, reach: 'all', ...more } },
})

it('NFTs: unrequested ones are folded without a picture, under their number', async () => {
  const { text, place, calls, put, press, asked, unmount } = await show(
    <NftList parts={parts} />,
    nfts(
      [
        piece({ quantity: 12n, pictureUrl: 'data:image/png;base64,AA==' }),
        piece({
          id: 'spam',
          name: 'Claim now',
          isSpam: true,
          pictureUrl: 'data:image/png;base64,BB==',
        }),
      ],
      { next: 'n' },
    ),
  )
  expect(place.querySelectorAll('[data-part="nft"]')).toHaveLength(1)
  expect(place.querySelectorAll('img')).toHaveLength(1)
  expect(text()).toContain('×12')
  expect(text()).toContain('nfts.spam')
  await press('activity.more')
  expect(asked).toEqual(['more nfts'])
  await act(async () => place.querySelector<HTMLElement>('[data-part="nft"]')?.click())
  expect(calls).toContain('push WalletNft')
  await put(nfts([]))
  expect(text()).toContain('nfts.empty')
  await put(nfts([], { reach: 'none' }))
  expect(text()).toContain('nfts.none')
  expect(text()).not.toContain('nfts.empty')
  await put(nfts([], { reach: 'since', since: 1_700_000_000_000 }))
  expect(text()).toContain('nfts.emptySince')
  await put({ nfts: { status: 'error', error: failed } })
  expect(text()).toContain('nfts.unknown')
  expect(text()).not.toContain('nfts.empty')
  await unmount()
})

it('NFTs whose metadata is being read are asked for four times, and anew for another list', async () => {
  const pending = () => nfts([piece({ metadata: 'pending' })])
  const { asked, put, press, unmount } = await show(<NftList parts={parts} />, pending())
  const wait = async () => {
    await act(async () => vi.advanceTimersByTimeAsync(3_000))
    await put(pending())
  }
  await act(async () => vi.advanceTimersByTimeAsync(2_900))
  expect(asked).toEqual([])
  for (let time = 0; time < 6; time++) await wait()
  expect(asked).toEqual(Array(4).fill(['nfts', { force: true }]))
  await put({ nfts: { status: 'pending' } })
  await put(pending())
  await wait()
  expect(asked).toHaveLength(5)
  // A refresh brings the first page alone: it would take away what was added to it.
  const long = () => nfts([piece({ metadata: 'pending' })], { next: 'n' })
  await put(long())
  await press('activity.more')
  await act(async () => vi.advanceTimersByTimeAsync(3_000))
  await put(long())
  const before = asked.length
  await act(async () => vi.advanceTimersByTimeAsync(9_000))
  expect(asked).toHaveLength(before)
  await unmount()
})

it('an NFT’s own view tells its facts, what is not read, and that it is gone', async () => {
  const entry = { key: 1, view: 'WalletNft', data: { nft: '0xaa 1' } } as const
  const view = <WalletNftView entry={entry} kit={undefined as never} />
  const readAt = Date.now() - 3_600_000
  const { text, put, unmount } = await show(view, nfts([piece({ quantity: 3n, readAt })]))
  for (const words of ['Piece', 'nft.collectionArt', 'nft.id1', 'nft.quantity3', 'Ethereum'])
    expect(text()).toContain(words)
  expect(text()).toContain('nft.readAt1 hr. ago')
  await put(nfts([piece({ metadata: 'failed' })]))
  expect(text()).toContain('nft.failed')
  expect(text()).not.toContain('nft.quantity')
  await put(nfts([piece({ id: 'other' })]))
  expect(text()).toContain('nft.gone')
  await unmount()
})
