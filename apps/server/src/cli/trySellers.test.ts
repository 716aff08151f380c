import { createStandInKeys, standInSettings, startStandIn } from '@latchkey/localnet/onramp'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { kyberSwap } from '../../test/rebuilt/swaps/kyberSwap.js'
import { zeroX } from '../../test/rebuilt/swaps/zeroX.js'
import {
  chainId,
  startSwapStage,
  swapKey,
  swapKeyVariable,
  unlisted,
} from '../../test/swapStage.js'
import { usePoolChain } from '../../test/usePoolChain.js'
import { checkConfig } from '../config/readConfig.js'
import { trySellers } from './trySellers.js'

afterEach(() => vi.unstubAllEnvs())
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** The doctor's report on each source. */
async function said(settings: object): Promise<readonly string[]> {
  const trials = trySellers(checkConfig(settings))
  return Promise.all(
    trials.map(async ({ subject, try: work }) => {
      const note = await work().catch(
        (error: { message: string; reason?: string }) =>
          `problem: ${error.reason ?? ''} ${error.message}`,
      )
      return `${subject}: ${note}`
    }),
  )
}

describe('the doctor asks the pools of a chain for a swap', () => {
  const { evm, poolsOf } = usePoolChain()
  const ask = async (change: object = {}, rpc = evm.networks[0].rpcUrl) => {
    const { v2Factory, v3Factory, wrapped, router, quoter, mixedQuoter } = poolsOf()
    const bases = [evm.networks[0].token]
    const amm = { v2Factory, v3Factory, wrapped, router, quoter, mixedQuoter, bases, ...change }
    const chain = { id: 'eip155:31337', name: 'L', nativeCurrency, rpc: [rpc], amm }
    const [line] = await said({ chains: [chain] })
    return line
  }

  it('says what one unit of the currency pays, or what is wrong', async () => {
    const { token, euro } = evm.networks[0]
    expect(await ask()).toMatch(
      /^eip155:31337, swaps by pools: one ETH for the token 0x\w{40}: 29\d{8} of its units$/,
    )
    expect(await ask({ router: token })).toContain('problem:  amm.router is not a SwapRouter02')
    expect(await ask({ router: unlisted })).toContain('problem:  amm.router is not a SwapRouter02')
    expect(await ask({ wrapped: euro })).toContain(`wraps the currency as ${poolsOf().wrapped}`)
    expect(await ask({ bases: [unlisted] })).toContain(
      'problem:  it has no way to swap one ETH for the token',
    )
    expect(await ask({ bases: [] })).toContain('not asked: the chain lists no token')
    expect(await ask({}, 'http://127.0.0.1:9')).toContain('problem:')
  })
})

describe('the doctor asks the aggregators for a swap', () => {
  it('says what they pay, that a key is missing or refused, or that there is no way', async () => {
    const stage = await startSwapStage()
    const rpc = [stage.node.url]
    const tokens = [{ address: unlisted, name: 'X', symbol: 'X', decimals: 8 }]
    const chains = [{ id: chainId, name: 'E', nativeCurrency, rpc, tokens }]
    const its = { url: stage.service.url, chains: [chainId], requestsPerSecond: 1_000 }
    const ask = (engine: object, listed = tokens) =>
      said({
        chains: [{ ...chains[0], tokens: listed }],
        swap: { engines: [{ ...its, ...engine }] },
      })
    stage.behave(kyberSwap)
    expect(await ask({ kind: 'kyberswap' })).toEqual([
      expect.stringMatching(/^swaps by kyberswap: eip155:1: one ETH for the token .*: 3\d+ of its/),
    ])
    const needing = { kind: '0x', keyEnv: swapKeyVariable }
    expect(await ask(needing)).toEqual([expect.stringContaining(swapKeyVariable)])
    vi.stubEnv(swapKeyVariable, swapKey)
    stage.behave(zeroX)
    expect(await ask(needing)).toEqual([expect.stringMatching(/^swaps by 0x: eip155:1: one ETH/)])
    stage.behave(zeroX, () => ({ status: 401, body: '{}' }))
    expect(await ask(needing)).toEqual([expect.stringMatching(/^swaps by 0x: problem: .*401/)])
    stage.behave(zeroX, () => ({ status: 200, body: '{"liquidityAvailable":false}' }))
    expect(await ask(needing)).toEqual([expect.stringContaining('it has no way to swap one ETH')])
    expect(await ask(needing, [])).toEqual([expect.stringContaining('not asked')])
    await stage.stop()
  })
})

describe('the doctor asks the providers of purchases', () => {
  const { evm } = usePoolChain()
  it('says what they sell, or that they refuse the key', async () => {
    const keys = createStandInKeys()
    const standIn = await startStandIn({
      keys,
      chain: evm.networks[0],
      serverUrl: 'http://127.0.0.1:9',
    })
    const ask = (believed: object = {}) => {
      const { environment, ...needed } = standInSettings({
        url: standIn.url,
        keys: { ...keys, ...believed },
        chainId: evm.networks[0].chainId,
        serverUrl: 'http://127.0.0.1:9',
      })
      for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
      const { chainId: number, rpcUrl } = evm.networks[0]
      const chain = { id: `eip155:${number}`, name: 'L', nativeCurrency, rpc: [rpcUrl] }
      return said({ chains: [chain], ...needed })
    }
    expect(await ask()).toEqual([
      expect.stringMatching(/^purchases by coinbase: \d+ currencies on sale$/),
      expect.stringMatching(/^purchases by meld: \d+ currencies on sale$/),
    ])
    expect(await ask({ meldKey: 'another' })).toEqual([
      expect.stringContaining('currencies on sale'),
      expect.stringContaining('refuses this server’s key'),
    ])
    await standIn.stop()
    expect(await ask()).toEqual([
      expect.stringMatching(/^purchases by coinbase: problem:/),
      expect.stringMatching(/^purchases by meld: problem:/),
    ])
  })
})
