import { type Connector, defineSolanaNetwork } from '@latchkey/core'
import { connectDeadlineMs } from '@latchkey/core/adapter'
import { type LocalSolana, startSolana } from '@latchkey/localnet/solana'
import { describeMisbehaviours, findConnector } from '@latchkey/testing/conformance'
import {
  createSolanaWallet,
  installSolanaWallet,
  type SolanaMisbehaviour,
  solanaMisbehaviours,
} from '@latchkey/testing/solana'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { solana } from './solana.js'

let localnet: LocalSolana
beforeAll(async () => {
  localnet = await startSolana()
})
afterAll(() => localnet.stop())

const signal = () => new AbortController().signal
const signIn = {
  domain: 'app.example',
  uri: 'https://app.example',
  nonce: 'abcdefgh1',
  statement: 'Sign in.',
  issuedAt: '2026-01-10T00:00:00.000Z',
}

function createPage({ apply }: Pick<SolanaMisbehaviour, 'apply'>) {
  const target = new EventTarget()
  const networks = localnet.networks.map(({ genesisHash, name, cluster, rpcUrl }) =>
    defineSolanaNetwork({ genesisHash, name, cluster, rpcUrls: [rpcUrl] }),
  )
  const wallet = createSolanaWallet({
    secretKeys: localnet.accounts.slice(0, 2).map(({ secretKey }) => secretKey),
    chains: networks.map(({ caipNetworkId }, index) => ({
      chain: caipNetworkId as `solana:${string}`,
      rpcUrl: localnet.networks[index]?.rpcUrl ?? '',
    })),
  })
  apply(wallet)
  installSolanaWallet(target, wallet)
  return {
    adapter: solana({ networks, discovery: { target } }),
    networks,
    wallet,
    countListeners: wallet.countListeners,
    asked: () => wallet.requests.map(({ feature }) => feature),
  }
}

describeMisbehaviours({
  name: 'solana',
  misbehaviours: solanaMisbehaviours,
  createPage,
  connectDeadlineMs,
  transfer: () => ({ to: localnet.accounts[5]?.address ?? '', amount: 1n }),
  flows: {
    signIn: ({ connector, networks }) => connector.connect({ networks, signIn, signal: signal() }),
    restore: ({ connector, networks }) => connector.restore({ networks, signal: signal() }),
  },
  expectSignature: (signature) => expect(signature).not.toBe(''),
  expectConnection: ({ accounts }, { networks, wallet }) =>
    expect(accounts.map(({ address }) => address)).toEqual(
      wallet.addresses.map((address) => `${networks[0]?.caipNetworkId}:${address}`),
    ),
})

it('a sign-in comes with the connection, in one approval, and says what was asked in the time of its server [R-15]', async () => {
  let prompts = 0
  const { adapter, networks, wallet } = createPage({
    apply: (own) => own.setApprove(() => ++prompts > 0),
  })
  const connector = findConnector(adapter) as Connector
  const { connections, signIn: proofs } = await connector.connect({
    networks,
    signIn,
    signal: signal(),
  })
  expect(prompts).toBe(1)
  expect(proofs).toHaveLength(1)
  expect(proofs?.[0]?.address).toBe(connections[0]?.active)
  expect(proofs?.[0]?.message).toContain(
    `app.example wants you to sign in with your Solana account:\n${wallet.addresses[0]}\n\nSign in.\n\nURI: https://app.example\nVersion: 1\nChain ID: ${localnet.networks[0].genesisHash.slice(0, 32)}\nNonce: abcdefgh1\nIssued At: ${signIn.issuedAt}`,
  )
})
