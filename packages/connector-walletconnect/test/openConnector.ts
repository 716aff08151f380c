import { bitcoinMainnet } from '@latchkey/adapter-bitcoin'
import { cosmosHub } from '@latchkey/adapter-cosmos'
import { base, mainnet } from '@latchkey/adapter-evm'
import { polkadotAssetHub } from '@latchkey/adapter-polkadot'
import { solanaDevnet } from '@latchkey/adapter-solana'
import { type Connector, isKitError } from '@latchkey/core'
import { expect, vi } from 'vitest'
import type { Session } from '../src/engine/Engine.js'
import { walletConnect } from '../src/walletConnect.js'
import { createFakeEngine } from './createFakeEngine.js'
import { fakeSession, solanaChain } from './fakeSession.js'

export const networks = [
  mainnet,
  base,
  { ...solanaDevnet, caipNetworkId: solanaChain } as const,
  polkadotAssetHub,
  bitcoinMainnet,
  cosmosHub,
]
export const { signal } = new AbortController()
export const allNamespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos']
let keys = 0

/** A connector over an engine that a test holds, and what it tells. */
export function openConnector(
  options: Parameters<typeof createFakeEngine>[0] = {},
  storageKey = `test ${++keys}`,
) {
  const session = fakeSession()
  const engine = createFakeEngine({ session, ...options })
  const makeEngine = vi.fn(() => engine)
  const connector = walletConnect({ engine: makeEngine, storageKey })
  const seen: unknown[] = []
  connector.on('accountsChanged', ({ namespace, accounts }) =>
    seen.push(['accounts', namespace, accounts.map(({ address }) => address.split(':')[2])]),
  )
  connector.on('networkChanged', ({ network }) => seen.push(['network', network]))
  connector.on('disconnect', (payload) => seen.push(['disconnect', payload.namespaces]))
  const connect = (input: Partial<Parameters<Connector['connect']>[0]> = {}) =>
    connector.connect({ networks, signal, ...input })
  const change = (changes: Partial<Session>) =>
    engine.hand.emit('sessionChanged', { session: { ...session, ...changes } })
  const tell = (name: string, data: unknown, chainId = 'eip155:1', topic = session.topic) =>
    engine.hand.emit('sessionEvent', { topic, chainId, name, data })
  return {
    session,
    engine,
    hand: engine.hand,
    makeEngine,
    connector,
    connect,
    change,
    tell,
    seen,
    storageKey,
  }
}

/**
 * The code of the kit's error that a promise rejects with, or any other reason as it is.
 */
export const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it must reject'),
    (error: unknown) => (isKitError(error) ? error.code : error),
  )
