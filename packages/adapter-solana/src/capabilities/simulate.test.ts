import { defineSolanaNetwork, type SimulateFeature } from '@latchkey/core'
import { expect, it } from 'vitest'
import type { ChainReader } from '../chain/createChainReader.js'
import { createSimulateFeature } from './simulate.js'

const from = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
const to = 'HzjxSWZpqs4RrWn5kLupwYod3d13Mz5xRFNqVZXHqePV'
const network = defineSolanaNetwork({
  genesisHash: 'LatchkeySo1anaLoca1net1xxxxxxxxxxxxxxxx',
  name: 'Test',
  cluster: 'localnet',
})

/** A node where others move money between two reads: `drift` is what an account gains meanwhile. */
function createNode(drift: Readonly<Record<string, number>>) {
  const state: Record<string, number> = { [from]: 10_000_000, [to]: 500 }
  const account = (lamports: number) => ({
    lamports,
    owner: '11111111111111111111111111111111',
    executable: false,
    data: ['', 'base64'],
  })
  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    getLatestBlockhash: () => ({ blockhash: to, lastValidBlockHeight: 9 }),
    getMultipleAccounts: ([addresses]) =>
      (addresses as string[]).map((each) => account(state[each] ?? 0)),
    getFeeForMessage: () => 5_000,
    simulateTransaction() {
      const accounts = [account((state[from] ?? 0) - 5_000 - 70), account((state[to] ?? 0) + 70)]
      for (const [each, more] of Object.entries(drift)) state[each] = (state[each] ?? 0) + more
      return { err: null, logs: [], unitsConsumed: 450, accounts }
    },
  }
  const read = async (_: unknown, method: string, params: readonly unknown[]) => ({
    value: answers[method]?.(params),
  })
  return { read } as unknown as ChainReader
}

const simulate = (drift: Readonly<Record<string, number>> = {}) =>
  createSimulateFeature(createNode(drift)).simulate({
    account: { address: `${network.caipNetworkId}:${from}` },
    network,
    transfer: { to, amount: 70n },
  } as unknown as Parameters<SimulateFeature['simulate']>[0])

it('tells what leaves and what arrives, without the fee', async () => {
  expect(await simulate()).toMatchObject({
    status: 'success',
    changes: [{ symbol: 'SOL', amount: -70n }],
    received: 70n,
    gasUsed: 450n,
  })
})

it('tells nothing of an account whose money others moved meanwhile', async () => {
  expect(await simulate({ [to]: 900 })).not.toHaveProperty('received')
  expect(await simulate({ [to]: 900 })).toMatchObject({ status: 'success' })
  expect(await simulate({ [from]: -900 })).toEqual({ status: 'unavailable' })
})
