import { type Actor, type Connector, definePolkadotNetwork, type Network } from '@latchkey/core'
import type { LocalPolkadot } from '@latchkey/localnet/polkadot'
import { findConnector } from '@latchkey/testing/conformance'
import { createPolkadotWallet, installPolkadotWallet } from '@latchkey/testing/polkadot'
import { polkadot } from '../src/polkadot.js'

/** An adapter with a wallet of the local accounts, connected to the first local chain over HTTP. */
export async function connectTestWallet(localnet: LocalPolkadot) {
  const [{ rpcUrl, wsUrl: _, token: __, ...chain }] = localnet.networks
  const network: Network = definePolkadotNetwork(chain)
  const target = {}
  const wallet = createPolkadotWallet()
  installPolkadotWallet(target, wallet)
  const adapter = polkadot({
    networks: [network],
    rpcUrls: { [network.caipNetworkId]: [rpcUrl] },
    discovery: { target },
  })
  const connector = findConnector(adapter) as Connector
  const { signal } = new AbortController()
  const [connection] = (await connector.connect({ networks: [network], signal })).connections
  const actor = { connector, connection, account: connection?.accounts[0], network } as Actor
  const send = await adapter.capabilities.send?.load()
  if (!send) throw new Error('no send')
  const balanceOf = (account: string) =>
    adapter.getNativeBalance({ address: `${network.caipNetworkId}:${account}`, network })
  return { adapter, wallet, actor, send, balanceOf }
}
