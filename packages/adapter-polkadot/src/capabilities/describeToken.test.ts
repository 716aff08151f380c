import { definePolkadotNetwork } from '@latchkey/core'
import { expect, it } from 'vitest'
import type { ReadSource } from '../chain/createChainReader.js'
import { createChains } from '../chain/createChains.js'
import { createTokensFeature } from './tokens.js'

const genesisHash = 'aa'.repeat(32)
const network = definePolkadotNetwork({
  genesisHash,
  name: 'One',
  ss58Prefix: 42,
  nativeCurrency: { name: 'Unit', symbol: 'UNIT', decimals: 12 },
})

it('the back end is not asked how a token is described, nor for the metadata to read it by [W-09]', async () => {
  const asked: (readonly [string, ReadSource['independent']])[] = []
  const answers: Readonly<Record<string, unknown>> = {
    chain_getBlockHash: `0x${genesisHash}`,
    state_getRuntimeVersion: { specVersion: 1, transactionVersion: 1 },
  }
  const feature = createTokensFeature(
    createChains({
      async read({ independent }, method) {
        asked.push([method, independent])
        return answers[method]
      },
      write: () => Promise.reject(new Error('Nothing is sent.')),
      destroy() {},
    }),
  )
  await expect(feature.describeToken({ token: '7', network })).rejects.toMatchObject({
    code: 'RPC_PARSE_ERROR',
  })
  expect(asked).toEqual([
    ['chain_getBlockHash', true],
    ['state_getRuntimeVersion', true],
    ['state_getMetadata', true],
  ])
})
