import type { Wallet } from '@latchkey/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { announced, build, names } from '../../test/buildList.js'
import type { ConnectorSummary } from '../connectors/ConnectorsController.js'
import { defaultFeatures, defaultSectionsOrder } from '../features/defaultFeatures.js'
import type { KitOptions } from '../kit/KitOptions.js'
import { buildWalletList } from './buildWalletList.js'

const browserWallet: ConnectorSummary = {
  id: 'injected',
  kind: 'INJECTED',
  name: 'Browser Wallet',
  namespaces: ['eip155'],
}

describe('buildWalletList', () => {
  test('sections stand in their order, empty ones are left out, no wallet stands twice', () => {
    const custom: Wallet[] = [
      { id: 'c1', name: 'Custom' },
      { id: 'f1', name: 'Featured' },
    ]
    const connectors: ConnectorSummary[] = [
      { id: 'ext', kind: 'EXTERNAL', name: 'External', namespaces: ['eip155'] },
      announced('one'),
      announced('two'),
      { id: 'wc', kind: 'WALLET_CONNECT', name: 'WalletConnect', namespaces: ['eip155'] },
    ]
    const list = build({ connectors, options: { custom, featured: ['f1'] }, recent: ['two'] })
    expect(names(list)).toEqual([
      'walletConnect: wc',
      'recent: two',
      'injected: one',
      'featured: f1',
      'custom: c1',
      'external: ext',
    ])
    const turned = build({
      connectors,
      options: { custom },
      features: { ...defaultFeatures, walletSectionsOrder: ['custom', 'injected'] },
    })
    expect(names(turned)).toEqual(['custom: c1 f1', 'injected: one two'])
  })

  test('featured wallets are found by id, rdns or name, in the host’s order [F-12]', () => {
    const custom: Wallet[] = [
      { id: 'c1', name: 'First', rdns: 'com.first' },
      { id: 'c2', name: 'Second' },
      { id: 'c3', name: 'Third' },
    ]
    const list = build({ options: { custom, featured: ['second', 'c3', 'com.First', 'none'] } })
    expect(names(list)).toEqual(['featured: c2 c3 c1'])
  })

  test('the section of WalletConnect is hidden when connected through it', () => {
    const connectors: ConnectorSummary[] = [
      { id: 'wc', kind: 'WALLET_CONNECT', name: 'WalletConnect', namespaces: ['eip155'] },
    ]
    expect(names(build({ connectors, connectedIds: ['wc'] }))).toEqual([])
  })

  test.each([
    ['desktop', false],
    ['a phone', true],
  ])("on %s 'Browser Wallet' is a row until an announced wallet explains it", (_, isMobile) => {
    const list = (...connectors: ConnectorSummary[]) => names(build({ connectors, isMobile }))
    const explained = { ...browserWallet, explainedBy: 'one' }
    expect(list(browserWallet)).toEqual(['injected: injected'])
    expect(list(browserWallet, announced('one'))).toEqual(['injected: injected one'])
    expect(list(explained, announced('one'))).toEqual(['injected: one'])
    expect(list({ ...browserWallet, rdns: 'io.one' }, announced('one'))).toEqual(['injected: one'])
    expect(list(explained, announced('two'))).toEqual(['injected: injected two'])
    expect(list(explained, announced('one', { namespaces: ['solana'] }))).toEqual([
      'injected: injected one',
    ])
    expect(list(browserWallet, announced('one', { name: 'Browser Wallet' }))).toEqual([
      'injected: injected one',
    ])
    expect(list()).toEqual([])
  })

  test("browserWallet: 'never' hides it, and no announced wallet", () => {
    for (const isMobile of [false, true])
      expect(
        names(
          build({
            connectors: [browserWallet, announced('one')],
            options: { browserWallet: 'never' },
            isMobile,
          }),
        ),
      ).toEqual(['injected: one'])
  })

  test("a host's wallet and its announcement are one row, under the host's id", () => {
    const list = build({
      connectors: [announced('x', { rdns: 'io.rabby' })],
      options: { custom: [{ id: 'rabby', name: 'Rabby', rdns: 'io.rabby' }] },
    })
    expect(list.all).toMatchObject([{ id: 'rabby', connectorIds: ['x'], installed: true }])
  })

  test('a host’s id of a known wallet means the announced one of its name too', () => {
    const phantom = { id: 'latchkey:phantom', name: 'Phantom', namespaces: ['solana'], links: {} }
    const there = announced('solana/phantom', { name: 'Phantom', namespaces: ['solana'] })
    const { rdns: _none, ...plain } = there
    const listed = (options: NonNullable<KitOptions['wallets']>) =>
      build({ connectors: [plain, announced('one')], catalogue: [phantom], options }).all.map(
        ({ id }) => id,
      )
    expect(listed({ included: ['latchkey:phantom'] })).toEqual([
      'solana/phantom',
      'latchkey:phantom',
    ])
    expect(listed({ excluded: ['latchkey:phantom'] })).toEqual(['one'])
  })

  test('a wallet that serves nothing of the kit is left out, and one that may serve all stays', () => {
    const catalogue = [
      { id: 'a', name: 'A', namespaces: ['eip155'], links: {} },
      { id: 'b', name: 'B', namespaces: ['eip155', 'solana'], links: {} },
      { id: 'c', name: 'C', links: {} },
    ]
    const listed = (served: readonly string[]) =>
      build({ catalogue, served }).all.map(({ id }) => id)
    expect(listed(['solana'])).toEqual(['b', 'c'])
    expect(listed(['eip155', 'cosmos'])).toEqual(['a', 'b', 'c'])
  })

  test('excluded wallets are hidden by id, rdns or name; included ones are the only ones', () => {
    const connectors = ['one', 'two', 'three', 'four'].map((id) => announced(id))
    expect(names(build({ connectors, options: { excluded: ['one', 'IO.TWO', 'Three'] } }))).toEqual(
      ['injected: four'],
    )
    expect(names(build({ connectors, options: { included: ['two'] } }))).toEqual(['injected: two'])
  })

  test('on a phone wallets that are not installed need a mobile link, but for Coinbase, and Phantom on solana', () => {
    const custom: Wallet[] = [
      { id: 'no', name: 'Desktop only' },
      { id: 'yes', name: 'Mobile', links: { mobile: 'mobile:' } },
      { id: 'cb', name: 'Coinbase Wallet' },
      { id: 'ph', name: 'Phantom', namespaces: ['solana'] },
      { id: 'ph2', name: 'Phantom EVM', namespaces: ['eip155'] },
    ]
    expect(build({ options: { custom }, isMobile: true }).all.map((row) => row.id)).toEqual([
      'yes',
      'cb',
      'ph',
    ])
  })

  test('the wallet method comes first when an installed wallet is shown, and email and social need one who serves them', () => {
    const auth: ConnectorSummary = {
      id: 'auth',
      kind: 'AUTH',
      name: 'Email',
      namespaces: ['eip155'],
    }
    expect(build().connectMethods).toEqual(['wallet'])
    expect(build({ connectors: [auth] }).connectMethods).toEqual(['email', 'social', 'wallet'])
    expect(build({ connectors: [auth, announced('one')] }).connectMethods).toEqual([
      'wallet',
      'email',
      'social',
    ])
    const features = { ...defaultFeatures, connectMethodsOrder: ['social', 'wallet'] as const }
    expect(build({ connectors: [auth, announced('one')], features }).connectMethods).toEqual([
      'social',
      'wallet',
    ])
  })

  test('a method that is off is no way to connect, and no section has wallets where they are off', () => {
    const auth: ConnectorSummary = {
      id: 'auth',
      kind: 'AUTH',
      name: 'Email',
      namespaces: ['eip155'],
    }
    const connectors = [auth, announced('one')]
    const off = (features: Partial<typeof defaultFeatures>) =>
      build({ connectors, features: { ...defaultFeatures, ...features } })
    expect(off({ wallets: false }).connectMethods).toEqual(['email', 'social'])
    expect(off({ wallets: false }).sections).toEqual([])
    // A connected wallet's picture is looked up among them.
    expect(off({ wallets: false }).all.map(({ id }) => id)).toEqual(['one'])
    expect(off({ email: false }).connectMethods).toEqual(['wallet', 'social'])
    expect(off({ socials: false }).connectMethods).toEqual(['wallet', 'email'])
  })

  const word = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const connector: fc.Arbitrary<ConnectorSummary> = fc
    .record({
      id: fc.string({ maxLength: 3 }),
      kind: fc.constantFrom(
        'ANNOUNCED',
        'INJECTED',
        'EXTERNAL',
        'WALLET_CONNECT',
        'MULTI_CHAIN',
        'AUTH',
      ),
      name: word,
      namespaces: fc.subarray(['eip155', 'solana', 'bip122'], { minLength: 1 }),
      rdns: fc.option(word, { nil: undefined }),
    })
    .map(
      ({ rdns, ...rest }) =>
        ({ ...rest, ...(rdns === undefined ? {} : { rdns }) }) as ConnectorSummary,
    )
  const wallet: fc.Arbitrary<Wallet> = fc.record({ id: fc.string({ maxLength: 3 }), name: word })
  const input = fc.record({
    connectors: fc.array(connector, { maxLength: 100 }),
    options: fc.record({
      custom: fc.array(wallet),
      featured: fc.array(word),
      excluded: fc.array(word, { maxLength: 1 }),
    }),
    features: fc
      .shuffledSubarray([...defaultSectionsOrder])
      .map((walletSectionsOrder) => ({ ...defaultFeatures, walletSectionsOrder })),
    recent: fc.array(fc.string({ maxLength: 3 })),
    catalogue: fc.array(wallet),
    isMobile: fc.boolean(),
  })

  test('any announcements: no wallet twice, order kept, excluded never shown, at most 64 discovered, two recent [W-07]', () => {
    fc.assert(
      fc.property(input, (given) => {
        const list = buildWalletList(given)
        const shown = list.sections.flatMap((section) => section.rows)
        const ids = (rows: readonly { id: string }[]) => rows.map((row) => row.id)
        expect(new Set(ids(shown)).size).toBe(shown.length)
        expect(new Set(ids(list.all)).size).toBe(list.all.length)
        const connectorIds = list.all.flatMap((row) => row.connectorIds)
        expect(new Set(connectorIds).size).toBe(connectorIds.length)
        expect(list.all.filter((row) => row.installed).length).toBeLessThanOrEqual(64)
        expect(list.recentIds.length).toBeLessThanOrEqual(2)
        for (const row of list.all)
          expect([row.id, row.name, row.rdns]).not.toContain(given.options.excluded[0] ?? Symbol())
        expect(list.sections.every((section) => section.rows.length > 0)).toBe(true)
        const order = ids(list.sections.find((section) => section.name === 'injected')?.rows ?? [])
        expect(order).toEqual(ids(list.all).filter((id) => order.includes(id)))
        expect(buildWalletList(given)).toEqual(list)
      }),
      { numRuns: 2_000 },
    )
  })
})
