import { expect, it } from 'vitest'
import type { ChainNode } from '../blockchain/ChainNode.js'
import { createPoolBook } from './createPoolBook.js'

const addressOf = (index: number) => `0x${index.toString(16).padStart(40, '0')}`

it('a pool that is known is there, also for the caller whose question fills the book', async () => {
  const node = {
    tryRpc: async (calls: readonly unknown[]) =>
      calls.map((_, index) => JSON.stringify(`0x${(index + 1).toString(16).padStart(64, '0')}`)),
  } as unknown as ChainNode
  const amm = { v2Factory: addressOf(9), v3Fees: [], wrapped: addressOf(1), bases: [] }
  const poolsOf = createPoolBook(node, amm as never, Date.now)
  const pairOf = (index: number) => ({
    token: { address: addressOf(1_000 + index) },
    base: { address: addressOf(1) },
  })
  for (let from = 0; from < 21_000; from += 500) {
    const crowd = Array.from({ length: 500 }, (_, index) => pairOf(1 + from + index))
    expect(await poolsOf([pairOf(0), ...crowd])).toHaveLength(501)
  }
})
