import { type Actor, type Connection, type Connector, defineEvmNetwork } from '@latchkey/core'
import { type Localnet, startLocalnet } from '@latchkey/localnet'
import { findConnector } from '@latchkey/testing/conformance'
import {
  createEvmWallet,
  type EvmWallet,
  type EvmWalletOptions,
  installEvmWallet,
} from '@latchkey/testing/evm'
import { afterAll, beforeAll } from 'vitest'
import { evm } from '../src/evm.js'

/** The local chains of the running file. */
export let localnet: Localnet

/** Starts the local chains for the tests of a file. */
export function useLocalnet() {
  beforeAll(async () => {
    localnet = await startLocalnet()
  })
  afterAll(() => localnet.stop())
}

/** An account that is not the wallet's. */
export const receiver = '0x00000000000000000000000000000000000A11cE'

/** A page with one connected wallet. `rpc: false` is a host without nodes. */
export async function connect({
  rpc = true,
  knows = 2,
  ...options
}: { rpc?: boolean; knows?: number } & Partial<EvmWalletOptions> = {}) {
  const target = new EventTarget()
  const networks = localnet.evm.map(({ chainId, name, rpcUrl }) =>
    defineEvmNetwork({ id: chainId, name, ...(rpc && { rpcUrls: [rpcUrl] }) }),
  )
  const chains = localnet.evm
    .slice(0, knows)
    .map(({ chainId, name, rpcUrl }) => ({ id: chainId, name, rpcUrl }))
  const wallet = createEvmWallet({
    privateKeys: localnet.accounts.slice(2, 4).map(({ privateKey }) => privateKey),
    chains,
    ...options,
  })
  installEvmWallet(target, wallet)
  const adapter = evm({ networks, discovery: { target } })
  const live = findConnector(adapter) as Connector
  const [connection] = (await live.connect({ networks, signal: new AbortController().signal }))
    .connections as [Connection]
  const actor = {
    connector: live,
    connection,
    account: connection.accounts[0],
    network: networks[0],
  } as Actor
  return { adapter, connector: live, connection, actor, networks, wallet }
}
/** The methods of the requests to the wallet. */
export const methods = (wallet: EvmWallet) => wallet.requests.map(({ method }) => method)
