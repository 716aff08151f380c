import type { Connector } from '@latchkey/core'
import { createEvmWallet, installEvmWallet } from '@latchkey/testing/evm'
import { describe, expect, it } from 'vitest'
import { localnet, useLocalnet } from '../test/useLocalnet.js'
import { evm } from './evm.js'

useLocalnet()

describe('evm: wallets of the page', () => {
  it('a page object stays a connector, explained by the wallet that is announced late', () => {
    const target = new EventTarget()
    const wallet = createEvmWallet({
      privateKeys: localnet.accounts.slice(2, 3).map(({ privateKey }) => privateKey),
      chains: [{ id: 1, name: 'One', rpcUrl: 'http://127.0.0.1:1' }],
    })
    installEvmWallet(target, wallet, { announce: false, legacy: true })
    let connectors: readonly Connector[] = []
    const stop = evm({ networks: [], discovery: { target } }).watchConnectors((list) => {
      connectors = list
    })
    expect(connectors.map(({ id, explainedBy }) => [id, explainedBy])).toEqual([
      ['injected', undefined],
    ])
    installEvmWallet(target, wallet)
    expect(connectors.map(({ id, explainedBy }) => [id, explainedBy])).toEqual([
      ['injected', wallet.info.rdns],
      [wallet.info.rdns, undefined],
    ])
    stop()
  })
})

describe('evm: the address in a signed message', () => {
  it('has the checksum of EIP-55, from any spelling of the wallet’s [W-13]', async () => {
    const adapter = evm({ networks: [], discovery: { target: new EventTarget() } })
    const address = '0xe5A12547fe4E872D192E3eCecb76F2Ce1aeA4946'
    const mixed = '0xE5A12547fe4E872D192E3eCecb76F2Ce1aeA4946'
    for (const spelling of [address, mixed, mixed.toLowerCase()])
      expect(await adapter.spellAccount?.(`eip155:5:${spelling}`)).toBe(`eip155:5:${address}`)
  })
})

it('the module and the factory touch no window [R-11]', () => {
  expect(globalThis.window).toBeUndefined()
  const adapter = evm({ networks: [] })
  const lists: unknown[] = []
  adapter.watchConnectors((list) => lists.push(list))()
  expect(lists).toEqual([[]])
})
