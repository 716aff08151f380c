import { createCosmosPage, createCosmosWallet, installCosmosWallet } from '@latchkey/testing/cosmos'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDiscovery, type DiscoveredProvider } from './createDiscovery.js'

const mnemonic = 'test test test test test test test test test test test junk'
const createWallet = (name?: string) =>
  createCosmosWallet({
    mnemonic,
    chains: [{ chainId: 'one-1', bech32Prefix: 'cosmos' }],
    ...(name && { name }),
  })
const provider = () => ({ enable: () => Promise.resolve(), getKey: () => Promise.resolve({}) })

function discover(target: unknown) {
  const found: DiscoveredProvider[] = []
  const start = createDiscovery({ target: target as never }, (one) => found.push(one))
  return { found, start, stop: start() }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('createDiscovery', () => {
  it.each([
    ['keplr', 'cosmos/keplr', 'Keplr'],
    ['leap', 'cosmos/leap', 'Leap'],
    ['cosmostation', 'cosmos/cosmostation', 'Cosmostation'],
    ['okxwallet', 'cosmos/okxwallet', 'OKX Wallet'],
    ['station', 'cosmos/station', 'Station'],
    ['vultisig', 'cosmos/vultisig', 'Vultisig'],
    ['registered', 'cosmos/latchkey-test-wallet', 'Latchkey Test Wallet'],
  ] as const)('finds a wallet at its place: %s [W-07]', (shape, id, name) => {
    const { target } = createCosmosPage()
    installCosmosWallet(target, createWallet(), { shapes: [shape] })
    expect(discover(target).found).toMatchObject([{ id, name }])
  })

  it('one wallet at several places is one row, known by its own name and not by the one it poses as [W-07]', () => {
    const { target } = createCosmosPage()
    const wallet = createWallet()
    installCosmosWallet(target, wallet, { shapes: ['keplr', 'okxwallet', 'leap'] })
    const { found } = discover(target)
    expect(found.map(({ name }) => name)).toEqual(['Leap'])
    expect(found[0]?.provider).toBe(wallet.provider)
  })

  it('two wallets of one name do not look the same [W-07]', () => {
    const { target } = createCosmosPage()
    Object.assign(target, {
      keplr: provider(),
      __cosmosWallets: [{ ...provider(), id: 'copy', name: 'Keplr' }],
    })
    expect(discover(target).found.map(({ id, name }) => [id, name])).toEqual([
      ['cosmos/keplr', 'Keplr'],
      ['cosmos/copy', 'Keplr (2)'],
    ])
  })

  it('a registry that cannot be read hides no other wallet [W-08]', () => {
    const { target } = createCosmosPage()
    const { proxy, revoke } = Proxy.revocable<unknown[]>([], {})
    revoke()
    Object.assign(target, { __cosmosWallets: proxy, keplr: provider() })
    expect(discover(target).found.map(({ name }) => name)).toEqual(['Keplr'])
  })

  it('two wallets are two rows, with the same ids after a reload [W-07]', () => {
    const ids = [0, 1].map(() => {
      const { target } = createCosmosPage()
      installCosmosWallet(target, createWallet(), { shapes: ['keplr'] })
      installCosmosWallet(target, createWallet(), { shapes: ['leap'] })
      return discover(target).found.map(({ id }) => id)
    })
    expect(ids).toEqual([
      ['cosmos/leap', 'cosmos/keplr'],
      ['cosmos/leap', 'cosmos/keplr'],
    ])
  })

  it('finds what comes late, by the clock and by the page’s load, and nothing once it has stopped', () => {
    const { target } = createCosmosPage()
    const { found, start, stop } = discover(target)
    installCosmosWallet(target, createWallet(), { shapes: ['leap'] })
    expect(found).toHaveLength(0)
    vi.advanceTimersByTime(100)
    expect(found).toHaveLength(1)
    installCosmosWallet(target, createWallet(), { shapes: ['keplr'] })
    target.dispatchEvent(new Event('load'))
    expect(found).toHaveLength(2)
    stop()
    installCosmosWallet(target, createWallet(), { shapes: ['station'] })
    target.dispatchEvent(new Event('load'))
    vi.advanceTimersByTime(60_000)
    expect(found).toHaveLength(2)
    expect(vi.getTimerCount()).toBe(0)
    start()()
    expect(found.map(({ name }) => name)).toEqual(['Leap', 'Keplr', 'Station'])
  })

  it('ignores an invalid or throwing wallet object [W-07]', () => {
    const boom = {
      get keplr(): never {
        throw new Error('no')
      },
    }
    const { target } = createCosmosPage()
    const page = Object.assign(target, {
      keplr: { enable: 'yes', getKey: () => 0 },
      leap: 5,
      cosmostation: { providers: null },
      okxwallet: boom,
      station: { keplr: provider() },
      __cosmosWallets: [
        null,
        7,
        { id: 'x' },
        { ...provider(), id: '../x', name: 'Bad id' },
        { ...provider(), id: 'nameless', name: '\u202e' },
      ],
    })
    expect(discover(page).found.map(({ name }) => name)).toEqual(['Station'])
  })

  it('names and icons that wallets give themselves are cleaned [W-03, W-04]', () => {
    const { target } = createCosmosPage()
    const page = Object.assign(target, {
      __cosmosWallets: [
        { ...provider(), id: 'one', name: ' Wal\u202elet ', logo: 'data:image/png;base64,AAAA' },
        {
          ...provider(),
          id: 'two',
          name: 'x'.repeat(500),
          logo: 'https://tracker.evil.test/p.png',
        },
      ],
    })
    const [one, two] = discover(page).found
    expect(one).toMatchObject({
      id: 'cosmos/one',
      name: 'Wallet',
      imageUrl: 'data:image/png;base64,AAAA',
    })
    expect(two?.name).toHaveLength(64)
    expect(two?.imageUrl).toBeUndefined()
  })

  it('at most 64 are taken, whatever a page registers [W-07]', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ id: fc.string(), name: fc.string(), logo: fc.anything() }), {
          maxLength: 200,
        }),
        (entries) => {
          const { target } = createCosmosPage()
          const { found, stop } = discover(
            Object.assign(target, {
              __cosmosWallets: entries.map((entry) => ({ ...provider(), ...entry })),
            }),
          )
          stop()
          expect(found.length).toBeLessThanOrEqual(64)
          expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
        },
      ),
      { numRuns: 30 },
    )
  })

  it('a server has no window and finds nothing', () => {
    const found: unknown[] = []
    createDiscovery({}, (one) => found.push(one))()()
    expect(found).toEqual([])
  })

  it('finds a wallet that was injected minutes later when it is asked to look again', async () => {
    const page = Object.assign(new EventTarget(), {})
    const { found, start } = discover(page)
    await vi.advanceTimersByTimeAsync(60_000)
    Object.assign(page, { leap: provider() })
    start()
    start()
    expect(found.map(({ id }) => id)).toEqual(['cosmos/leap'])
  })
})
