import { type Account, type Connection, type Connector, definePolkadotNetwork, isKitError, type Network } from '@latchkey/core'
import { type LocalPolkadot, startPolkadot } from '@latchkey/localnet/polkadot'
import { createPolkadotWallet, installPolkadotWallet, type PolkadotMisbehaviour, polkadotMisbehaviours } from '@latchkey/testing/polkadot'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectDeadlineMs } from './errors.js'
import { polkadot } from './polkadot.js'

let localnet: LocalPolkadot
beforeAll(async () => {
  localnet = await startPolkadot()
}, 60_000)
afterAll(() => localnet?.stop())
afterEach(() => {
  vi.useRealTimers()
})

const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'

function createPage(apply: PolkadotMisbehaviour['apply']) {
  const target = {}
  const networks = localnet.networks.map(({ rpcUrl, token: _, wsUrl: __, ...chain }) =>
    definePolkadotNetwork({ ...chain, rpcUrls: [rpcUrl] }),
  )
  const wallet = createPolkadotWallet()
  apply(wallet)
  installPolkadotWallet(target, wallet)
  const adapter = polkadot({ networks, discovery: { target } })
  let connector: Connector | undefined
  adapter.watchConnectors(([first]) => {
    connector = first
  })()
  return { adapter, connector, networks, wallet }
}

type Page = Omit<ReturnType<typeof createPage>, 'connector'> & { readonly connector: Connector }
const signal = () => new AbortController().signal

async function connect({ connector, networks }: Page): Promise<Connection> {
  const { connections } = await connector.connect({ networks, signal: signal() })
  return connections[0] as Connection
}

function listen({ connector }: Page): unknown[] {
  const events: unknown[] = []
  connector.on('accountsChanged', (event) => events.push(event))
  connector.on('networkChanged', (event) => events.push(event))
  connector.on('disconnect', (event) => events.push(event))
  return events
}

let started = 0
/** The scripts' own late answers come within 50 ms. */
const afterLateEvents = () => vi.waitFor(() => expect(performance.now()).toBeGreaterThan(started + 90), { interval: 5 })

const flows: Record<PolkadotMisbehaviour['flow'], (page: Page) => Promise<unknown>> = {
  connect,
  async sign(page) {
    const connection = await connect(page)
    const events = listen(page)
    const account = connection.accounts[0] as Account
    expect(await page.adapter.signMessage({ connector: page.connector, connection, account, message: 'hello' })).toMatch(
      /^0x[0-9a-f]{128}$/,
    )
    expect(events).toEqual([])
  },
  async send(page) {
    const connection = await connect(page)
    const send = await page.adapter.capabilities.send?.load()
    const actor = {
      connector: page.connector,
      connection,
      account: connection.accounts[0] as Account,
      network: page.networks[0] as Network,
    }
    return await send?.send({ ...actor, transfer: { to: bob, amount: 1n } })
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

describe('W-08 misbehaving wallets', () => {
  const rejections: unknown[] = []
  const note = (reason: unknown) => rejections.push(reason)
  beforeAll(() => {
    process.on('unhandledRejection', note)
    vi.spyOn(console, 'info').mockImplementation(() => {})
  })
  afterAll(() => {
    process.off('unhandledRejection', note)
    vi.restoreAllMocks()
    expect(rejections).toEqual([])
  })

  it.each(polkadotMisbehaviours.map((behaviour) => [behaviour.name, behaviour] as const))('W-08 %s', async (_, behaviour) => {
    started = performance.now()
    if (behaviour.hangs) vi.useFakeTimers()
    const { connector, ...page } = createPage(behaviour.apply)
    if (behaviour.expect === 'not found') {
      expect(connector).toBeUndefined()
      return
    }
    if (!connector) throw new Error('the wallet was not found')
    const outcome = flows[behaviour.flow]({ ...page, connector })
    if (typeof behaviour.expect === 'object') {
      const failure = outcome.then(
        (value) => expect.unreachable(`resolved with ${JSON.stringify(value)}`),
        (reason: unknown) => ({ ours: isKitError(reason), code: (reason as { code?: unknown }).code }),
      )
      if (behaviour.hangs) await vi.advanceTimersByTimeAsync(connectDeadlineMs)
      expect(await failure).toEqual({ ours: true, code: behaviour.expect.code })
    } else {
      const result = await outcome
      if (behaviour.flow === 'connect')
        expect((result as Connection).accounts.map(({ address }) => address)).toEqual(
          [alice, bob].map((address) => `${page.networks[0]?.caipNetworkId}:${address}`),
        )
      const left = await connector.restore({ networks: page.networks, signal: signal() })
      expect(left).toHaveLength(behaviour.expect === 'connected' ? 1 : 0)
    }
    if (behaviour.mustNotAsk) expect(page.wallet.calls.map(({ method }) => method)).not.toContain(behaviour.mustNotAsk)
  })

  it('W-08 the list has names of its own, and enough of them', () => {
    expect(new Set(polkadotMisbehaviours.map(({ name }) => name)).size).toBe(polkadotMisbehaviours.length)
    expect(polkadotMisbehaviours.length).toBeGreaterThanOrEqual(25)
  })

  it('W-08 a locked wallet connects once its owner has unlocked it', async () => {
    const { connector, ...page } = createPage((wallet) => wallet.lock())
    await expect(connect({ ...page, connector: connector as Connector })).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
    page.wallet.unlock()
    expect((await connect({ ...page, connector: connector as Connector })).accounts).toHaveLength(2)
  })

  it('a request that is pending in the wallet is connected by restore once its owner has agreed', async () => {
    const { connector, ...page } = createPage(() => {})
    const live = connector as Connector
    const pending = page.wallet.intercept((call, next) =>
      call.method === 'enable' ? Promise.reject(new Error('The source x has a pending authorization request')) : next(),
    )
    await expect(connect({ ...page, connector: live })).rejects.toMatchObject({ code: 'REQUEST_PENDING' })
    await expect(live.restore({ networks: page.networks, signal: signal() })).rejects.toMatchObject({ code: 'REQUEST_PENDING' })
    pending()
    expect(await live.restore({ networks: page.networks, signal: signal() })).toHaveLength(1)
  })

  it('R-06 the silent calls to a wallet that never answers end within 30 s, prompts within 10 minutes', async () => {
    vi.useFakeTimers()
    const { connector, ...page } = createPage(() => {})
    const live = connector as Connector
    const connection = await connect({ ...page, connector: live })
    const free = page.wallet.intercept((call, next) => (call.method === 'signRaw' ? new Promise(() => {}) : next()))
    const account = connection.accounts[0] as Account
    const signing = expect(page.adapter.signMessage({ connector: live, connection, account, message: '' })).rejects.toMatchObject({
      code: 'WALLET_TIMEOUT',
    })
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    await signing
    free()
    page.wallet.intercept(() => new Promise(() => {}))
    const restoring = expect(live.restore({ networks: page.networks, signal: signal() })).rejects.toMatchObject({
      code: 'WALLET_UNRESPONSIVE',
    })
    await vi.advanceTimersByTimeAsync(30_000)
    await restoring
    await live.disconnect()
  })
})
