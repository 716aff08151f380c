import { type Connection, type Connector, defineCosmosNetwork, isKitError, type Network } from '@latchkey/core'
import { type LocalCosmos, startCosmos } from '@latchkey/localnet/cosmos'
import {
  type CosmosMisbehaviour,
  cosmosMisbehaviours,
  createCosmosPage,
  createCosmosWallet,
  installCosmosWallet,
} from '@latchkey/testing/cosmos'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { cosmos } from './cosmos.js'
import { connectDeadlineMs } from './errors.js'

let local: LocalCosmos
beforeAll(async () => {
  local = await startCosmos({ blockMs: 50 })
})
afterAll(() => local.stop())
afterEach(() => {
  vi.useRealTimers()
})

const receiver = 'cosmos15xs6rgdp5xs6rgdp5xs6rgdp5xs6rgdprjgqn0'
const signal = () => new AbortController().signal

/** A page with one wallet, which knows the first of the two chains only. */
function createPage(behaviour: Pick<CosmosMisbehaviour, 'apply'>) {
  const { target, countListeners } = createCosmosPage()
  const networks = local.networks.map(({ chainId, name, bech32Prefix, gas, nativeCurrency, rpcUrl }) =>
    defineCosmosNetwork({ chainId, name, bech32Prefix, gas, nativeCurrency, rpcUrls: [rpcUrl] }),
  )
  const [{ chainId, bech32Prefix }] = local.networks
  const wallet = createCosmosWallet({ mnemonic: local.mnemonic, chains: [{ chainId, bech32Prefix }] })
  behaviour.apply(wallet)
  installCosmosWallet(target, wallet)
  const adapter = cosmos({ networks, discovery: { target } })
  let connector: Connector | undefined
  adapter.watchConnectors(([first]) => {
    connector = first
  })()
  if (!connector) throw new Error('the wallet was not found')
  return { adapter, connector, networks, wallet, countListeners }
}

type Page = ReturnType<typeof createPage>

async function connect({ connector, networks }: Page): Promise<Connection> {
  const { connections } = await connector.connect({ networks, signal: signal() })
  return connections[0] as Connection
}

function collect({ connector }: Page): readonly unknown[] {
  const events: unknown[] = []
  for (const event of ['accountsChanged', 'networkChanged', 'disconnect'] as const) connector.on(event, (payload) => events.push(payload))
  return events
}

const flows: Record<CosmosMisbehaviour['flow'], (page: Page) => Promise<unknown>> = {
  connect,
  async sign(page) {
    const connection = await connect(page)
    const events = collect(page)
    const [account] = connection.accounts
    if (!account) throw new Error('no account')
    const signature = await page.adapter.signMessage({ connector: page.connector, connection, account, message: 'hello' })
    expect(Object.keys(JSON.parse(signature) as object)).toEqual(['pub_key', 'signature'])
    expect(events).toEqual([])
  },
  async send(page) {
    const connection = await connect(page)
    const send = await page.adapter.capabilities.send?.load()
    const [account] = connection.accounts
    if (!send || !account) throw new Error('cannot send')
    const network = page.networks[0] as Network
    return await send.send({ connector: page.connector, connection, account, network, transfer: { to: receiver, amount: 1n } })
  },
  async switch(page) {
    await connect(page)
    const target = page.networks[1] as Network
    await page.connector.switchNetwork?.(target)
    expect(await page.connector.getNetwork?.('cosmos')).toBe(target.caipNetworkId)
    await page.connector.switchNetwork?.(page.networks[0] as Network)
  },
  async disconnect(page) {
    await connect(page)
    const events = collect(page)
    await page.connector.disconnect()
    await page.connector.disconnect()
    await afterLateEvents()
    expect(events).toEqual([])
  },
  async cancel(page) {
    const controller = new AbortController()
    const events = collect(page)
    const attempt = page.connector.connect({ networks: page.networks, signal: controller.signal })
    controller.abort()
    try {
      await attempt
    } finally {
      await afterLateEvents()
      expect(events).toEqual([])
      expect(page.countListeners()).toBe(0)
    }
  },
}

/** The scripts' own late answers come within 50 ms. */
const afterLateEvents = () => vi.waitFor(() => expect(performance.now()).toBeGreaterThan(started + 80), { interval: 5 })
let started = 0

async function expectOutcome(behaviour: CosmosMisbehaviour, page: Page, outcome: Promise<unknown>): Promise<void> {
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
    const [{ chainId }] = local.networks
    expect((result as Connection).network).toBe(`cosmos:${chainId}`)
    expect((result as Connection).accounts.map(({ address }) => address)).toEqual([
      `cosmos:${chainId}:${page.wallet.addresses(chainId)[0]}`,
    ])
    expect((result as Connection).accounts[0]?.label?.length ?? 0).toBeLessThanOrEqual(64)
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

  it.each(cosmosMisbehaviours.map((behaviour) => [behaviour.name, behaviour] as const))('W-08 %s', async (_, behaviour) => {
    started = performance.now()
    if (behaviour.hangs) vi.useFakeTimers()
    const page = createPage(behaviour)
    const judged = expectOutcome(behaviour, page, flows[behaviour.flow](page))
    if (behaviour.hangs) await vi.advanceTimersByTimeAsync(connectDeadlineMs)
    await judged
    if (behaviour.mustNotAsk) expect(page.wallet.calls.map(({ method }) => method)).not.toContain(behaviour.mustNotAsk)
  })

  it('W-08 a locked wallet connects once its owner has unlocked it', async () => {
    const page = createPage({ apply: (wallet) => wallet.lock() })
    await expect(connect(page)).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
    page.wallet.unlock()
    expect((await connect(page)).accounts).toHaveLength(1)
  })

  it('R-06 every request to a wallet that never answers ends, the silent ones within 30 s', async () => {
    vi.useFakeTimers()
    const page = createPage({ apply: (wallet) => void wallet.intercept(() => new Promise(() => {})) })
    const { networks, connector, wallet, adapter } = page
    const restoring = expect(connector.restore({ networks, signal: signal() })).rejects.toMatchObject({ code: 'WALLET_UNRESPONSIVE' })
    const leaving = connector.disconnect()
    await vi.advanceTimersByTimeAsync(30_000)
    await Promise.all([restoring, leaving])
    const [{ chainId }] = local.networks
    const account = { address: `cosmos:${chainId}:${wallet.addresses(chainId)[0]}` } as const
    const connection = { accounts: [account] } as unknown as Connection
    const signing = expect(adapter.signMessage({ connector, connection, account, message: '' })).rejects.toMatchObject({
      code: 'WALLET_TIMEOUT',
    })
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    await signing
  })
})
