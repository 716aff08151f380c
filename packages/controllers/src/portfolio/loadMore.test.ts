import { createFakeSend, settle } from '@latchkey/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { setUpPortfolio } from '../../test/setUpPortfolio.js'

afterEach(() => vi.unstubAllGlobals())

const item = (id: string) => ({
  ...({ id, direction: 'in', amount: 1n, symbol: 'C', decimals: 0 } as const),
  ...({ status: 'success', counterparty: '0xbb', time: 1_000 } as const),
})

test('the end of another account’s page leaves the shown one loading', async () => {
  const waits: (() => void)[] = []
  const { portfolio, connector } = await setUpPortfolio({
    history: async (cursor) =>
      cursor === undefined
        ? { items: [item('t1')], next: 'c' }
        : new Promise((resolve) => waits.push(() => resolve({ items: [item('t2')] }))),
  })
  const isLoading = () => portfolio.store.getState().loadingMore
  await portfolio.refresh('activity')
  void portfolio.loadMore()
  await vi.waitFor(() => expect(waits).toHaveLength(1))
  connector.wallet.select('eip155', ['0xa2', '0xa1'])
  await settle()
  await portfolio.refresh('activity')
  void portfolio.loadMore()
  await vi.waitFor(() => expect(waits).toHaveLength(2))
  waits[0]?.()
  await settle()
  expect(isLoading()).toBe(true)
  waits[1]?.()
  await vi.waitFor(() => expect(isLoading()).toBe(false))
})

test('a page that arrives while the site’s own transaction is listed stays, and so does that transaction', async () => {
  const own = `0x${'1'.repeat(64)}`
  let answer = () => undefined as void
  const { kit, portfolio, activity } = await setUpPortfolio({
    history: async (cursor) =>
      cursor === undefined
        ? { items: [item(own)], next: 'c' }
        : new Promise((resolve) => {
            answer = () => resolve({ items: [item(own), item('t2')] })
          }),
    send: createFakeSend({ send: async () => own }),
  })
  await portfolio.refresh('activity')
  const loaded = portfolio.loadMore()
  await settle()
  await kit.requests.send({ transfer: { to: '0xbb', amount: 1n } })
  expect(activity().data?.items).toMatchObject([{ id: own, isOwn: true }])
  answer()
  await loaded
  expect(activity().data?.items).toMatchObject([{ id: own, isOwn: true }, { id: 't2' }])
  expect(activity().data?.next).toBeUndefined()
})

test('a page that comes after another first page has is dropped', async () => {
  let answer = () => undefined as void
  let first = 't1'
  const { portfolio, activity } = await setUpPortfolio({
    history: async (cursor) =>
      cursor === undefined
        ? { items: [item(first)], next: `after ${first}` }
        : new Promise((resolve) => {
            answer = () => resolve({ items: [item('t0')] })
          }),
  })
  await portfolio.refresh('activity')
  const loaded = portfolio.loadMore()
  await settle()
  first = 't2'
  await portfolio.refresh('activity', { force: true })
  answer()
  await loaded
  expect(activity().data).toMatchObject({ items: [{ id: 't2' }], next: 'after t2' })
})
