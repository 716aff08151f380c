import { type Connection, type Connector, defineEvmNetwork, isKitError, type Network } from '@latchkey/core'
import { type Localnet, startLocalnet } from '@latchkey/localnet'
import { createEvmWallet, type EvmMisbehaviour, type EvmWallet, evmMisbehaviours, installWallet } from '@latchkey/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectDeadlineMs } from './errors.js'
import { evm } from './evm.js'

let localnet: Localnet
beforeAll(async () => {
  localnet = await startLocalnet()
})
afterAll(() => localnet.stop())
afterEach(() => {
  vi.useRealTimers()
})

/** A page with one wallet, which knows the first of the two chains only. */
function createPage(behaviour: EvmMisbehaviour) {
  const target = new EventTarget()
  const [one] = localnet.evm
  const networks = localnet.evm.map(({ chainId, name, rpcUrl }) => defineEvmNetwork({ id: chainId, name, rpcUrls: [rpcUrl] }))
  const wallet = createEvmWallet({
    privateKeys: localnet.accounts.slice(0, 2).map(({ privateKey }) => privateKey),
    chains: [{ id: one.chainId, rpcUrl: one.rpcUrl, name: one.name }],
  })
  behaviour.apply(wallet)
  installWallet(target, wallet)
  const adapter = evm({ networks, discovery: { target } })
  let connector: Connector | undefined
  adapter.watchConnectors(([first]) => {
    connector = first
  })()
  if (!connector) throw new Error('the wallet was not found')
  return { adapter, connector, networks, wallet }
}

type Page = ReturnType<typeof createPage>
const signal = () => new AbortController().signal

async function connect({ connector, networks }: Page): Promise<Connection> {
  const { connections } = await connector.connect({ networks, signal: signal() })
  return connections[0] as Connection
}

const flows: Record<EvmMisbehaviour['flow'], (page: Page) => Promise<unknown>> = {
  connect,
  async sign(page) {
    const connection = await connect(page)
    const events: unknown[] = []
    page.connector.on('accountsChanged', (event) => events.push(event))
    page.connector.on('networkChanged', (event) => events.push(event))
    page.connector.on('disconnect', (event) => events.push(event))
    const [account] = connection.accounts
    if (!account) throw new Error('no account')
    const signature = await page.adapter.signMessage({ connector: page.connector, connection, account, message: 'hello' })
    expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
    expect(events).toEqual([])
  },
  async send(page) {
    const connection = await connect(page)
    const send = await page.adapter.capabilities.send?.load()
    const [account] = connection.accounts
    if (!send || !account) throw new Error('cannot send')
    const actor = { connector: page.connector, connection, account, network: page.networks[0] as Network }
    return await send.send({ ...actor, transfer: { to: '0x00000000000000000000000000000000000A11cE', amount: 1n } })
  },
  async switch(page) {
    await connect(page)
    const target = page.networks[1] as Network
    await page.connector.switchNetwork?.(target)
    expect(await page.connector.getNetwork?.('eip155')).toBe(target.caipNetworkId)
  },
  async disconnect(page) {
    await connect(page)
    const events: unknown[] = []
    page.connector.on('accountsChanged', (event) => events.push(event))
    page.connector.on('networkChanged', (event) => events.push(event))
    page.connector.on('disconnect', (event) => events.push(event))
    await page.connector.disconnect()
    await page.connector.disconnect()
    await afterLateEvents()
    expect(events).toEqual([])
  },
  async cancel(page) {
    const controller = new AbortController()
    const events: unknown[] = []
    page.connector.on('accountsChanged', (event) => events.push(event))
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

/** The scripts' own late answers come within 50 ms. */
const afterLateEvents = () => vi.waitFor(() => expect(performance.now()).toBeGreaterThan(started + 80), { interval: 5 })
let started = 0

async function expectOutcome(behaviour: EvmMisbehaviour, page: Page, outcome: Promise<unknown>): Promise<void> {
  if (typeof behaviour.expect === 'object') {
    const error = await outcome.then(
      (value) => expect.unreachable(`resolved with ${JSON.stringify(value)}`),
      (reason: unknown) => reason,
    )
    expect({ ours: isKitError(error), code: (error as { code?: unknown }).code }).toEqual({ ours: true, code: behaviour.expect.code })
    if (behaviour.expect.code === 'NETWORK_MISMATCH') {
      expect((error as Error).message).toContain(page.networks[0]?.name)
      expect((error as { params: unknown }).params).toMatchObject({
        expected: page.networks[0]?.name,
        actual: expect.stringContaining('1'),
      })
    }
    return
  }
  const result = await outcome
  if (behaviour.flow === 'connect') {
    const { accounts, network } = result as Connection
    expect(network).toBe(page.networks[0]?.caipNetworkId)
    expect(accounts.map(({ address }) => address.toLowerCase())).toEqual(
      page.wallet.addresses.map((address) => `${page.networks[0]?.caipNetworkId}:${address}`.toLowerCase()),
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

  it.each(evmMisbehaviours.map((behaviour) => [behaviour.name, behaviour] as const))('W-08 %s', async (_, behaviour) => {
    started = performance.now()
    if (behaviour.hangs) vi.useFakeTimers()
    const page = createPage(behaviour)
    const outcome = flows[behaviour.flow](page)
    const judged = expectOutcome(behaviour, page, outcome)
    if (behaviour.hangs) await vi.advanceTimersByTimeAsync(connectDeadlineMs)
    await judged
    if (behaviour.mustNotAsk) expect(page.wallet.requests.map(({ method }) => method)).not.toContain(behaviour.mustNotAsk)
  })

  it('W-08 a locked wallet connects once its owner has unlocked it', async () => {
    const behaviour = evmMisbehaviours.find(({ name }) => name === 'locked') as EvmMisbehaviour
    const page = createPage(behaviour)
    await expect(connect(page)).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
    page.wallet.unlock()
    expect((await connect(page)).accounts).toHaveLength(2)
  })

  it('R-06 every request to a wallet that never answers ends, the silent ones within 30 s', async () => {
    vi.useFakeTimers()
    const mute = (wallet: EvmWallet) => void wallet.intercept(() => new Promise(() => {}))
    const page = createPage({ ...(evmMisbehaviours[0] as EvmMisbehaviour), apply: mute })
    const restoring = expect(page.connector.restore({ networks: page.networks, signal: signal() })).rejects.toMatchObject({
      code: 'WALLET_UNRESPONSIVE',
    })
    const reading = expect(page.connector.getNetwork?.('eip155')).rejects.toMatchObject({ code: 'WALLET_UNRESPONSIVE' })
    const leaving = page.connector.disconnect()
    await vi.advanceTimersByTimeAsync(30_000)
    await Promise.all([restoring, reading, leaving])
    const account = { address: `eip155:31337:${page.wallet.addresses[0]}` } as const
    const connection = { accounts: [account] } as unknown as Connection
    const signing = expect(page.adapter.signMessage({ connector: page.connector, connection, account, message: '' })).rejects.toMatchObject(
      { code: 'WALLET_TIMEOUT' },
    )
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    await signing
  })
})
