import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import {
  createDiscovery,
  type DiscoveredProvider,
  type DiscoveryOptions,
} from './createDiscovery.js'

const uuid = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
const icon = 'data:image/png;base64,AAAA'
const provider = () => ({ request: () => Promise.resolve(null) })
const wallet = (n: number, info: Record<string, unknown> = {}) => ({
  info: { uuid: uuid(n), name: `Wallet ${n}`, icon, rdns: `org.example.w${n}`, ...info },
  provider: provider(),
})

/** A page in which wallets answer the request for announcements, in this order. */
function createPage(details: readonly unknown[]) {
  const target = new EventTarget() as EventTarget & { ethereum?: unknown }
  const say = (detail: unknown) =>
    target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  target.addEventListener('eip6963:requestProvider', () => details.forEach(say))
  return { target, say }
}

function discover(target: DiscoveryOptions['target'], options: DiscoveryOptions = {}) {
  const found: DiscoveredProvider[] = []
  const told: { readonly id: string; explainedBy?: string }[] = []
  const start = createDiscovery({ ...options, ...(target && { target }) }, (one) => {
    found.push(one)
    const wallet: (typeof told)[number] = { id: one.id }
    told.push(wallet)
    return wallet
  })
  const explained = () =>
    Object.fromEntries(
      told.flatMap(({ id, explainedBy }) => (explainedBy ? [[id, explainedBy]] : [])),
    )
  return { found, explained, start, stop: start() }
}

describe('createDiscovery', () => {
  it('takes what wallets announce, before and after the request, once each [W-07]', () => {
    const one = wallet(1)
    const { target, say } = createPage([one, one])
    const { found, stop } = discover(target)
    expect(found).toEqual([
      {
        id: 'org.example.w1',
        kind: 'ANNOUNCED',
        name: 'Wallet 1',
        imageUrl: icon,
        rdns: 'org.example.w1',
        provider: one.provider,
      },
    ])
    say(wallet(2))
    say(one)
    expect(found.map(({ id }) => id)).toEqual(['org.example.w1', 'org.example.w2'])
    stop()
    say(wallet(3))
    expect(found).toHaveLength(2)
  })

  it('ids survive a reload: new uuids and another order of announcement change none [W-07]', () => {
    const names = ['Vault', 'Vault Beta', 'Anchor']
    const load = (order: readonly number[], offset: number) => {
      const { target } = createPage(
        order.map((n) => wallet(n + offset, { name: names[n], rdns: 'io.vault' })),
      )
      return Object.fromEntries(discover(target).found.map(({ name, id }) => [name, id]))
    }
    const first = load([0, 1, 2], 0)
    expect(new Set(Object.values(first)).size).toBe(3)
    expect(load([2, 0, 1], 100)).toEqual(first)
    expect(load([1, 2, 0], 200)).toEqual(first)
  })

  it('a repeated rdns is another wallet with an id of its own, and no name of a wallet with an rdns is numbered [W-07]', () => {
    const none = { rdns: undefined, name: 'Same' }
    const same = { rdns: 'io.same', name: 'Same' }
    const { target } = createPage([
      wallet(1, none),
      wallet(2, same),
      wallet(3, same),
      wallet(4, none),
    ])
    const { found } = discover(target)
    expect(found.filter(({ rdns }) => rdns).map(({ name }) => name)).toEqual(['Same', 'Same'])
    expect(found.filter(({ rdns }) => !rdns).map(({ name }) => name)).toEqual(['Same', 'Same (2)'])
    expect(new Set(found.map(({ id }) => id)).size).toBe(4)
  })

  it('500 announcements leave 64 wallets, and one whose getters throw is left out [W-07]', () => {
    const hostile = new Proxy(
      {},
      {
        get: () => {
          throw new Error('getter')
        },
      },
    )
    const details = [
      { info: hostile, provider: provider() },
      { info: wallet(0).info, provider: hostile },
      hostile,
      ...Array.from({ length: 500 }, (_, n) => wallet(n + 1)),
    ]
    const { target } = createPage(details)
    const { found } = discover(target)
    expect(found).toHaveLength(64)
    expect(new Set(found.map(({ id }) => id)).size).toBe(64)
  })

  it.each([
    ['an icon that is a URL', { icon: 'https://tracker.example/i.png' }],
    ['an icon that is no image', { icon: 'data:text/html,<script>' }],
    ['an icon over 64 KiB', { icon: `data:image/png;base64,${'A'.repeat(65_537)}` }],
    ['an icon that is no text', { icon: 7 }],
  ])('%s is dropped, the wallet stays [W-07]', (_, info) => {
    const { found } = discover(createPage([wallet(1, info)]).target)
    expect(found).toHaveLength(1)
    expect(found[0]?.imageUrl).toBeUndefined()
  })

  it.each([
    ['no uuid', { uuid: undefined }],
    ['a uuid that is none', { uuid: 'x' }],
    ['no name', { name: undefined }],
    ['a name of control characters', { name: '\u202E\u0000' }],
  ])('an announcement with %s is left out [W-07]', (_, info) => {
    expect(discover(createPage([wallet(1, info)]).target).found).toEqual([])
  })

  it('names lose bidi overrides, and an rdns that is none is dropped [W-07]', () => {
    const { found } = discover(
      createPage([wallet(1, { name: 'Meta\u202EksaM', rdns: 'not an rdns' })]).target,
    )
    expect(found[0]).toMatchObject({ name: 'MetaksaM', id: 'metaksam' })
    expect(found[0]).not.toHaveProperty('rdns')
  })

  it('nothing that is announced throws or passes a malformed wallet on [W-07]', () => {
    const info = fc.record(
      {
        uuid: fc.oneof(fc.uuid(), fc.anything()),
        name: fc.anything(),
        icon: fc.anything(),
        rdns: fc.anything(),
      },
      { requiredKeys: [] },
    )
    const detail = fc.oneof(
      fc.anything(),
      fc.record({
        info: fc.oneof(info, fc.anything()),
        provider: fc.oneof(fc.constant(provider()), fc.anything()),
      }),
    )
    fc.assert(
      fc.property(fc.array(detail), (details) => {
        for (const one of discover(createPage(details).target).found) {
          expect(one.name).not.toBe('')
          expect(one.id).not.toBe('')
          expect(one.provider.request).toBeTypeOf('function')
          if (one.imageUrl !== undefined) expect(one.imageUrl).toMatch(/^data:image\//)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('window.ethereum is Browser Wallet, each of its providers once, and none that was announced [W-07]', () => {
    const announced = wallet(1)
    const { target } = createPage([announced])
    const other = provider()
    Object.assign(target, {
      ethereum: { ...provider(), providers: [announced.provider, other, other, null, {}] },
    })
    const { found } = discover(target)
    expect(found.map(({ id, kind, name }) => ({ id, kind, name }))).toEqual([
      { id: 'org.example.w1', kind: 'ANNOUNCED', name: 'Wallet 1' },
      { id: 'injected', kind: 'INJECTED', name: 'Browser Wallet' },
    ])
    expect(found[1]?.provider).toBe(other)
  })

  it('a page object is found only where no announced wallet has its flags', () => {
    const flags = (...names: string[]) => ({
      ...provider(),
      isConnected: () => true,
      ...Object.fromEntries(names.map((name) => [name, true])),
    })
    const load = (announced: object, ethereum: object) => {
      const { target } = createPage([{ ...wallet(1), provider: announced }])
      Object.assign(target, { ethereum })
      return discover(target).found.map(({ kind }) => kind)
    }
    const both = ['ANNOUNCED', 'INJECTED']
    expect(load(flags('isRabby', 'isMetaMask'), flags('isMetaMask', 'isRabby'))).toEqual([
      'ANNOUNCED',
    ])
    expect(load(flags('isRabby'), flags('isMetaMask', 'isTrust'))).toEqual(both)
    expect(load(flags('isRabby'), flags('isRabby', 'isTrust'))).toEqual(both)
    expect(load(flags('isMetaMask'), flags('isMetaMask'))).toEqual(both)
    expect(load(provider(), provider())).toEqual(both)
  })

  it('a wallet that announces itself late explains the page object that was told of', () => {
    const one = wallet(1)
    const other = { ...provider(), isRabby: true }
    const { target, say } = createPage([])
    Object.assign(target, { ethereum: { ...provider(), providers: [one.provider, other] } })
    const { found, explained } = discover(target)
    expect(found.map(({ id }) => id)).toEqual(['injected', 'injected-2'])
    say(wallet(3))
    expect(explained()).toEqual({})
    say(one)
    say({ ...wallet(2), provider: { ...provider(), isRabby: true } })
    expect(found.map(({ id }) => id).slice(3)).toEqual(['org.example.w1', 'org.example.w2'])
    expect(explained()).toEqual({ injected: 'org.example.w1', 'injected-2': 'org.example.w2' })
  })

  it('a window.ethereum that comes late, throws, or is no provider [W-07]', () => {
    const { target } = createPage([])
    const { found } = discover(target)
    target.dispatchEvent(new Event('ethereum#initialized'))
    for (const ethereum of [undefined, null, 1, 'x', {}, { request: 1 }]) {
      Object.assign(target, { ethereum })
      target.dispatchEvent(new Event('ethereum#initialized'))
    }
    expect(found).toEqual([])
    Object.assign(target, { ethereum: provider() })
    target.dispatchEvent(new Event('ethereum#initialized'))
    target.dispatchEvent(new Event('ethereum#initialized'))
    expect(found.map(({ id }) => id)).toEqual(['injected'])
    const hostile = Object.defineProperty(new EventTarget(), 'ethereum', {
      get: () => {
        throw new Error('blocked')
      },
    })
    expect(discover(hostile).found).toEqual([])
  })

  it('can be turned off by half, and is nothing where there is no window', () => {
    const { target } = createPage([wallet(1)])
    Object.assign(target, { ethereum: provider() })
    expect(discover(target, { announced: false }).found.map(({ kind }) => kind)).toEqual([
      'INJECTED',
    ])
    expect(discover(target, { legacy: false }).found.map(({ kind }) => kind)).toEqual(['ANNOUNCED'])
    expect(discover(undefined).found).toEqual([])
  })

  it('stops listening, and starts again without telling of a wallet twice [R-16]', () => {
    const { target } = createPage([wallet(1)])
    const add = vi.spyOn(target, 'addEventListener')
    const remove = vi.spyOn(target, 'removeEventListener')
    const { found, start, stop } = discover(target)
    stop()
    expect(remove.mock.calls).toEqual(add.mock.calls)
    start()()
    expect(found).toHaveLength(1)
  })

  it('asked to look again, it finds what came without a word, and takes no wallet twice for a new uuid', () => {
    const one = wallet(1)
    const { target, say } = createPage([])
    const { found, start } = discover(target)
    let asked = 1
    target.addEventListener('eip6963:requestProvider', () =>
      say({ ...one, info: { ...one.info, uuid: uuid(++asked) } }),
    )
    Object.assign(target, { ethereum: provider() })
    start()
    start()
    expect(asked).toBe(3)
    expect(found.map(({ id }) => id)).toEqual(['org.example.w1', 'injected'])
  })
})
