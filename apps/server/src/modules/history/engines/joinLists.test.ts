import { describe, expect, it } from 'vitest'
import { isAtLength } from '../../../../../../tooling/suite/tableRows.js'
import type { Flow } from '../movementsOf.js'
import { type Heard, joinLists, type List } from './joinLists.js'

const account = `0x${'aa'.repeat(20)}`
const other = `0x${'bb'.repeat(20)}`

/** A small generator of its own, so that a failure can be run again. */
const createRandom = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** Rows of three lists: transactions, tokens, payments inside. Newest first. */
function makeRows(random: (below: number) => number): readonly (readonly Heard[])[] {
  const lists: Heard[][] = [[], [], []]
  let block = 1_000
  for (let count = 5 + random(60); count > 0; count -= 1) {
    block -= random(3)
    const hash = `0x${count.toString(16).padStart(64, '0')}`
    const at = { hash, block, time: block }
    const flow = (kind: Flow['kind'], position: number): Flow => ({
      from: other,
      to: account,
      kind,
      token: kind === 'native' ? null : other,
      tokenId: null,
      amount: 5n,
      position,
    })
    const place = count
    const transaction = {
      sender: account,
      recipient: other,
      value: '0',
      selector: null,
      nonce: count,
      isOk: true,
    }
    const isMine = random(2) === 0
    if (isMine) lists[0]?.push({ ...at, place, transaction })
    // The transaction of another sender is known by its movements alone.
    for (let log = random(4) + (isMine ? 0 : 1); log > 0; log -= 1)
      lists[1]?.push({ ...at, place, flow: flow('token', count * 10 + log) })
    if (random(4) === 0) lists[2]?.push({ ...at, place, flow: flow('native', -2) })
  }
  return lists
}

/** A list whose pages may end inside a block, and begin there again. */
const listOf =
  (rows: readonly Heard[], size: number): List =>
  async (_, place) => {
    const from = Number(place || 0)
    const shown = rows.slice(from, from + size)
    const hasMore = rows.length > from + size
    return {
      rows: shown,
      next: hasMore ? String(from + size) : undefined,
      reaches: (shown.at(-1)?.block ?? 0) + 1,
    }
  }

describe('lists that tell parts of transactions', () => {
  const histories = isAtLength ? 300 : 60
  it(`are joined without a gap, a double or a part that is missing, in ${histories} random histories`, async () => {
    for (let seed = 1; seed <= histories; seed += 1) {
      const random = createRandom(seed)
      const rows = makeRows(random)
      const readAll = async (size: () => number, limit: number) => {
        const lists = rows.map((each) => listOf(each, size()))
        const found: string[] = []
        for (let cursor: string | undefined; ; ) {
          const page = await joinLists(lists, account, { cursor, limit })
          found.push(
            ...page.items.map(
              ({ transaction: { hash, movements } }) =>
                `${hash.slice(-4)} ${movements.map(({ kind, position }) => `${kind}.${position}`)}`,
            ),
          )
          if (page.next === undefined) return found
          cursor = page.next
        }
      }
      const whole = await readAll(() => 10_000, 10_000)
      const sizes = () => 4 + random(12)
      expect([seed, await readAll(sizes, 1 + random(9))]).toEqual([seed, whole])
    }
  })

  it('without an end or a row of the account are a failure, not an empty history', async () => {
    const endless: List = async (_, place) => ({
      rows: [],
      next: String(Number(place || 0) + 1),
      reaches: 5,
    })
    await expect(joinLists([endless], account, { cursor: undefined, limit: 5 })).rejects.toThrow(
      'too-large',
    )
  })
})
