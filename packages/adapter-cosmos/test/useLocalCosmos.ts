import { StargateClient } from '@cosmjs/stargate'
import { type Actor, type Connection, type Connector, defineCosmosNetwork } from '@latchkey/core'
import { type LocalCosmos, startCosmos } from '@latchkey/localnet/cosmos'
import { findConnector } from '@latchkey/testing/conformance'
import {
  type CosmosWalletOptions,
  createCosmosPage,
  createCosmosWallet,
  installCosmosWallet,
} from '@latchkey/testing/cosmos'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { type CosmosOptions, cosmos } from '../src/cosmos.js'

/** The local chains of the running file. */
export let local: LocalCosmos
/** cosmjs's client of each chain. */
export let clients: readonly StargateClient[]

/** Starts the local chains for the tests of a file. */
export function useLocalCosmos() {
  beforeAll(async () => {
    local = await startCosmos({ blockMs: 50 })
    clients = await Promise.all(
      local.networks.map(({ cometUrl }) => StargateClient.connect(cometUrl)),
    )
  })
  afterAll(async () => {
    for (const client of clients) client.disconnect()
    await local.stop()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
}

/** An account of each chain that is not the wallet's. */
export const receivers = [
  'cosmos15xs6rgdp5xs6rgdp5xs6rgdp5xs6rgdprjgqn0',
  'osmo15xs6rgdp5xs6rgdp5xs6rgdp5xs6rgdptfms9a',
] as const
/** A signal that never fires. */
export const signal = () => new AbortController().signal
/** The CAIP-2 id of a chain. */
export const idOf = (index: number) => `cosmos:${local.networks[index]?.chainId}` as const

type SetUp = {
  readonly knows?: number
  readonly options?: Partial<CosmosOptions>
  readonly wallet?: Partial<CosmosWalletOptions>
}

/** A page with a wallet and an adapter. The wallet knows as many of the chains as `knows` says. */
export function createPage({ knows = 2, options = {}, wallet: own = {} }: SetUp = {}) {
  const { target, countListeners } = createCosmosPage()
  const networks = local.networks.map(
    ({ chainId, name, bech32Prefix, gas, nativeCurrency, rpcUrl }) =>
      defineCosmosNetwork({ chainId, name, bech32Prefix, gas, nativeCurrency, rpcUrls: [rpcUrl] }),
  )
  const chains = local.networks
    .slice(0, knows)
    .map(({ chainId, bech32Prefix, rpcUrl }) => ({ chainId, bech32Prefix, rest: rpcUrl }))
  const wallet = createCosmosWallet({ mnemonic: local.mnemonic, chains, ...own })
  installCosmosWallet(target, wallet)
  const adapter = cosmos({ networks, discovery: { target }, ...options })
  return {
    adapter,
    connector: findConnector(adapter) as Connector,
    networks,
    wallet,
    target,
    countListeners,
  }
}

/** Such a page, connected. */
export async function connect(setup: SetUp = {}) {
  const page = createPage(setup)
  const [connection] = (await page.connector.connect({ networks: page.networks, signal: signal() }))
    .connections as [Connection]
  const actor = {
    connector: page.connector,
    connection,
    account: connection.accounts[0],
    network: page.networks[0],
  } as Actor
  const send = await page.adapter.capabilities.send?.load()
  if (!send) throw new Error('no send')
  return { ...page, connection, actor, send }
}
/** The methods of the requests to the wallet. */
export const methods = ({ wallet }: Pick<Awaited<ReturnType<typeof connect>>, 'wallet'>) =>
  wallet.calls.map(({ method }) => method)
