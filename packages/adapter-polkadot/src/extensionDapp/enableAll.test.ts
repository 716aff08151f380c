import { createPolkadotWallet, installPolkadotWallet } from '@latchkey/testing/polkadot'
import { afterEach, expect, it, vi } from 'vitest'
import { enableAll } from './enableAll.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('asks every wallet once through extension-dapp, leaves out the one that declines, and writes the accounts for the network', async () => {
  const page = Object.assign(new EventTarget(), { location: { href: 'http://localhost/' } })
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { readyState: 'complete', addEventListener: () => {} })
  const asked: string[] = []
  for (const source of ['talisman', 'polkadot-js', 'denied']) {
    const approve = () => asked.push(source) > 0 && source !== 'denied'
    installPolkadotWallet(page, createPolkadotWallet({ source, approve }))
  }
  const { wallets, accounts } = await enableAll({ appName: 'Latchkey', ss58Prefix: 0 })
  expect(asked.sort()).toEqual(['denied', 'polkadot-js', 'talisman'])
  expect([...wallets].sort()).toEqual(['polkadot-js', 'talisman'])
  expect(accounts).toHaveLength(4)
  expect(accounts).toContainEqual({
    // //Alice with prefix 0
    address: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    publicKey: '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
    name: 'Alice',
    source: 'talisman',
  })
})
