import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createScriptedWallet,
  input,
  namespace,
  type State,
} from '../../test/createScriptedWallet.js'
import { createError } from '../errors/createError.js'
import { connectDeadlineMs, farewellDeadlineMs } from './deadlines.js'

const settle = () => vi.advanceTimersByTimeAsync(0)
const shown = (accounts: readonly string[], chain = 1): State => ({ accounts, chain })
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: { readonly code?: unknown }) => error.code,
  )

async function connect(wallet: ReturnType<typeof createScriptedWallet>, state = shown(['a'])) {
  const connected = wallet.driver.connect(input())
  await settle()
  wallet.waiting.ask.shift()?.resolve('granted')
  await settle()
  wallet.waiting.read.shift()?.resolve(state)
  return await connected
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a connection', () => {
  it('is what the wallet shows after the approval', async () => {
    const wallet = createScriptedWallet()
    expect(await connect(wallet, shown(['a', 'b'], 10))).toEqual({
      connections: [
        {
          connectorId: 'org.example',
          namespace,
          accounts: [{ address: 'eip155:10:a' }, { address: 'eip155:10:b' }],
          active: 'eip155:10:a',
          network: 'eip155:10',
          approvedNetworks: 'all',
          walletInfo: { name: 'Example' },
        },
      ],
    })
    expect(wallet.listening()).toBe(1)
  })

  it('listening starts before the read, and a report during it is newer than its answer [R-10]', async () => {
    const wallet = createScriptedWallet()
    const connected = wallet.driver.connect(input())
    await settle()
    expect(wallet.listening()).toBe(0)
    wallet.waiting.ask.shift()?.resolve('granted')
    await settle()
    expect(wallet.listening()).toBe(1)
    wallet.report({ accounts: ['b'] })
    wallet.waiting.read.shift()?.resolve(shown(['a'], 10))
    expect(await connected).toMatchObject({ connections: [{ active: 'eip155:10:b' }] })
    expect(wallet.told).toEqual([])
  })

  it('a report without a payload during the read makes the driver read again [R-10]', async () => {
    const wallet = createScriptedWallet()
    const restored = wallet.driver.restore(input())
    wallet.waiting.recall.shift()?.resolve('granted')
    await settle()
    wallet.report()
    wallet.waiting.read.shift()?.resolve(shown(['a']))
    await settle()
    wallet.waiting.readAgain.shift()?.resolve({ accounts: ['b'] })
    expect(await restored).toMatchObject([{ active: 'eip155:1:b' }])
  })

  it('a connect ends when the kit’s deadline aborts it, and a late approval changes nothing [R-06]', async () => {
    const wallet = createScriptedWallet()
    const controller = new AbortController()
    const code = codeOf(wallet.driver.connect({ ...input(), signal: controller.signal }))
    await vi.advanceTimersByTimeAsync(2 * connectDeadlineMs)
    expect(wallet.waiting.ask).toHaveLength(1)
    controller.abort()
    expect(await code).toBe('ABORTED')
    wallet.waiting.ask.shift()?.resolve('granted')
    await settle()
    expect(wallet.waiting.read).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('a wallet that shows no account is locked, and is not listened to', async () => {
    const wallet = createScriptedWallet()
    const code = codeOf(connect(wallet, shown([])))
    expect(await code).toBe('WALLET_LOCKED')
    expect(wallet.listening()).toBe(0)
    const restored = wallet.driver.restore(input())
    wallet.waiting.recall.shift()?.resolve(undefined)
    expect(await restored).toEqual([])
  })

  it('a read that fails ends no connection that is live', async () => {
    const wallet = createScriptedWallet()
    await connect(wallet)
    const restored = codeOf(wallet.driver.restore(input()))
    wallet.waiting.recall.shift()?.resolve('granted')
    await settle()
    wallet.waiting.read.shift()?.reject(createError('WALLET_UNRESPONSIVE'))
    expect(await restored).toBe('WALLET_UNRESPONSIVE')
    expect(await wallet.driver.getNetwork(namespace)).toBe('eip155:1')
  })
})

describe('a disconnect', () => {
  it('wins over an approval and over a read that come later', async () => {
    const wallet = createScriptedWallet()
    const asked = codeOf(wallet.driver.connect(input()))
    void wallet.driver.disconnect()
    wallet.waiting.ask.shift()?.resolve('granted')
    expect(await asked).toBe('ABORTED')
    const read = codeOf(wallet.driver.connect(input()))
    wallet.waiting.ask.shift()?.resolve('granted')
    await settle()
    void wallet.driver.disconnect()
    wallet.waiting.read.shift()?.resolve(shown(['a']))
    expect(await read).toBe('ABORTED')
    expect(wallet.listening()).toBe(0)
    expect(await codeOf(wallet.driver.getNetwork(namespace))).toBe('NOT_CONNECTED')
  })

  it('says farewell once, for 2 s at most, whatever the wallet does', async () => {
    const wallet = createScriptedWallet()
    await connect(wallet)
    const leaving = wallet.driver.disconnect()
    await wallet.driver.disconnect()
    expect(wallet.counts.left).toBe(1)
    await vi.advanceTimersByTimeAsync(farewellDeadlineMs)
    await leaving
    await connect(wallet)
    const again = wallet.driver.disconnect()
    wallet.waiting.leave.pop()?.reject(new Error('no'))
    await again
    expect(wallet.counts.left).toBe(2)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('of another namespace is no disconnect', async () => {
    const wallet = createScriptedWallet()
    await connect(wallet)
    await wallet.driver.disconnect({ namespaces: ['solana'] })
    expect(await wallet.driver.getNetwork(namespace)).toBe('eip155:1')
  })
})

describe('reports of a connected wallet', () => {
  it('are emitted once each, and an empty list ends the connection', async () => {
    const wallet = createScriptedWallet()
    await connect(wallet)
    wallet.report({ accounts: ['a'] })
    wallet.report({ accounts: ['b'] })
    wallet.report({ chain: 10 })
    wallet.report({ accounts: [] })
    wallet.report({ accounts: ['c'] })
    expect(wallet.told).toEqual([
      { name: 'accountsChanged', namespace, accounts: [{ address: 'eip155:1:b' }] },
      { name: 'networkChanged', namespace, network: 'eip155:10' },
      { name: 'accountsChanged', namespace, accounts: [] },
    ])
    expect(wallet.listening()).toBe(0)
  })

  it('make the answer of a read under way stale: the wallet is read again', async () => {
    const wallet = createScriptedWallet()
    await connect(wallet)
    wallet.report()
    wallet.report()
    expect(wallet.waiting.readAgain).toHaveLength(1)
    wallet.waiting.readAgain.shift()?.resolve({ accounts: ['stale'] })
    await settle()
    wallet.waiting.readAgain.shift()?.resolve({ accounts: ['b'] })
    await settle()
    expect(wallet.told).toEqual([
      { name: 'accountsChanged', namespace, accounts: [{ address: 'eip155:1:b' }] },
    ])
  })

  it('of its end are believed only when it shows no account, or does not answer', async () => {
    const wallet = createScriptedWallet()
    await connect(wallet)
    wallet.gone()
    wallet.waiting.readAgain.shift()?.resolve({ accounts: ['a'] })
    await settle()
    expect(wallet.told).toEqual([])
    wallet.gone()
    wallet.waiting.readAgain.shift()?.reject(createError('WALLET_UNRESPONSIVE'))
    await settle()
    expect(wallet.told).toEqual([{ name: 'disconnect', namespaces: [namespace] }])
  })
})

describe('a switch of the network', () => {
  it('becomes part of the state, unless the connection ended meanwhile', async () => {
    const wallet = createScriptedWallet()
    await connect(wallet)
    const network = { caipNetworkId: 'eip155:10' } as never
    const switched = wallet.driver.switchNetwork(network)
    wallet.waiting.switchNetwork.shift()?.resolve({ chain: 10 })
    await switched
    expect(await wallet.driver.getNetwork(namespace)).toBe('eip155:10')
    const late = codeOf(wallet.driver.switchNetwork(network))
    void wallet.driver.disconnect()
    wallet.waiting.switchNetwork.shift()?.resolve({ chain: 5 })
    expect(await late).toBe('NOT_CONNECTED')
    const aborted = wallet.driver.switchNetwork(network, { signal: AbortSignal.abort() })
    expect(await codeOf(aborted)).toBe('ABORTED')
  })
})

describe('a release', () => {
  it('ends the listening without a farewell or an event, and a restore listens again', async () => {
    const wallet = createScriptedWallet()
    await connect(wallet)
    wallet.driver.release?.()
    expect(wallet.listening()).toBe(0)
    expect(wallet.counts.left).toBe(0)
    expect(wallet.told).toEqual([])
    const restored = wallet.driver.restore(input())
    await settle()
    wallet.waiting.recall.shift()?.resolve('granted')
    await settle()
    expect(wallet.listening()).toBe(1)
    wallet.waiting.read.shift()?.resolve(shown(['a']))
    expect(await restored).toMatchObject([{ active: 'eip155:1:a' }])
  })

  it('wins over the answer to a read that is under way', async () => {
    const wallet = createScriptedWallet()
    const connected = codeOf(wallet.driver.connect(input()))
    await settle()
    wallet.waiting.ask.shift()?.resolve('granted')
    await settle()
    wallet.driver.release?.()
    wallet.waiting.read.shift()?.resolve(shown(['a']))
    expect(await connected).toBe('ABORTED')
    expect(wallet.listening()).toBe(0)
  })
})
