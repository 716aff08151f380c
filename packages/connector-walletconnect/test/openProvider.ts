import { bitcoin, bitcoinMainnet } from '@latchkey/adapter-bitcoin'
import { cosmos, cosmosHub } from '@latchkey/adapter-cosmos'
import { base, evm, mainnet } from '@latchkey/adapter-evm'
import { polkadot, polkadotAssetHub } from '@latchkey/adapter-polkadot'
import { solana, solanaDevnet } from '@latchkey/adapter-solana'
import { type ChainAdapter, type Network, parseCaipAddress } from '@latchkey/core'
import { expect } from 'vitest'
import type { Session } from '../src/engine/Engine.js'
import { walletConnect } from '../src/walletConnect.js'
import { createFakeEngine } from './createFakeEngine.js'
import { fakeSession, solanaChain } from './fakeSession.js'

const networks: readonly Network[] = [
  mainnet,
  base,
  { ...solanaDevnet, caipNetworkId: solanaChain },
  polkadotAssetHub,
  bitcoinMainnet,
  cosmosHub,
]
export const adapters: Readonly<Record<string, ChainAdapter>> = {
  eip155: evm({ networks: [mainnet, base] }),
  solana: solana({ networks: [solanaDevnet] }),
  polkadot: polkadot({ networks: [polkadotAssetHub] }),
  bip122: bitcoin({ networks: [bitcoinMainnet] }),
  cosmos: cosmos({ networks: [cosmosHub] }),
}
const { signal } = new AbortController()
let keys = 0

/** The provider of a namespace, over a wallet that answers as the test says. */
export async function openProvider(
  namespace: string,
  answer: (request: { method: string; params: unknown; chainId: string }) => unknown,
  changes: Partial<Session> = {},
) {
  const session = fakeSession(changes)
  const engine = createFakeEngine({ session, answer })
  const connector = walletConnect({ engine, storageKey: `providers ${++keys}` })
  const { connections } = await connector.connect({ networks, signal })
  const connection = connections.find((each) => each.namespace === namespace)
  const account = connection?.accounts[0]
  const adapter = adapters[namespace]
  if (!connection || !account || !adapter) return expect.unreachable('it did not connect')
  const provider = await connector.getProvider(namespace)
  return {
    ...engine,
    session,
    connector,
    connection,
    account,
    adapter,
    provider,
    address: parseCaipAddress(account.address).address,
  }
}
