import { bitcoinMainnet } from '@latchkey/adapter-bitcoin'
import { cosmosHub } from '@latchkey/adapter-cosmos'
import { base, mainnet } from '@latchkey/adapter-evm'
import { solanaMainnet } from '@latchkey/adapter-solana'
import { type CaipAddress, type Connector, type Network, parseCaipAddress } from '@latchkey/core'
import type { TestRelay } from '@latchkey/server/test-relay'
import type { SessionWallet } from '@latchkey/testing/walletconnect'
import { afterEach, beforeAll } from 'vitest'
import { walletConnect } from '../src/walletConnect.js'
import { useStage } from './engine/useStage.js'

/** A signal that never fires. */
export const { signal } = new AbortController()
/** The networks that a page requests. */
export const networks: readonly Network[] = [
  mainnet,
  base,
  solanaMainnet,
  bitcoinMainnet,
  cosmosHub,
]
/** The relay of the running file. */
export let relay: TestRelay
/** The phone's wallet. */
export let wallet: SessionWallet
let pages = 0
/** Connectors to leave when the test ends. */
export const open = new Set<Connector>()

/** Starts a relay and a phone for the tests of a file. */
export function usePhone() {
  const stage = useStage()
  beforeAll(() => {
    ;({ relay, wallet } = stage)
  })
  afterEach(async () => {
    wallet.setPolicy('approve')
    await Promise.all([...open].map((connector) => connector.disconnect()))
    open.clear()
  })
}

/** A page of its own, whose code the phone scans as soon as it is shown. */
export function openPage(phone = wallet) {
  const connector = walletConnect({ relayUrl: relay.url, storageKey: `page ${++pages}` })
  open.add(connector)
  const seen: unknown[] = []
  connector.on('pairingUri', ({ uri }) => void phone.pair(uri))
  connector.on('accountsChanged', ({ namespace, accounts }) =>
    seen.push([namespace, accounts.map(({ address }) => bare(address))]),
  )
  connector.on('networkChanged', ({ network }) => seen.push(network))
  connector.on('disconnect', (payload) => seen.push(payload.namespaces))
  const connect = async (asked: readonly Network[] = networks) => {
    const { connections } = await connector.connect({ networks: asked, signal })
    const topic = phone.sessions().at(-1)?.topic ?? ''
    return { connections, topic }
  }
  return { connector, seen, connect }
}

/** The address alone. */
export const bare = (address: CaipAddress) => parseCaipAddress(address).address
