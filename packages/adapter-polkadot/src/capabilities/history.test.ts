import { createError, definePolkadotNetwork } from '@latchkey/core'
import { expect, it } from 'vitest'
import type { Chain, Chains } from '../chain/createChains.js'
import type { Runtime } from '../chain/createRuntime.js'
import type { Hex } from '../language/Hex.js'
import { createHistoryFeature } from './history.js'

const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const network = definePolkadotNetwork({
  genesisHash: 'aa'.repeat(32),
  name: 'One',
  ss58Prefix: 42,
  nativeCurrency: { name: 'Unit', symbol: 'UNIT', decimals: 12 },
})
const hashOf = (number: number): Hex => `0x${number.toString(16).padStart(64, '0')}`

/** A chain of 1,000 empty blocks whose node keeps the state from block `kept` on. */
function createNode(
  kept: number,
  failure = 'Client error: UnknownBlock: State already discarded for 0x12',
) {
  const read: number[] = []
  const runtime = { specVersion: 1, storage: () => ({ key: () => '0x00' }) } as unknown as Runtime
  const needState = (hash: unknown) => {
    if (Number(hash) < kept) throw createError('RPC_ERROR', { details: failure })
  }
  const chain = {
    network,
    runtime,
    runtimeAt: async (hash: Hex) => {
      needState(hash)
      return runtime
    },
    async ask(method: string, params: readonly unknown[] = []) {
      if (method === 'chain_getHeader') return { number: '0x3e8' }
      if (method === 'chain_getBlockHash') return (params[0] as number[]).map(hashOf)
      needState(params[1])
      read.push(Number(params[1]))
      return null
    },
  } as unknown as Chain
  const feature = createHistoryFeature({ open: () => Promise.resolve(chain) } as unknown as Chains)
  const page = (cursor?: string) =>
    feature.getHistory({
      address: `${network.caipNetworkId}:${alice}`,
      network,
      ...(cursor !== undefined && { cursor }),
    })
  return { page, read }
}

it('reads 100 blocks a page, newest first, down to the first one', async () => {
  const { page, read } = createNode(0)
  expect(await page()).toEqual({ items: [], next: '900' })
  expect([read[0], read.at(-1), read.length]).toEqual([1_000, 901, 100])
  expect(await page('100')).toEqual({ items: [] })
  expect(read.at(-1)).toBe(1)
})

it('ends where the node has thrown its state away, and nowhere else', async () => {
  const { page, read } = createNode(950)
  expect(await page()).toEqual({ items: [] })
  expect(read.at(-1)).toBe(950)
  await expect(createNode(950, 'Too many requests').page()).rejects.toMatchObject({
    code: 'RPC_ERROR',
  })
})
