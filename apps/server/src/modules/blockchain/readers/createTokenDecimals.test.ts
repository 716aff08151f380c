import { expect, it } from 'vitest'
import type { ChainNode } from '../ChainNode.js'
import { createTokenDecimals } from './createTokenDecimals.js'

const addressOf = (index: number) => `0x${index.toString(16).padStart(40, '0')}`
const own = `0x${'a'.repeat(40)}`
const used = addressOf(0)

/** Contracts that all say 18, asked for more of them than are remembered. */
async function withCrowd() {
  const asked: string[] = []
  const node = {
    chain: { tokens: [{ address: own.toUpperCase().replace('X', 'x'), decimals: 6 }] },
    tryRpc: async (calls: readonly { readonly params: readonly [{ readonly to: string }] }[]) => {
      asked.push(...calls.map(({ params: [{ to }] }) => to))
      return calls.map(() => JSON.stringify(`0x${(18).toString(16).padStart(64, '0')}`))
    },
  } as unknown as ChainNode
  const decimalsOf = createTokenDecimals(node)
  for (let from = 1; from < 21_000; from += 500) {
    const crowd = Array.from({ length: 500 }, (_, index) => addressOf(from + index))
    const found = await decimalsOf([used, ...crowd])
    expect([found.size, found.get(used)]).toEqual([501, 18])
  }
  return { asked, decimalsOf }
}

it('the operator’s figures hold, however many tokens callers ask for', async () => {
  const { asked, decimalsOf } = await withCrowd()
  expect(await decimalsOf([own])).toEqual(new Map([[own, 6]]))
  expect(asked).not.toContain(own)
})

it('a token in use is read once, however many others callers ask for', async () => {
  const { asked } = await withCrowd()
  // Its decimals, its symbol and its name.
  expect(asked.filter((token) => token === used)).toHaveLength(3)
})
