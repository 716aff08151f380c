import { type Connection, type Connector, defineSolanaNetwork, isKitError } from '@latchkey/core'
import { type LocalSolana, startSolana } from '@latchkey/localnet/solana'
import { createSolanaWallet, installSolanaWallet, type SolanaMisbehaviour, solanaMisbehaviours } from '@latchkey/testing/solana'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectDeadlineMs } from './errors.js'
import { solana } from './solana.js'

let localnet: LocalSolana
beforeAll(async () => {
  localnet = await startSolana()
})
afterAll(() => localnet.stop())
afterEach(() => {
  vi.useRealTimers()
})

function createPage(behaviour: Pick<SolanaMisbehaviour, 'apply'>) {
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
  behaviour.apply(wallet)
  installSolanaWallet(target, wallet)
  const adapter = solana({ networks, discovery: { target } })
  let connector: Connector | undefined
  adapter.watchConnectors(([first]) => {
    connector = first
  })()
  if (!connector) throw new Error('the wallet was not found')
  return { adapter, connector, networks, wallet }
}

type Page = ReturnType<typeof createPage>
const signal = () => new AbortController().signal
const signIn = { domain: 'app.example', uri: 'https://app.example', nonce: 'abcdefgh1', statement: 'Sign in.' }

async function connect({ connector, networks }: Page): Promise<Connection> {
  const { connections } = await connector.connect({ networks, signal: signal() })
  return connections[0] as Connection
}

function listen({ connector }: Page): readonly unknown[] {
  const events: unknown[] = []
  connector.on('accountsChanged', (event) => events.push(event))
  connector.on('networkChanged', (event) => events.push(event))
  connector.on('disconnect', (event) => events.push(event))
  return events
}

/** The scripts' own late answers come within 50 ms. */
let started = 0
const afterLateEvents = () => vi.waitFor(() => expect(performance.now()).toBeGreaterThan(started + 80), { interval: 5 })

const flows: Record<SolanaMisbehaviour['flow'], (page: Page) => Promise<unknown>> = {
  connect,
  signIn: ({ connector, networks }) => connector.connect({ networks, signIn, signal: signal() }),
  restore: ({ connector, networks }) => connector.restore({ networks, signal: signal() }),
  async sign(page) {
    const connection = await connect(page)
    const events = listen(page)
    const [account] = connection.accounts
    if (!account) throw new Error('no account')
    await page.adapter.signMessage({ connector: page.connector, connection, account, message: 'hello' })
    expect(events).toEqual([])
  },
  async send(page) {
    const connection = await connect(page)
    const send = await page.adapter.capabilities.send?.load()
    const [account] = connection.accounts
    const [network] = page.networks
    if (!send || !account || !network) throw new Error('cannot send')
    const transfer = { to: localnet.accounts[5]?.address ?? '', amount: 1n }
    return await send.send({ connector: page.connector, connection, account, network, transfer })
  },
  async disconnect(page) {
    await connect(page)
    const events = listen(page)
    await page.connector.disconnect()
    await page.connector.disconnect()
    await afterLateEvents()
    expect(events).toEqual([])
  },
  async cancel(page) {
    const controller = new AbortController()
    const events = listen(page)
    const attempt = page.connector.connect({ networks: page.networks, signal: controller.signal })
    controller.abort()
    try {
      await attempt
    } finally {
      await afterLateEvents()
      expect(events).toEqual([])
      expect(page.wallet.countListeners()).toBe(0)
    }
  },
}

async function expectOutcome(behaviour: SolanaMisbehaviour, page: Page, outcome: Promise<unknown>): Promise<void> {
  if (typeof behaviour.expect === 'object') {
    const error = await outcome.then(
      (value) => expect.unreachable(`resolved with ${JSON.stringify(value)}`),
      (reason: unknown) => reason,
    )
    expect({ ours: isKitError(error), code: (error as { code?: unknown }).code }).toEqual({ ours: true, code: behaviour.expect.code })
    return
  }
  const result = await outcome
  if (behaviour.flow === 'connect') {
    expect((result as Connection).accounts.map(({ address }) => address)).toEqual(
      page.wallet.addresses.map((address) => `${page.networks[0]?.caipNetworkId}:${address}`),
    )
  }
  const left = await page.connector.restore({ networks: page.networks, signal: signal() })
  expect(left).toHaveLength(behaviour.expect === 'connected' ? 1 : 0)
}

describe('W-08 misbehaving wallets', () => {
  const rejections: unknown[] = []
  const note = (reason: unknown) => rejections.push(reason)
  beforeAll(() => {
    process.on('unhandledRejection', note)
  })
  afterAll(() => {
    process.off('unhandledRejection', note)
    expect(rejections).toEqual([])
  })

  it.each(solanaMisbehaviours.map((behaviour) => [behaviour.name, behaviour] as const))('W-08 %s', async (_, behaviour) => {
    started = performance.now()
    if (behaviour.hangs) vi.useFakeTimers()
    const page = createPage(behaviour)
    const judged = expectOutcome(behaviour, page, flows[behaviour.flow](page))
    if (behaviour.hangs) await vi.advanceTimersByTimeAsync(connectDeadlineMs)
    await judged
    if (behaviour.mustNotAsk) expect(page.wallet.requests.map(({ feature }) => feature)).not.toContain(behaviour.mustNotAsk)
  })

  it('a sign-in comes with the connection, in one approval, and says what was asked', async () => {
    let prompts = 0
    const page = createPage({ apply: (wallet) => wallet.setApprove(() => ++prompts > 0) })
    const { connections, signIn: proofs } = await page.connector.connect({ networks: page.networks, signIn, signal: signal() })
    expect(prompts).toBe(1)
    expect(proofs).toHaveLength(1)
    expect(proofs?.[0]?.address).toBe(connections[0]?.active)
    expect(proofs?.[0]?.message).toContain(
      `app.example wants you to sign in with your Solana account:\n${page.wallet.addresses[0]}\n\nSign in.\n\nURI: https://app.example\nVersion: 1\nChain ID: localnet\nNonce: abcdefgh1\nIssued At: `,
    )
  })
})
