import { expect, it } from 'vitest'
import { createJoinedPages, type Heard, type List } from './joinLists.js'

const account = `0x${'a1'.repeat(20)}`
const stranger = `0x${'bb'.repeat(20)}`
const lookalike = '0xd9a1c3788d81257612e2581a6ea0ada244853a91'
const coin = `0x${'fa'.repeat(20)}`
const hashOf = (block: number) => `0x${block.toString(16).padStart(64, '0')}`

/** A transfer out of the account, as a list of tokens tells it: of its own sending, or forged. */
const transfer = (block: number): Heard => ({
  hash: hashOf(block),
  block,
  time: 1_795_737_600 + block,
  place: 1,
  flow: {
    from: account,
    to: lookalike,
    kind: 'token',
    token: coin,
    tokenId: null,
    amount: 5_000n,
    position: 7,
  },
  name: { token: coin, name: 'USD Coin', symbol: 'USDC', decimals: 0 },
})
/** The row of the list of transactions. */
const transaction = (block: number, sender = account): Heard => ({
  hash: hashOf(block),
  block,
  time: 1_795_737_600 + block,
  place: 1,
  transaction: {
    sender,
    recipient: coin,
    value: '0',
    selector: '0xa9059cbb',
    nonce: 3,
    isOk: true,
  },
})

/** A list in pages of so many rows, newest first; the last block of a page goes on on the next. */
const listOf =
  (rows: readonly Heard[], size: number): List =>
  async (_, place) => {
    const from = Number(place || 0)
    const shown = rows.slice(from, from + size)
    const hasMore = rows.length > from + size
    return {
      rows: shown,
      next: hasMore ? String(from + size) : undefined,
      reaches: hasMore ? (shown.at(-1)?.block ?? 0) + 1 : 0,
    }
  }

const chain = {
  id: 'eip155:1',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  tokens: [],
  collections: [],
}

async function sendersOf(lists: readonly List[], limit: number) {
  const read = createJoinedPages(lists, { chain: chain as never, now: () => 0 })
  const found: (readonly [hash: string | null | undefined, who: string])[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await read(account, { cursor, limit })
    for (const { record } of page.items) {
      const { hash, sender } = record.metadata
      found.push([hash, sender === null ? 'another' : sender?.toLowerCase() || 'unknown'])
    }
    if (page.next === undefined) return found
    cursor = page.next
  }
}

it('a transfer out of the account that its list of transactions lacks was sent by another', async () => {
  const lists = [listOf([], 10), listOf([transfer(10)], 10)]
  expect(await sendersOf(lists, 10)).toEqual([[hashOf(10), 'another']])
})

it('a sending of the account has its sender, and so has what another account sent to it', async () => {
  const lists = [
    listOf([transaction(12), transaction(11, stranger)], 10),
    listOf([transfer(12), transfer(11)], 10),
  ]
  expect(await sendersOf(lists, 10)).toEqual([
    [hashOf(12), account],
    [hashOf(11), stranger],
  ])
})

it('a sending is never told as another’s because its row stands on a further page', async () => {
  // Forged ones among the account's own, which the pages of both lists cut at different places.
  const blocks = Array.from({ length: 24 }, (_, index) => 100 - index)
  const isOwn = (block: number) => block % 3 !== 0
  const expected = blocks.map((block) => [hashOf(block), isOwn(block) ? account : 'another'])
  const own = blocks.filter(isOwn).map((block) => transaction(block))
  for (const size of [1, 2, 3, 5, 7, 30])
    for (const [others, limit] of [
      [1, 4],
      [4, 3],
      [30, 5],
      [3, 50],
    ] as const) {
      const lists = [listOf(own, size), listOf(blocks.map(transfer), others)]
      expect([size, others, limit, await sendersOf(lists, limit)]).toEqual([
        size,
        others,
        limit,
        expected,
      ])
    }
})
