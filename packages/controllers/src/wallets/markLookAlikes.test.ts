import type { Wallet } from '@latchkey/core'
import { describe, expect, test } from 'vitest'
import { announced, build } from '../../test/buildList.js'

describe('buildWalletList', () => {
  test('wallets that share an rdns in one namespace both stand, labelled; one wallet in two namespaces is one row [W-07]', () => {
    const twins = build({
      connectors: [announced('a', { rdns: 'io.same' }), announced('b', { rdns: 'io.same' })],
    })
    expect(twins.all.map((row) => [row.id, row.lookAlike])).toEqual([
      ['a', true],
      ['b', true],
    ])
    const one = build({
      connectors: [
        announced('a', { name: 'Phantom' }),
        announced('s', { name: 'phantom ', rdns: 'x', namespaces: ['solana'] }),
      ],
    })
    expect(one.all).toMatchObject([
      { id: 'a', connectorIds: ['a', 's'], namespaces: ['eip155', 'solana'], lookAlike: false },
    ])
  })

  const metamask: Wallet = {
    id: 'm',
    name: 'MetaMask',
    rdns: 'io.metamask',
    badge: 'certified',
    imageUrl: 'data:image/png;base64,AAAA',
    links: { mobile: 'https://metamask.app.link' },
  }
  const seen = (list: ReturnType<typeof build>) =>
    list.all.map(({ id, name, rdns, badge, links, lookAlike }) => [
      id,
      name,
      rdns,
      badge,
      links?.mobile !== undefined,
      lookAlike,
    ])

  test('a wallet that only says the name stands beside the catalogue’s, without its tick, and both show their rdns [W-07]', () => {
    const fake = announced('evil.wallet', { name: 'MetaMask', rdns: 'evil.wallet' })
    const real = announced('io.metamask', { name: 'MetaMask', rdns: 'io.metamask' })
    expect(seen(build({ connectors: [fake], catalogue: [metamask] }))).toEqual([
      ['evil.wallet', 'MetaMask', 'evil.wallet', undefined, false, true],
      ['m', 'MetaMask', 'io.metamask', 'certified', true, true],
    ])
    for (const connectors of [
      [fake, real],
      [real, fake],
    ]) {
      const list = build({ connectors, catalogue: [metamask] })
      expect(list.all).toHaveLength(2)
      expect(list.all.find(({ id }) => id === 'io.metamask')).toMatchObject({
        name: 'MetaMask',
        catalogueId: 'm',
        lookAlike: true,
      })
      expect(list.all.find(({ id }) => id === 'evil.wallet')).not.toHaveProperty('catalogueId')
      expect(list.all.some(({ badge }) => badge)).toBe(false)
    }
  })

  test('an equal rdns takes the links and no badge, and one that two claim takes nothing [W-07]', () => {
    const drainer = announced('io.metamask', { name: 'AAA Drainer', rdns: 'io.metamask' })
    expect(seen(build({ connectors: [drainer], catalogue: [metamask] }))).toEqual([
      ['io.metamask', 'AAA Drainer', 'io.metamask', undefined, true, false],
    ])
    const real = announced('io.metamask/metamask', { name: 'MetaMask', rdns: 'io.metamask' })
    expect(seen(build({ connectors: [drainer, real], catalogue: [metamask] }))).toEqual([
      ['io.metamask', 'AAA Drainer', 'io.metamask', undefined, false, true],
      ['io.metamask/metamask', 'MetaMask', 'io.metamask', undefined, false, true],
      ['m', 'MetaMask', 'io.metamask', 'certified', true, true],
    ])
  })

  test('a name does not make a script’s wallet the host’s, and an id that one has taken hides nothing [W-07]', () => {
    const own: Wallet = { id: 'own', name: 'Own', links: { mobile: 'own:' } }
    const fake = announced('own', { name: 'Own', rdns: 'evil.own' })
    expect(
      build({ connectors: [{ ...fake, id: 'x' }], options: { custom: [own] } }).all.map(
        ({ id }) => id,
      ),
    ).toEqual(['x', 'own'])
    expect(build({ connectors: [fake], catalogue: [own] }).all).toMatchObject([
      { id: 'own', rdns: 'evil.own' },
      { id: 'catalogue/own', catalogueId: 'own', links: { mobile: 'own:' } },
    ])
  })

  test.each([
    'METAMASK',
    '\u041CetaMask',
    'Met\u03B1M\u0430sk',
    'M\u00E9taMask',
    'Meta Mask',
    '\uFF2DetaMask',
    'MetaMas\u03BA',
  ])('a name that reads as another shows its rdns, and so does the other (%s) [W-07]', (name) => {
    const list = build({
      connectors: [announced('a', { name }), announced('b', { name: 'MetaMask' }), announced('c')],
    })
    expect(list.all.map(({ id, lookAlike }) => [id, lookAlike])).toEqual([
      ['a', true],
      ['b', true],
      ['c', false],
    ])
  })

  test('a name in letters of two scripts shows its rdns alone too; one without an rdns has no mark beside the catalogue’s [W-07]', () => {
    const list = build({
      connectors: [
        announced('a', { name: 'R\u0430bby' }),
        announced('b', { name: 'Кошелёк' }),
        announced('c', { name: '钱包 Wallet' }),
      ],
    })
    expect(list.all.map(({ lookAlike }) => lookAlike)).toEqual([true, false, false])
    const { rdns: _, ...plain } = announced('solana/metamask', {
      name: 'MetaMask',
      namespaces: ['solana'],
    })
    expect(
      build({ connectors: [plain], catalogue: [metamask] }).all.map(({ lookAlike }) => lookAlike),
    ).toEqual([false, true])
  })
})
