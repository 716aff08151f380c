import { type Connection, type Connector, defineBitcoinNetwork, isKitError, type Network } from '@latchkey/core'
import { bitcoinSignet } from '@latchkey/core/networks'
import { type LocalBitcoin, startBitcoin } from '@latchkey/localnet/bitcoin'
import {
  type BitcoinMisbehaviour,
  type BitcoinWallet,
  bitcoinMisbehaviours,
  createBitcoinWallet,
  installBitcoinWallet,
} from '@latchkey/testing/bitcoin'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { bitcoin } from './bitcoin.js'
import { connectDeadlineMs } from './errors.js'

let localnet: LocalBitcoin
beforeAll(async () => {
  localnet = await startBitcoin({ blockTimeMs: 0 })
}, 240_000)
afterAll(() => localnet.stop())
afterEach(() => {
  vi.useRealTimers()
})

/** A page with one wallet in one guise. */
function createPage({ shape, psbtOnly = false, apply }: Pick<BitcoinMisbehaviour, 'shape' | 'psbtOnly' | 'apply'>) {
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
  const adapter = bitcoin({ networks, discovery: { target } })
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

function listen({ connector }: Page): readonly unknown[] {
  const events: unknown[] = []
  connector.on('accountsChanged', (event) => events.push(event))
  connector.on('networkChanged', (event) => events.push(event))
  connector.on('disconnect', (event) => events.push(event))
  return events
}

/** The scripts' own late answers come within 50 ms. */
const afterLateEvents = () => vi.waitFor(() => expect(performance.now()).toBeGreaterThan(started + 100), { interval: 5 })
let started = 0

const flows: Record<BitcoinMisbehaviour['flow'], (page: Page) => Promise<unknown>> = {
  connect,
  async sign(page) {
    const connection = await connect(page)
    const events = listen(page)
    const [account] = connection.accounts
    if (!account) throw new Error('no account')
    const signature = await page.adapter.signMessage({ connector: page.connector, connection, account, message: 'hello' })
    expect(signature).toMatch(/^[A-Za-z0-9+/]{86,}=*$/)
    expect(events).toEqual([])
  },
  async send(page) {
    const connection = await connect(page)
    const send = await page.adapter.capabilities.send?.load()
    const [account] = connection.accounts
    if (!send || !account) throw new Error('cannot send')
    const actor = { connector: page.connector, connection, account, network: page.networks[0] as Network }
    return await send.send({ ...actor, transfer: { to: localnet.accounts[1]?.nested ?? '', amount: 1_000n } })
  },
  async switch(page) {
    await connect(page)
    await page.connector.switchNetwork?.(page.networks[1] as Network)
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

async function expectOutcome(behaviour: BitcoinMisbehaviour, page: Page, outcome: Promise<unknown>): Promise<void> {
  if (typeof behaviour.expect === 'object') {
    const error = await outcome.then(
      (value) => expect.unreachable(`resolved with ${JSON.stringify(value)}`),
      (reason: unknown) => reason,
    )
    expect({ ours: isKitError(error), code: (error as { code?: unknown }).code }).toEqual({ ours: true, code: behaviour.expect.code })
    if (behaviour.expect.code === 'NETWORK_MISMATCH')
      expect((error as { params: unknown }).params).toEqual({
        expected: 'Bitcoin Regtest',
        actual: expect.stringContaining('000000000019d6689c085ae165831e93'),
      })
    return
  }
  const result = await outcome
  if (behaviour.flow === 'connect') {
    const { accounts, network } = result as Connection
    expect(network).toBe(page.networks[0]?.caipNetworkId)
    const shown = page.wallet.addresses.slice(0, behaviour.shape === 'unisat' ? 1 : 2)
    expect(accounts.map(({ address }) => address)).toEqual(shown.map(({ address }) => `${page.networks[0]?.caipNetworkId}:${address}`))
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

  it.each(bitcoinMisbehaviours.map((behaviour) => [behaviour.shape, behaviour.name, behaviour] as const))(
    'W-08 %s: %s',
    async (_shape, _name, behaviour) => {
      started = performance.now()
      if (behaviour.hangs) vi.useFakeTimers()
      const page = createPage(behaviour)
      const judged = expectOutcome(behaviour, page, flows[behaviour.flow](page))
      if (behaviour.hangs) await vi.advanceTimersByTimeAsync(connectDeadlineMs)
      await judged
      if (behaviour.mustNotAsk) expect(page.wallet.calls.map(({ method }) => method)).not.toContain(behaviour.mustNotAsk)
    },
  )

  it('W-08 a locked wallet connects once its owner has unlocked it', async () => {
    const page = createPage({ shape: 'unisat', apply: (wallet) => wallet.lock() })
    await expect(connect(page)).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
    page.wallet.unlock()
    expect((await connect(page)).accounts).toHaveLength(1)
  })

  it.each(['unisat', 'wbip'] as const)(
    'R-06 every request to a mute wallet of the %s shape ends, the silent ones within 30 s',
    async (shape) => {
      vi.useFakeTimers()
      const mute = (wallet: BitcoinWallet) => void wallet.intercept(() => new Promise(() => {}))
      const page = createPage({ shape, apply: mute })
      const restoring = expect(page.connector.restore({ networks: page.networks, signal: signal() })).rejects.toMatchObject({
        code: 'WALLET_UNRESPONSIVE',
      })
      const reading = expect(page.connector.getNetwork?.('bip122')).rejects.toMatchObject({ code: 'WALLET_UNRESPONSIVE' })
      const leaving = page.connector.disconnect()
      await vi.advanceTimersByTimeAsync(30_000)
      await Promise.all([restoring, reading, leaving])
      const account = {
        address: `${page.networks[0]?.caipNetworkId}:${page.wallet.addresses[0]?.address}`,
      } as Connection['accounts'][number]
      const connection = { accounts: [account] } as unknown as Connection
      const signing = expect(
        page.adapter.signMessage({ connector: page.connector, connection, account, message: '' }),
      ).rejects.toMatchObject({ code: 'WALLET_TIMEOUT' })
      await vi.advanceTimersByTimeAsync(10 * 60_000)
      await signing
    },
  )
})
