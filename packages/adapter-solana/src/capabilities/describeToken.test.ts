import { createError, defineSolanaNetwork } from '@latchkey/core'
import { expect, it } from 'vitest'
import type { ReadSource } from '../chain/createChainReader.js'
import { createTokensFeature } from './tokens.js'

const network = defineSolanaNetwork({
  genesisHash: 'LatchkeySo1anaLoca1net1xxxxxxxxxxxxxxxx',
  name: 'Test',
  cluster: 'localnet',
})

it('the back end is not asked how a token is described [W-09]', async () => {
  const sources: ReadSource[] = []
  const feature = createTokensFeature({
    read(source) {
      sources.push(source)
      return Promise.reject(createError('RPC_NOT_CONFIGURED'))
    },
    write: () => Promise.reject(new Error('Nothing is sent.')),
    destroy() {},
  })
  const token = 'HzjxSWZpqs4RrWn5kLupwYod3d13Mz5xRFNqVZXHqePV'
  await expect(feature.describeToken({ token, network })).rejects.toMatchObject({
    code: 'RPC_NOT_CONFIGURED',
  })
  expect(sources.length).toBeGreaterThan(0)
  expect(sources.every(({ independent }) => independent)).toBe(true)
})
