import { expect, it } from 'vitest'
import type { ChainNode } from '../../blockchain/ChainNode.js'
import { createOtterscanDetails, type Told } from './readOtterscan.js'

const addressOf = (index: number) => `0x${index.toString(16).padStart(40, '0')}`
const wordOf = (index: number) => `0x${index.toString(16).padStart(64, '0')}`
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const account = addressOf(1)

it('a token that is known keeps its name, also on the page that fills the memory', async () => {
  const node = {
    rpc: async (calls: readonly unknown[]) => calls.map(() => 'null'),
    tryRpc: async (calls: readonly unknown[]) => calls.map(() => JSON.stringify(wordOf(6))),
  } as unknown as ChainNode
  const complete = createOtterscanDetails(node)
  const pageOf = (tokens: readonly string[]): readonly Told[] => [
    {
      of: {
        ...{ hash: wordOf(7), blockNumber: 1, transactionIndex: 0, nonce: 0 },
        ...{ from: account, to: account, value: '0x0', input: '0x' },
      },
      receipt: {
        transactionHash: wordOf(7),
        status: '0x1',
        timestamp: 1,
        logs: tokens.map((address, logIndex) => ({
          address,
          topics: [transfer, wordOf(2), wordOf(1)],
          data: wordOf(5),
          logIndex,
        })),
      },
    },
  ]
  const usual = addressOf(100)
  for (let from = 0; from < 6_000; from += 500) {
    const crowd = Array.from({ length: 500 }, (_, index) => addressOf(1_000 + from + index))
    const { names } = await complete(pageOf([usual, ...crowd]), account)
    expect([names.size, names.get(usual)?.decimals]).toEqual([501, 6])
  }
})
