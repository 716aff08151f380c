import { defineCosmosNetwork, type Network } from '@latchkey/core'
import { connectDeadlineMs } from '@latchkey/core/adapter'
import { type LocalCosmos, startCosmos } from '@latchkey/localnet/cosmos'
import { connected, describeMisbehaviours } from '@latchkey/testing/conformance'
import {
  type CosmosMisbehaviour,
  cosmosMisbehaviours,
  createCosmosPage,
  createCosmosWallet,
  installCosmosWallet,
} from '@latchkey/testing/cosmos'
import { afterAll, beforeAll, expect } from 'vitest'
import { cosmos } from './cosmos.js'

let local: LocalCosmos
beforeAll(async () => {
  local = await startCosmos({ blockMs: 50 })
})
afterAll(() => local.stop())

/** A page with one wallet, which knows the first of the two chains only. */
function createPage({ apply }: Pick<CosmosMisbehaviour, 'apply'>) {
  const { target, countListeners } = createCosmosPage()
  const networks = local.networks.map(
    ({ chainId, name, bech32Prefix, gas, nativeCurrency, rpcUrl }) =>
      defineCosmosNetwork({ chainId, name, bech32Prefix, gas, nativeCurrency, rpcUrls: [rpcUrl] }),
  )
  const [{ chainId, bech32Prefix }] = local.networks
  const wallet = createCosmosWallet({
    mnemonic: local.mnemonic,
    chains: [{ chainId, bech32Prefix }],
  })
  apply(wallet)
  installCosmosWallet(target, wallet)
  return {
    adapter: cosmos({ networks, discovery: { target } }),
    networks,
    wallet,
    countListeners,
    asked: () => wallet.calls.map(({ method }) => method),
    own: `cosmos:${chainId}:${wallet.addresses(chainId)[0]}` as const,
  }
}

describeMisbehaviours({
  name: 'cosmos',
  misbehaviours: cosmosMisbehaviours,
  createPage,
  connectDeadlineMs,
  transfer: () => ({ to: 'cosmos15xs6rgdp5xs6rgdp5xs6rgdp5xs6rgdprjgqn0', amount: 1n }),
  flows: {
    async switch({ connector, networks }) {
      await connected(connector, networks)
      const target = networks[1] as Network
      await connector.switchNetwork?.(target)
      expect(await connector.getNetwork?.('cosmos')).toBe(target.caipNetworkId)
      await connector.switchNetwork?.(networks[0] as Network)
    },
  },
  expectSignature: (signature) =>
    expect(Object.keys(JSON.parse(signature) as object)).toEqual(['pub_key', 'signature']),
  expectConnection({ accounts, network }, { networks, own }) {
    expect(network).toBe(networks[0]?.caipNetworkId)
    expect(accounts.map(({ address }) => address)).toEqual([own])
    expect(accounts[0]?.label?.length ?? 0).toBeLessThanOrEqual(64)
  },
  locked: {
    createPage: () => createPage({ apply: (wallet) => wallet.lock() }),
    unlock: ({ wallet }) => wallet.unlock(),
    accounts: 1,
  },
  mute: [
    {
      title: 'a wallet that never answers',
      createPage: () =>
        createPage({ apply: (wallet) => void wallet.intercept(() => new Promise(() => {})) }),
      account: ({ own }) => own,
    },
  ],
})
