import { describe, expect, it } from 'vitest'
import type { ChainNode } from '../blockchain/ChainNode.js'
import { createTokenFacts } from './createSwapTokens.js'

describe('the cache of token facts', () => {
  it('has a bound: anybody can ask for any token', async () => {
    let asked: string[] = []
    const node = {
      chain: { id: 'eip155:1' },
      tryRpc: async (calls: readonly { params: readonly { to: string }[] }[]) => {
        asked.push(...calls.map(({ params: [call] }) => call?.to ?? ''))
        return calls.map(() => `"0x${'12'.padStart(64, '0')}"`)
      },
    } as unknown as ChainNode
    const tokenAt = (index: number) => `0x${index.toString(16).padStart(40, '0')}`
    const readFacts = createTokenFacts()
    const read = (first: number, count: number) =>
      readFacts(
        node,
        Array.from({ length: count }, (_, index) => tokenAt(first + index)),
      )
    for (let first = 0; first < 21_000; first += 1_000) await read(first, 1_000)
    asked = []
    const facts = await read(0, 1)
    expect(asked).toContain(tokenAt(0))
    expect(facts.get(tokenAt(0))).toMatchObject({ decimals: 18 })
    asked = []
    await read(20_999, 1)
    expect(asked).toEqual([])
  })
})
