import { type Movement, portfolioOf } from '@latchkey/controllers/portfolio'
import { createStore } from '@latchkey/core'
import { expect, it } from 'vitest'
import { friend, renderWithSending } from '../../primitives/renderWithSending.js'
import WalletTransactionView from './WalletTransactionView.js'

const memo = `<b>Claim</b> at https://example.com/claim ${'now '.repeat(100)}`.trim()
const entry = { key: 1, view: 'WalletTransaction', data: { transaction: '0x1' } } as const

async function open(more: Partial<Movement>) {
  const movement: Movement = {
    id: '0x1',
    network: 'eip155:1',
    kind: 'send',
    status: 'success',
    counterparty: friend,
    isOwn: true,
    parts: [{ direction: 'out', amount: '1', symbol: 'ETH' }],
    source: 'node',
    ...more,
  }
  const portfolio = {
    store: createStore({ activity: { status: 'idle' }, sent: [movement] }),
  }
  const view = <WalletTransactionView entry={entry} kit={undefined as never} />
  return await renderWithSending(view, { others: new Map([[portfolioOf, portfolio]]) })
}

it('a memo is plain text, whole, and nothing in it can be pressed', async () => {
  const { place, unmount } = await open({ memo })
  const [name] = [...place.querySelectorAll('dt')].filter(
    (dt) => dt.textContent === 'transaction.memo',
  )
  const value = name?.nextElementSibling
  expect(value?.textContent).toBe(memo)
  expect(value?.querySelector('a, b, button')).toBeNull()
  await unmount()
})

it.each([
  ['of a sending of one’s own', { memo }, false],
  ['of a stranger', { memo, kind: 'receive', isOwn: false }, true],
  ['of what came in, whoever the source names', { memo, kind: 'receive', isOwn: true }, true],
  ['where the source names no sender', { memo, isOwn: undefined as never }, true],
  ['that is none', { kind: 'receive', isOwn: false }, false],
] as const)('the memo %s is said to be from a stranger or not', async (_, more, isForeign) => {
  const { place, unmount } = await open(more)
  expect(place.textContent?.includes('transaction.foreignMemo')).toBe(isForeign)
  await unmount()
})
