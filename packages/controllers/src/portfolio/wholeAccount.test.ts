import { createFakeNetwork, settle } from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  endpoint,
  record,
  serve,
  setUpPortfolio as setUp,
  usdc,
  withService,
} from '../../test/setUpPortfolio.js'
import { namesOf } from '../names/namesOf.js'

afterEach(() => vi.unstubAllGlobals())

describe('an account as a whole', () => {
  const identity = (url: URL) =>
    url.pathname.includes('/identity/')
      ? { name: 'alice.eth', avatar: `${endpoint}/alice.png` }
      : url.pathname.includes('/reverse/')
        ? []
        : { http: ['eip155:1'], ws: [] }
  const network = {
    ...createFakeNetwork(1),
    blockExplorers: { default: { name: 'Scan', url: 'https://scan.example' } },
  }
  async function whole() {
    serve({
      balances: () => ({ balances: [record({}), record({ address: `eip155:1:${usdc}` })] }),
      history: () => ({ data: [] }),
      chains: identity,
    })
    const stage = await setUp({ ...withService, networks: [network] })
    const { kit, portfolio } = stage
    await kit.account.refreshBalance()
    await kit.account.refreshName()
    await portfolio.refresh('tokens')
    await portfolio.refresh('activity')
    portfolio.show('activity')
    return stage
  }

  test('tells address, balance, name, picture, explorer, tab, tokens and accounts', async () => {
    const { kit, portfolio } = await whole()
    const { active, name, balanceByNamespace } = kit.account.store.getState()
    const address = 'eip155:1:0xa1'
    expect([active?.address, name]).toEqual([address, 'alice.eth'])
    expect(kit.getState()).toMatchObject({ address, status: 'connected' })
    expect(balanceByNamespace.eip155?.data).toEqual({
      value: 3n * 10n ** 18n,
      symbol: 'COIN',
      decimals: 18,
      network: 'eip155:1',
      address,
    })
    expect((await kit.use(namesOf).profile(address)).imageUrl).toBe(`${endpoint}/alice.png`)
    expect(kit.account.explorerUrl(address, network)).toBe('https://scan.example/address/0xa1')
    const { tab, tokens, account } = portfolio.store.getState()
    expect([tab, account]).toEqual(['activity', address])
    expect(tokens.data?.items).toHaveLength(2)
    const { connection } = kit.connection.store.getState().byNamespace.eip155 ?? {}
    expect(connection?.accounts.map((each) => each.address)).toEqual([address, 'eip155:1:0xa2'])
  })

  test('a disconnect leaves nothing of it', async () => {
    const { kit, portfolio } = await whole()
    await kit.connection.disconnect()
    await settle()
    const { active, name, balanceByNamespace } = kit.account.store.getState()
    expect([active, name, balanceByNamespace.eip155?.data]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(kit.getState().address).toBeUndefined()
    const { account, tokens, nfts, activity, sent } = portfolio.store.getState()
    expect([account, sent]).toEqual([undefined, []])
    for (const list of [tokens, nfts, activity]) expect(list.data).toBeUndefined()
  })
})
