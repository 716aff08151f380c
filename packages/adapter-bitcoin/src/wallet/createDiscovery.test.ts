import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDiscovery, type DiscoveredWallet, type DiscoveryOptions } from './createDiscovery.js'

const png = 'data:image/png;base64,AAAA'
const injected = () => ({ requestAccounts: () => [] })
const requests = () => ({ request: () => ({}) })
const standard = (name: string, rest: object = {}) => ({
  version: '1.0.0',
  name,
  icon: png,
  chains: ['bitcoin:mainnet'],
  accounts: [],
  features: { 'bitcoin:connect': { connect: () => ({ accounts: [] }) } },
  ...rest,
})

function createPage(globals: object = {}) {
  const target = Object.assign(new EventTarget(), globals) as EventTarget & Record<string, unknown>
  const found: DiscoveredWallet[] = []
  const start = (options: DiscoveryOptions = {}, testnet = false) =>
    createDiscovery({ target, ...options }, testnet, (wallet) => {
      const at = found.findIndex(({ id }) => id === wallet.id)
      if (at < 0) found.push(wallet)
      else found[at] = wallet
    })()
  const register = (...wallets: unknown[]) =>
    target.dispatchEvent(
      new CustomEvent('wallet-standard:register-wallet', {
        detail: (api: { register: (...list: unknown[]) => () => void }) => api.register(...wallets),
      }),
    )
  return { target, found, start, register }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('discovery', () => {
  it('finds wallets by the Wallet Standard that come before and after the page listens', () => {
    const { target, found, start, register } = createPage()
    const early = standard('Early')
    target.addEventListener('wallet-standard:app-ready', (event) =>
      (event as CustomEvent<{ register: (wallet: unknown) => () => void }>).detail.register(early),
    )
    register(standard('Nobody listened'))
    start()
    register(standard('Late'))
    expect(found.map(({ id, name, imageUrl }) => ({ id, name, imageUrl }))).toEqual([
      { id: 'bip122/early', name: 'Early', imageUrl: png },
      { id: 'bip122/late', name: 'Late', imageUrl: png },
    ])
    expect(found[0]?.provider).toBe(early)
  })

  it('finds providers by their dotted path, in both lists', () => {
    const deep = requests()
    const { found, start } = createPage({
      Deep: { Providers: { Bitcoin: deep } },
      Flat: requests(),
      btc_providers: [{ id: 'Deep.Providers.Bitcoin', name: 'Deep', icon: png }],
      wbip_providers: [
        { id: 'Flat', name: 'Flat', icon: 'https://tracker.example/pixel.png' },
        { id: 'Missing.One', name: 'Missing' },
        null,
        7,
      ],
    })
    start()
    expect(found.map(({ name, imageUrl }) => ({ name, imageUrl }))).toEqual([
      { name: 'Deep', imageUrl: png },
      { name: 'Flat', imageUrl: undefined },
    ])
    expect(found[0]?.provider).toBe(deep)
  })

  it('finds the globals of known wallets and tells Binance, which poses as UniSat, apart', () => {
    const { found, start } = createPage({
      unisat: { ...injected(), isBinance: true },
      okxwallet: { bitcoin: injected(), bitcoinTestnet: injected() },
      phantom: { bitcoin: injected() },
      oyl: { getAddresses: () => [] },
    })
    start()
    expect(found.map(({ name }) => name)).toEqual(['Binance Wallet', 'OKX Wallet', 'Phantom'])
  })

  it('takes the object that OKX has for test networks where the host is on one', () => {
    const bitcoinTestnet = injected()
    const { found, start } = createPage({ okxwallet: { bitcoin: injected(), bitcoinTestnet } })
    start({}, true)
    expect(found.map(({ name, provider }) => ({ name, provider }))).toEqual([
      { name: 'OKX Wallet', provider: bitcoinTestnet },
    ])
  })

  it('is one row for one wallet in three guises, by the best of them, whichever came first', async () => {
    const { target, found, start, register } = createPage({ unisat: injected() })
    start()
    expect(found).toHaveLength(1)
    const worst = found[0]
    const provider = requests()
    Object.assign(target, {
      UnisatProvider: provider,
      btc_providers: [{ id: 'UnisatProvider', name: 'UniSat', icon: png }],
    })
    await vi.advanceTimersByTimeAsync(100)
    expect(found.map(({ id, provider: object }) => ({ id, object }))).toEqual([
      { id: worst?.id, object: provider },
    ])
    const best = standard('UniSat Wallet')
    register(best)
    expect(found.map(({ id, provider: object }) => ({ id, object }))).toEqual([
      { id: worst?.id, object: best },
    ])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(found).toHaveLength(1)
    expect(found[0]?.provider).toBe(best)
  })

  it('finds a wallet that is injected late, and looks no more once stopped', async () => {
    const { target, found, start } = createPage()
    const stop = start()
    await vi.advanceTimersByTimeAsync(250)
    Object.assign(target, { unisat: injected() })
    await vi.advanceTimersByTimeAsync(60)
    expect(found.map(({ name }) => name)).toEqual(['UniSat Wallet'])
    stop()
    Object.assign(target, { wizz: injected() })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(found).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('leaves out what is malformed or throws, and the others stay usable [W-07]', () => {
    const hostile = new Proxy(
      {},
      {
        get() {
          throw new Error('boom')
        },
      },
    )
    const { found, start, register } = createPage({
      btc_providers: [
        hostile,
        {
          id: 'unisat',
          get name() {
            throw new Error('boom')
          },
        },
      ],
      wbip_providers: 'no list',
      unisat: hostile,
      wizz: injected(),
    })
    start()
    for (const wallet of [
      hostile,
      null,
      undefined,
      7,
      {},
      standard(''),
      standard('\u202e'),
      standard('Sol', { chains: ['solana:mainnet'] }),
      standard('No', { features: {} }),
      standard('Chains', {
        chains: [
          {
            toString: () => {
              throw new Error('boom')
            },
          },
        ],
      }),
    ])
      register(wallet)
    const good = Object.defineProperty(standard('Good'), 'accounts', {
      get() {
        throw new Error('boom')
      },
    })
    register(good, standard('Bidi\u202ename', { icon: 'https://tracker.example' }))
    expect(found.map(({ name, imageUrl }) => [name, imageUrl])).toEqual([
      ['Wizz Wallet', undefined],
      ['Good', png],
      ['Bidiname', undefined],
    ])
  })

  it('two wallets of one name do not look the same, and 500 are 64 [W-07]', () => {
    const { found, start, register } = createPage()
    start()
    register(standard('Twin'), standard('Twin'))
    expect(found.map(({ id, name }) => ({ id, name }))).toEqual([
      { id: 'bip122/twin', name: 'Twin' },
      { id: 'bip122/twin-2', name: 'Twin (2)' },
    ])
    for (let at = 0; at < 500; at++) register(standard(`Wallet number ${at}`))
    expect(found).toHaveLength(64)
  })

  it('lists that cannot be read hide no other wallet [W-08]', () => {
    const { proxy, revoke } = Proxy.revocable<unknown[]>([], {})
    revoke()
    const { found, start, register } = createPage({
      btc_providers: proxy,
      wbip_providers: Object.defineProperty([{}], 0, {
        get() {
          throw new Error('boom')
        },
      }),
      wizz: injected(),
    })
    start()
    register(standard('Revoked', { chains: proxy }), standard('Good'))
    expect(found.map(({ name }) => name)).toEqual(['Wizz Wallet', 'Good'])
  })

  it('each way can be switched off', () => {
    const { found, start, register } = createPage({
      unisat: injected(),
      A: requests(),
      btc_providers: [{ id: 'A', name: 'A' }],
    })
    start({ standard: false, wbip: false, injected: false })
    register(standard('Std'))
    expect(found).toEqual([])
  })

  it('finds a wallet that was injected minutes later when it is asked to look again', async () => {
    const target = Object.assign(new EventTarget(), {})
    const found: DiscoveredWallet[] = []
    const start = createDiscovery({ target }, false, (wallet) => found.push(wallet))
    start()
    await vi.advanceTimersByTimeAsync(60_000)
    Object.assign(target, { unisat: injected() })
    start()
    start()
    expect(found.map(({ name }) => name)).toEqual(['UniSat Wallet'])
  })
})
