import { defineEvmNetwork, type Network } from '@latchkey/core'
import { connectDeadlineMs } from '@latchkey/core/adapter'
import { type Localnet, startLocalnet } from '@latchkey/localnet'
import { connected, describeMisbehaviours } from '@latchkey/testing/conformance'
import {
  createEvmWallet,
  type EvmMisbehaviour,
  evmMisbehaviours,
  installEvmWallet,
} from '@latchkey/testing/evm'
import { afterAll, beforeAll, expect } from 'vitest'

import { evm } from './evm.js'

let localnet: Localnet
beforeAll(async () => {
  localnet = await startLocalnet()
})
afterAll(() => localnet.stop())

/** A page with one wallet, which knows the first of the two chains only. */
function createPage({ apply }: Pick<EvmMisbehaviour, 'apply'>) {
  const target = new EventTarget()
  const [one] = localnet.evm
  const networks = localnet.evm.map(({ chainId, name, rpcUrl }) =>
    defineEvmNetwork({ id: chainId, name, rpcUrls: [rpcUrl] }),
  )
  const wallet = createEvmWallet({
    privateKeys: localnet.accounts.slice(0, 2).map(({ privateKey }) => privateKey),
    chains: [{ id: one.chainId, rpcUrl: one.rpcUrl, name: one.name }],
  })
  apply(wallet)
  installEvmWallet(target, wallet)
  return {
    adapter: evm({ networks, discovery: { target } }),
    networks,
    wallet,
    countListeners: wallet.countListeners,
    asked: () => wallet.requests.map(({ method }) => method),
  }
}

describeMisbehaviours({
  name: 'evm',
  misbehaviours: evmMisbehaviours,
  createPage,
  connectDeadlineMs,
  transfer: () => ({ to: '0x00000000000000000000000000000000000A11cE', amount: 1n }),
  flows: {
    async switch({ connector, networks }) {
      await connected(connector, networks)
      const target = networks[1] as Network
      await connector.switchNetwork?.(target)
      expect(await connector.getNetwork?.('eip155')).toBe(target.caipNetworkId)
    },
  },
  expectSignature: (signature) => expect(signature).toMatch(/^0x[0-9a-f]{130}$/),
  expectConnection({ accounts, network }, { networks, wallet }) {
    expect(network).toBe(networks[0]?.caipNetworkId)
    expect(accounts.map(({ address }) => address.toLowerCase())).toEqual(
      wallet.addresses.map((address) => `${networks[0]?.caipNetworkId}:${address}`.toLowerCase()),
    )
  },
  expectError({ code, message, params }, { networks }) {
    if (code !== 'NETWORK_MISMATCH') return
    expect(message).toContain(networks[0]?.name)
    expect(params).toMatchObject({
      expected: networks[0]?.name,
      actual: expect.stringContaining('1'),
    })
  },
  locked: {
    createPage: () => createPage({ apply: (wallet) => wallet.lock() }),
    unlock: ({ wallet }) => wallet.unlock(),
    accounts: 2,
  },
  mute: [
    {
      title: 'a wallet that never answers',
      createPage: () =>
        createPage({ apply: (wallet) => void wallet.intercept(() => new Promise(() => {})) }),
      account: ({ wallet }) => `eip155:31337:${wallet.addresses[0]}`,
      getsNetwork: true,
    },
  ],
})
