import {
  type Account,
  type Actor,
  type Connection,
  definePolkadotNetwork,
  type Network,
} from '@latchkey/core'
import { type LocalPolkadot, startPolkadot } from '@latchkey/localnet/polkadot'
import { findConnector } from '@latchkey/testing/conformance'
import { createPolkadotWallet, installPolkadotWallet } from '@latchkey/testing/polkadot'
import { ApiPromise, WsProvider } from '@polkadot/api'
import { afterAll, beforeAll } from 'vitest'
import { encodeAddress } from '../src/language/ss58.js'
import { type PolkadotOptions, polkadot } from '../src/polkadot.js'

/** Addresses of the development accounts; the wallet's first is Alice. */
export const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
export const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
export const charlie = '5FLSigC9HGRKVhB9FiEo4Y3koPsNmBmLJbpXg2mp1hXcS59Y'
/** The key of `alice`. */
export const aliceKey = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
/** An unused account. */
export const fresh = encodeAddress(`0x${'5a'.repeat(32)}`, 42)

/** The local chains of the running file. */
export let localnet: LocalPolkadot
/** @polkadot/api, on the first chain. */
export let api: ApiPromise
/** The chains as a host names them. */
export let networks: readonly Network[]

/** Starts the local chains for the tests of a file. */
export function useLocalPolkadot() {
  beforeAll(async () => {
    localnet = await startPolkadot()
    api = await ApiPromise.create({
      provider: new WsProvider(localnet.networks[0].wsUrl),
      noInitWarn: true,
    })
    networks = localnet.networks.map(({ rpcUrl: _, wsUrl: __, token: ___, ...chain }) =>
      definePolkadotNetwork(chain),
    )
  })
  afterAll(async () => {
    await api?.disconnect()
    await localnet?.stop()
  })
}

/** A page that is connected, with the hosts' nodes given as WebSocket URLs. */
export async function open(options: Partial<PolkadotOptions> = {}) {
  const target = {}
  const wallet = createPolkadotWallet()
  installPolkadotWallet(target, wallet)
  const rpcUrls = Object.fromEntries(
    localnet.networks.map(({ wsUrl }, index) => [
      networks[index]?.caipNetworkId as string,
      [wsUrl],
    ]),
  )
  const adapter = polkadot({ networks, rpcUrls, discovery: { target }, ...options })
  const connector = findConnector(adapter)
  if (!connector) throw new Error('the wallet was not found')
  const { connections } = await connector.connect({
    networks,
    signal: new AbortController().signal,
  })
  const connection = connections[0] as Connection
  const actor: Actor = {
    connector,
    connection,
    account: connection.accounts[0] as Account,
    network: networks[0] as Network,
  }
  const { send, tokens, history } = adapter.capabilities
  if (!send || !tokens || !history) throw new Error('a capability is missing')
  return {
    adapter,
    wallet,
    actor,
    connector,
    connection,
    send: await send.load(),
    tokens: await tokens.load(),
    history: await history.load(),
  }
}

/** Asks the first chain's node. */
export async function rpc(method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(localnet.networks[0].rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return ((await response.json()) as { result?: unknown }).result
}
/** The token of the chains. */
export const token = '1984'
/** The first chain. */
export const chain0 = () => networks[0] as Network
/** An address on a chain. */
export const at = (address: string, network = chain0()) =>
  `${network.caipNetworkId}:${address}` as const
