import { type Actor, type Connector, defineBitcoinNetwork } from '@latchkey/core'
import type { LocalBitcoin } from '@latchkey/localnet/bitcoin'
import {
  type BitcoinWalletOptions,
  createBitcoinWallet,
  installBitcoinWallet,
} from '@latchkey/testing/bitcoin'
import { findConnector } from '@latchkey/testing/conformance'
import { bitcoin } from '../src/bitcoin.js'

/** An adapter with a WBIP wallet of the local accounts, connected to the local chain. */
export async function connectTestWallet(
  localnet: LocalBitcoin,
  { account = 0, ...options }: { account?: number } & Partial<BitcoinWalletOptions> = {},
) {
  const target = new EventTarget()
  const [chain] = localnet.networks
  const network = defineBitcoinNetwork(chain)
  const wallet = createBitcoinWallet({
    mnemonic: localnet.mnemonic,
    accountCount: 4,
    networks: [{ name: 'regtest', esploraUrl: chain.rpcUrls[0] }],
    ...options,
  })
  wallet.selectAccount(account)
  installBitcoinWallet(target, wallet, { shapes: ['wbip'] })
  const adapter = bitcoin({ networks: [network], discovery: { target } })
  const connector = findConnector(adapter) as Connector
  const { signal } = new AbortController()
  const [connection] = (await connector.connect({ networks: [network], signal })).connections
  const actor = { connector, connection, account: connection?.accounts[0], network } as Actor
  const send = await adapter.capabilities.send?.load()
  if (!send) throw new Error('no send')
  return { adapter, wallet, actor, send, network }
}
