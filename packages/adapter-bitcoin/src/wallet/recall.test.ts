import type { CaipAddress, Connector, Network } from '@latchkey/core'
import {
  type BitcoinWallet,
  createBitcoinWallet,
  installBitcoinWallet,
} from '@latchkey/testing/bitcoin'
import { expect, it } from 'vitest'
import { bitcoin } from '../bitcoin.js'
import { bitcoinMainnet, bitcoinSignet, bitcoinTestnet } from '../networks/index.js'

const { signal } = new AbortController()

/** The wallet's connector as one load of the page makes it. */
function load(wallet: BitcoinWallet, networks: readonly Network[]): Connector {
  const target = new EventTarget()
  installBitcoinWallet(target, wallet, { shapes: ['standard'] })
  let connector: Connector | undefined
  bitcoin({ networks, discovery: { target } }).watchConnectors(([first]) => {
    connector = first
  })()
  if (!connector) throw new Error('the wallet was not found')
  return connector
}

/** The accounts of a connection that the kit stores. */
async function storedOf(connector: Connector, networks: readonly Network[]) {
  const [connection] = await connector.restore({ networks, signal })
  return (connection?.accounts ?? []).map(({ address }): CaipAddress => address)
}

it('the network that was chosen stays after a reload', async () => {
  const networks = [bitcoinTestnet, bitcoinSignet]
  const wallet = createBitcoinWallet({ networks: [{ name: 'signet' }] })
  const before = load(wallet, networks)
  await before.connect({ networks, signal })
  await before.switchNetwork?.(bitcoinSignet)
  const accounts = await storedOf(before, networks)
  const [restored] = await load(wallet, networks).restore({ networks, signal, accounts })
  expect(restored?.network).toBe(bitcoinSignet.caipNetworkId)
  expect(restored?.accounts.map(({ address }) => address)).toEqual(accounts)
})

it('a stored network of other addresses than the wallet has now does not count', async () => {
  const networks = [bitcoinMainnet, bitcoinSignet]
  const wallet = createBitcoinWallet({ networks: [{ name: 'signet' }] })
  const before = load(wallet, networks)
  await before.connect({ networks, signal })
  const accounts = [`${bitcoinMainnet.caipNetworkId}:1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2`] as const
  const [restored] = await load(wallet, networks).restore({ networks, signal, accounts })
  expect(restored?.network).toBe(bitcoinSignet.caipNetworkId)
})
