import { evm } from '@latchkey/adapter-evm'
import { createHeadlessKit } from '@latchkey/controllers'
import { swappingOf } from '@latchkey/controllers/swapping'
import { defineEvmNetwork } from '@latchkey/core'
import { type Localnet, startLocalnet } from '@latchkey/localnet'
import { createEvmWallet, installEvmWallet } from '@latchkey/testing/evm'
import { createPublicClient, erc20Abi, http } from 'viem'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { chainsOf, pricesOf } from '../../../../apps/server/local/chainsOf.mjs'
import { type RunningCatalogue, startCatalogue } from '../catalogue/startCatalogue.js'

let localnet: Localnet
let server: RunningCatalogue
beforeAll(async () => {
  localnet = await startLocalnet({ pools: true })
  const described = localnet.describe()
  server = await startCatalogue(undefined, chainsOf(described), { prices: pricesOf(described) })
})
afterAll(async () => {
  await server?.stop()
  await localnet?.stop()
})

/** The kit without views, a wallet with real keys, the chain's pools and the real server. */
async function setUp(account: number) {
  const [{ chainId, name, rpcUrl, pools, token }] = localnet.evm
  const { address, privateKey } = localnet.accounts[account] ?? {}
  if (!pools || !address || !privateKey) throw new Error('The chain has no pools')
  const target = new EventTarget()
  const asked: string[] = []
  const wallet = createEvmWallet({
    privateKeys: [privateKey],
    chains: [{ id: chainId, name, rpcUrl }],
    approve: ({ kind }) => {
      if (kind !== 'connect') asked.push(kind)
      return true
    },
  })
  installEvmWallet(target, wallet)
  const routers = [
    { chainId, address: pools.router, kind: 'uniswap' as const, wrapped: pools.wrapped },
  ]
  const network = defineEvmNetwork({ id: chainId, name, rpcUrls: [rpcUrl] })
  const kit = createHeadlessKit({
    adapters: [evm({ networks: [network], discovery: { target }, swap: { routers } })],
    projectId: server.projectId,
    endpoints: { blockchain: server.url },
    prefetch: 'none',
  })
  kit.start()
  const connectorId = await vi.waitFor(() => {
    const [first] = kit.connectors.store.getState().connectors
    if (!first) throw new Error('no wallet')
    return first.id
  })
  await kit.connection.connect({ connectorId })
  const swapping = kit.use(swappingOf)
  const leave = swapping.follow()
  const state = () => swapping.store.getState()
  await vi.waitFor(() => expect(state().tokens.data?.length).toBeGreaterThan(2), 10_000)
  const client = createPublicClient({ transport: http(rpcUrl) })
  const balanceOf = (of: `0x${string}`) =>
    client.readContract({ address: of, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
  return {
    swapping,
    state,
    asked,
    balanceOf,
    token,
    euro: localnet.evm[0].euro,
    async quoted() {
      await vi.waitFor(() => expect(state().problem).toBeUndefined(), 10_000)
    },
    async end() {
      leave()
      await kit.destroy()
    },
  }
}

describe('a swap by the kit against the real server and pools', () => {
  it('of ether asks once and gives what was quoted, read by an independent library', async () => {
    const { swapping, state, asked, balanceOf, token, quoted, end } = await setUp(1)
    swapping.fill({ from: 'native', to: token, amount: '0.5' })
    await quoted()
    const before = await balanceOf(token)
    await swapping.review()
    expect(state().error).toBeUndefined()
    const { received } = state().simulation.data ?? {}
    expect(received).toBe(state().quote.data?.toAmount)
    await swapping.swap(state().order)
    expect(state().error).toBeUndefined()
    await vi.waitFor(
      () => expect(state().steps).toEqual([{ kind: 'swap', status: 'done' }]),
      10_000,
    )
    expect(asked).toEqual(['sendTransaction'])
    expect((await balanceOf(token)) - before).toBe(received)
    await end()
  })

  it('of a token approves the exact amount, then swaps', async () => {
    const { swapping, state, asked, balanceOf, token, euro, quoted, end } = await setUp(3)
    swapping.fill({ from: token, to: euro, amount: '12.5' })
    await quoted()
    const before = await balanceOf(euro)
    await swapping.review()
    await swapping.swap(state().order)
    expect(state().error).toBeUndefined()
    await vi.waitFor(
      () => expect(state().steps.map(({ status }) => status)).toEqual(['done', 'done']),
      10_000,
    )
    expect(asked).toEqual(['sendTransaction', 'sendTransaction'])
    expect(await balanceOf(euro)).toBeGreaterThan(before)
    await end()
  })
})
