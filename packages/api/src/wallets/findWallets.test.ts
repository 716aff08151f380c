import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findWallets } from './findWallets.js'
import { searchWallets } from './searchWallets.js'

const wallets = [
  { id: 'x:trust', name: 'Trust Wallet', rdns: 'com.trustwallet.app', namespaces: ['eip155'] },
  { id: 'x:okx', name: 'OKX Wallet', rdns: 'com.okex.wallet', namespaces: ['eip155', 'cosmos'] },
  {
    id: 'x:coinbase',
    name: 'Coinbase Wallet',
    rdns: 'com.coinbase.wallet',
    badge_type: 'certified',
  },
  { id: 'x:metamask', name: 'MetaMask', rdns: 'io.metamask', chains: ['eip155:1'] },
  { id: 'x:bitget', name: 'Ａbc Bitget', rdns: null, namespaces: ['eip155'] },
  { id: 'x:rabby', name: 'Rabby', rdns: 'io.rabby' },
  { id: 'x:backpack', name: 'Backpack', rdns: 'app.backpack' },
  { id: 'x:ledger', name: 'Ledger' },
]
const names = (search: string) => searchWallets(wallets, search).map(({ name }) => name)

describe('a search of wallets', () => {
  it.each([
    ['co', ['Coinbase Wallet']],
    ['com', []],
    ['io', []],
    ['app', ['Trust Wallet']],
    ['b', ['Backpack', 'Ａbc Bitget', 'Coinbase Wallet', 'Rabby']],
    ['Ｌｅｄｇｅｒ', ['Ledger']],
    ['abc', ['Ａbc Bitget']],
    [' META ', ['MetaMask']],
    ['okex', ['OKX Wallet']],
    ['oke', []],
    ['io.meta', ['MetaMask']],
    ['okex.wallet', ['OKX Wallet']],
    ['x.wallet', []],
    ['wallet', ['Trust Wallet', 'OKX Wallet', 'Coinbase Wallet']],
    ['none of them', []],
  ])('%j finds %j, names that begin with it first', (search, expected) => {
    expect(names(search)).toEqual(expected)
  })

  it('an empty text finds every wallet, in order', () => {
    expect(searchWallets(wallets, '　 ')).toEqual(wallets)
  })

  it('case, width and blanks around a text change nothing', () => {
    const wide = (text: string) =>
      text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~]{0,6}$/), (text) => {
        expect(names(wide(` ${text.toUpperCase()} `))).toEqual(names(text))
      }),
    )
  })
})

describe('a query', () => {
  const ids = (query: Parameters<typeof findWallets>[1]) =>
    findWallets(wallets, query).map(({ id }) => id.slice(2))

  it('ids, names and rdns add up, in any case; excluded ids stay out', () => {
    expect(ids({ include: ['X:OKX'], names: ['ledger'], rdns: ['IO.rabby'] })).toEqual([
      'okx',
      'rabby',
      'ledger',
    ])
    expect(ids({ include: ['x:okx', 'x:rabby'], exclude: ['X:okx'] })).toEqual(['rabby'])
    expect(ids({ include: [] })).toEqual([])
  })

  it('a wallet that lists no chain of a namespace serves all of them', () => {
    expect(ids({ chains: ['eip155:1'] })).toEqual(['trust', 'okx', 'metamask', 'bitget'])
    expect(ids({ chains: ['eip155:10'] })).toEqual(['trust', 'okx', 'bitget'])
    expect(ids({ chains: ['solana:a', 'cosmos:b'] })).toEqual(['okx'])
  })

  it('a badge and a search narrow it', () => {
    expect(ids({ badge: 'certified' })).toEqual(['coinbase'])
    expect(ids({ chains: ['eip155:1'], search: 'b' })).toEqual(['bitget'])
  })
})
