import { type Connector, definePolkadotNetwork } from '@latchkey/core'
import { connectDeadlineMs } from '@latchkey/core/adapter'
import { type LocalPolkadot, startPolkadot } from '@latchkey/localnet/polkadot'
import { connected, describeMisbehaviours, findConnector } from '@latchkey/testing/conformance'
import {
  createPolkadotWallet,
  installPolkadotWallet,
  type PolkadotMisbehaviour,
  polkadotMisbehaviours,
} from '@latchkey/testing/polkadot'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { polkadot } from './polkadot.js'

let localnet: LocalPolkadot
beforeAll(async () => {
  localnet = await startPolkadot()
  vi.spyOn(console, 'info').mockImplementation(() => {})
})
afterAll(async () => {
  vi.restoreAllMocks()
  await localnet?.stop()
})
afterEach(() => {
  vi.useRealTimers()
})

const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const signal = () => new AbortController().signal

function createPage({ apply }: Pick<PolkadotMisbehaviour, 'apply'>) {
  const target = {}
  const networks = localnet.networks.map(({ rpcUrl, token: _, wsUrl: __, ...chain }) =>
    definePolkadotNetwork({ ...chain, rpcUrls: [rpcUrl] }),
  )
  const wallet = createPolkadotWallet()
  apply(wallet)
  installPolkadotWallet(target, wallet)
  return {
    adapter: polkadot({ networks, discovery: { target } }),
    networks,
    wallet,
    countListeners: wallet.countListeners,
    asked: () => wallet.calls.map(({ method }) => method),
  }
}

describeMisbehaviours({
  name: 'polkadot',
  misbehaviours: polkadotMisbehaviours,
  createPage,
  connectDeadlineMs,
  transfer: () => ({ to: bob, amount: 1n }),
  flows: {},
  expectSignature: (signature) => expect(signature).toMatch(/^0x[0-9a-f]{128}$/),
  expectConnection: ({ accounts }, { networks }) =>
    expect(accounts.map(({ address }) => address)).toEqual(
      [alice, bob].map((address) => `${networks[0]?.caipNetworkId}:${address}`),
    ),
  locked: {
    createPage: () => createPage({ apply: (wallet) => wallet.lock() }),
    unlock: ({ wallet }) => wallet.unlock(),
    accounts: 2,
  },
})

describe('polkadot: more of W-08', () => {
  const createHonestPage = () => {
    const page = createPage({ apply: () => {} })
    return { ...page, connector: findConnector(page.adapter) as Connector }
  }

  it('the list has names of its own, and enough of them [W-08]', () => {
    expect(new Set(polkadotMisbehaviours.map(({ name }) => name)).size).toBe(
      polkadotMisbehaviours.length,
    )
    expect(polkadotMisbehaviours.length).toBeGreaterThanOrEqual(25)
  })

  it('a request that is pending in the wallet is connected by restore once its owner has agreed', async () => {
    const { connector, networks, wallet } = createHonestPage()
    const pending = wallet.intercept((call, next) =>
      call.method === 'enable'
        ? Promise.reject(new Error('The source x has a pending authorization request'))
        : next(),
    )
    await expect(connected(connector, networks)).rejects.toMatchObject({ code: 'REQUEST_PENDING' })
    await expect(connector.restore({ networks, signal: signal() })).rejects.toMatchObject({
      code: 'REQUEST_PENDING',
    })
    pending()
    expect(await connector.restore({ networks, signal: signal() })).toHaveLength(1)
  })

  it('the silent calls to a wallet that never answers end within 30 s, prompts within 10 minutes [R-06]', async () => {
    vi.useFakeTimers()
    const { adapter, asked, connector, networks, wallet } = createHonestPage()
    const connection = await connected(connector, networks)
    const free = wallet.intercept((call, next) =>
      call.method === 'signRaw' ? new Promise(() => {}) : next(),
    )
    const [account] = connection.accounts
    if (!account) throw new Error('no account')
    const signing = expect(
      adapter.signMessage({ connector, connection, account, message: '' }),
    ).rejects.toMatchObject({
      code: 'WALLET_TIMEOUT',
    })
    await vi.waitFor(() => expect(asked()).toContain('signRaw'), { interval: 5 })
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    await signing
    free()
    wallet.intercept(() => new Promise(() => {}))
    const restoring = expect(
      connector.restore({ networks, signal: signal() }),
    ).rejects.toMatchObject({ code: 'WALLET_UNRESPONSIVE' })
    await vi.advanceTimersByTimeAsync(30_000)
    await restoring
    await connector.disconnect()
  })
})
