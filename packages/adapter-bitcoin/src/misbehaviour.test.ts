import { defineBitcoinNetwork, type Network } from '@latchkey/core'
import { connectDeadlineMs } from '@latchkey/core/adapter'
import { type LocalBitcoin, startBitcoin } from '@latchkey/localnet/bitcoin'
import {
  type BitcoinMisbehaviour,
  bitcoinMisbehaviours,
  createBitcoinWallet,
  installBitcoinWallet,
} from '@latchkey/testing/bitcoin'
import { connected, describeMisbehaviours } from '@latchkey/testing/conformance'
import { afterAll, beforeAll, expect } from 'vitest'
import { bitcoin } from './bitcoin.js'

import { bitcoinSignet } from './networks/index.js'

let localnet: LocalBitcoin
beforeAll(async () => {
  localnet = await startBitcoin({ blockTimeMs: 0 })
})
afterAll(() => localnet.stop())

/** A page with one wallet in one guise. */
function createPage({
  shape,
  psbtOnly = false,
  apply,
}: Pick<BitcoinMisbehaviour, 'shape' | 'psbtOnly' | 'apply'>) {
  const target = new EventTarget()
  const [chain] = localnet.networks
  const networks: readonly Network[] = [defineBitcoinNetwork(chain), bitcoinSignet]
  const wallet = createBitcoinWallet({
    mnemonic: localnet.mnemonic,
    psbtOnly,
    networks: [{ name: 'regtest', esploraUrl: chain.rpcUrls[0] }, { name: 'signet' }],
  })
  apply(wallet)
  installBitcoinWallet(target, wallet, { shapes: [shape] })
  return {
    adapter: bitcoin({ networks, discovery: { target } }),
    networks,
    wallet,
    countListeners: wallet.countListeners,
    asked: () => wallet.calls.map(({ method }) => method),
  }
}

describeMisbehaviours({
  name: 'bitcoin',
  misbehaviours: bitcoinMisbehaviours,
  title: ({ shape, name }) => `${shape}: ${name}`,
  createPage,
  connectDeadlineMs,
  transfer: () => ({ to: localnet.accounts[1]?.nested ?? '', amount: 1_000n }),
  flows: {
    async switch({ connector, networks }) {
      await connected(connector, networks)
      await connector.switchNetwork?.(networks[1] as Network)
    },
  },
  expectSignature: (signature) => expect(signature).toMatch(/^[A-Za-z0-9+/]{86,}=*$/),
  expectConnection({ accounts, network }, { networks, wallet }, { shape }) {
    expect(network).toBe(networks[0]?.caipNetworkId)
    const shown = wallet.addresses.slice(0, shape === 'unisat' ? 1 : 2)
    expect(accounts.map(({ address }) => address)).toEqual(
      shown.map(({ address }) => `${networks[0]?.caipNetworkId}:${address}`),
    )
  },
  expectError({ code, params }) {
    if (code !== 'NETWORK_MISMATCH') return
    expect(params).toEqual({
      expected: 'Bitcoin Regtest',
      actual: expect.stringContaining('000000000019d6689c085ae165831e93'),
    })
  },
  locked: {
    createPage: () => createPage({ shape: 'unisat', apply: (wallet) => wallet.lock() }),
    unlock: ({ wallet }) => wallet.unlock(),
    accounts: 1,
  },
  mute: (['unisat', 'wbip'] as const).map((shape) => ({
    title: `a mute wallet of the ${shape} shape`,
    createPage: () =>
      createPage({ shape, apply: (wallet) => void wallet.intercept(() => new Promise(() => {})) }),
    account: ({ networks: [network], wallet }: ReturnType<typeof createPage>) =>
      `${(network as Network).caipNetworkId}:${wallet.addresses[0]?.address}` as const,
    getsNetwork: true,
  })),
})
