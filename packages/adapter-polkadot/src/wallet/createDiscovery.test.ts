import { createPolkadotWallet, installPolkadotWallet } from '@latchkey/testing/polkadot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createDiscovery,
  type DiscoveredProvider,
  type DiscoveryTarget,
} from './createDiscovery.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function watch(target: DiscoveryTarget) {
  const found: DiscoveredProvider[] = []
  const start = createDiscovery({ target }, (provider) => found.push(provider))
  return { found, start }
}
const wallet = () => ({ version: '1.0.0', enable: () => Promise.resolve() })

describe('discovery at injectedWeb3', () => {
  it('finds what is there at once, with ids that stay and names for people', () => {
    const injectedWeb3 = {
      'polkadot-js': wallet(),
      'subwallet-js': wallet(),
      'fearless-wallet': wallet(),
      talisman: wallet(),
      PolkaGate: wallet(),
    }
    const { found, start } = watch({ injectedWeb3 })
    start()
    expect(found.map(({ id, name }) => [id, name])).toEqual([
      ['polkadot/polkadot-js', 'Polkadot{.js}'],
      ['polkadot/subwallet-js', 'SubWallet'],
      ['polkadot/fearless-wallet', 'Fearless Wallet'],
      ['polkadot/talisman', 'Talisman'],
      ['polkadot/PolkaGate', 'PolkaGate'],
    ])
  })

  it('waits for late injection, 2 seconds at most, and stops when it is stopped', async () => {
    const page: { injectedWeb3?: Record<string, unknown> } = {}
    const { found, start } = watch(page)
    const stop = start()
    await vi.advanceTimersByTimeAsync(500)
    page.injectedWeb3 = { talisman: wallet() }
    await vi.advanceTimersByTimeAsync(100)
    expect(found).toHaveLength(1)
    page.injectedWeb3.late = wallet()
    await vi.advanceTimersByTimeAsync(1_400)
    expect(found).toHaveLength(2)
    page.injectedWeb3.later = wallet()
    stop()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(found).toHaveLength(2)
    expect(vi.getTimerCount()).toBe(0)
    start()()
    expect(found).toHaveLength(3)
  })

  it('one wallet under several names is one [W-07]', () => {
    const page = {}
    const own = createPolkadotWallet({ source: 'nova-wallet' })
    installPolkadotWallet(page, own, { shapes: ['own', 'polkadot-js'] })
    // The same function behind another object.
    installPolkadotWallet(page, { source: 'copy', provider: { ...own.provider } })
    const { found, start } = watch(page)
    start()
    expect(found.map(({ name }) => name)).toEqual(['Nova Wallet'])
  })

  it('ignores malformed or throwing wallets and finds the rest, 64 at most [W-07]', () => {
    const injectedWeb3 = Object.defineProperties(
      {
        good: wallet(),
        nothing: null,
        text: 'wallet',
        empty: {},
        '': wallet(),
        '\u202e\u0000': wallet(),
        ['x'.repeat(65)]: wallet(),
      },
      { bad: { enumerable: true, get: () => expect.unreachable } },
    )
    Object.defineProperty(injectedWeb3, 'boom', {
      enumerable: true,
      get: () => {
        throw new Error('getter')
      },
    })
    const { found, start } = watch({ injectedWeb3 })
    start()
    expect(found.map(({ name }) => name)).toEqual(['Good'])
    const many = watch({
      injectedWeb3: Object.fromEntries(
        Array.from({ length: 500 }, (_, index) => [`wallet${index}`, wallet()]),
      ),
    })
    many.start()
    expect(many.found).toHaveLength(64)
    const throwing = watch(
      Object.defineProperty({}, 'injectedWeb3', {
        get: () => {
          throw new Error('getter')
        },
      }),
    )
    throwing.start()
    expect(throwing.found).toEqual([])
  })

  it('two wallets of one name do not look the same [W-07]', () => {
    const { found, start } = watch({
      injectedWeb3: { 'polkadot-js': wallet(), 'Polkadot{.js}': wallet() },
    })
    start()
    expect(found.map(({ name }) => name)).toEqual(['Polkadot{.js}', 'Polkadot{.js} (2)'])
  })

  it('without a window it finds nothing [R-11]', () => {
    expect(createDiscovery({}, () => expect.unreachable())()).toBeTypeOf('function')
  })

  it('finds a wallet that was injected minutes later when it is asked to look again', async () => {
    const page: { injectedWeb3?: Record<string, unknown> } = {}
    const { found, start } = watch(page)
    start()
    await vi.advanceTimersByTimeAsync(60_000)
    page.injectedWeb3 = { talisman: wallet() }
    start()
    start()
    expect(found.map(({ id }) => id)).toEqual(['polkadot/talisman'])
  })
})
