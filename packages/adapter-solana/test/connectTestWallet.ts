import { type Actor, type Connection, type Connector, defineSolanaNetwork } from '@latchkey/core'
import type { LocalSolana } from '@latchkey/localnet/solana'
import { findConnector } from '@latchkey/testing/conformance'
import {
  createSolanaWallet,
  installSolanaWallet,
  type SolanaWalletOptions,
} from '@latchkey/testing/solana'
import { solana } from '../src/solana.js'

/** The local chains as a host names them. */
export const hostNetworks = (localnet: LocalSolana) =>
  localnet.networks.map(({ genesisHash, name, cluster, rpcUrl }) =>
    defineSolanaNetwork({ genesisHash, name, cluster, rpcUrls: [rpcUrl] }),
  )

/**
 * An adapter with a wallet of the wallet standard, which has two of the local accounts and calls
 * another node localnet.
 */
export async function connectTestWallet(
  localnet: LocalSolana,
  { first = 2, ...options }: { first?: number } & Partial<SolanaWalletOptions> = {},
) {
  const target = new EventTarget()
  const networks = hostNetworks(localnet)
  const wallet = createSolanaWallet({
    secretKeys: localnet.accounts.slice(first, first + 2).map(({ secretKey }) => secretKey),
    chains: [{ chain: 'solana:localnet', rpcUrl: 'http://127.0.0.1:1' }],
    ...options,
  })
  installSolanaWallet(target, wallet)
  const adapter = solana({ networks, discovery: { target } })
  const live = findConnector(adapter) as Connector
  const [connection] = (await live.connect({ networks, signal: new AbortController().signal }))
    .connections as [Connection]
  const actor = {
    connector: live,
    connection,
    account: connection.accounts[0],
    network: networks[0],
  } as Actor
  return { adapter, wallet, actor, networks }
}
