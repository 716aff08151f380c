import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeNode, startFakeNode } from '../../../../test/startFakeNode.js'
import { startTestServer, type TestServer } from '../../../../test/startTestServer.js'

const account = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const key = 'a-test-key'

/** One transaction, rebuilt from Zerion's documentation; it was not recorded. */
const transaction = (index: number) => ({
  type: 'transactions',
  id: `t${index}`,
  attributes: {
    operation_type: 'trade',
    hash: `0x${String(index).padStart(64, '0')}`,
    mined_at_block: index,
    mined_at: new Date(1_700_000_000_000 - index * 1000).toISOString(),
    sent_from: account,
    sent_to: account,
    status: 'confirmed',
    nonce: index,
    fee: { value: 1 },
    transfers: [
      {
        fungible_info: {
          name: 'Dollar',
          symbol: 'USDX',
          icon: null,
          flags: { verified: true },
          implementations: [
            { chain_id: 'base', address: `0x${'b0'.repeat(20)}`, decimals: 6 },
            { chain_id: 'ethereum', address: `0x${'C0'.repeat(20)}`, decimals: 6 },
          ],
        },
        direction: 'out',
        quantity: { int: '1', decimals: 18, float: 1, numeric: '1' },
        value: 3000,
        price: 3000,
        sender: account,
        recipient: account,
      },
    ],
    application_metadata: { name: 'Exchange', icon: { url: 'https://pictures.example/x.png' } },
    flags: { is_trash: false },
  },
  relationships: { chain: { data: { type: 'chains', id: 'ethereum' } } },
})

describe('history by Zerion (answers rebuilt from its documentation)', () => {
  let zerion: FakeNode
  let server: TestServer
  beforeEach(async () => {
    vi.stubEnv('LATCHKEY_TEST_ZERION_KEY', key)
    zerion = await startFakeNode(({ path }, response) => {
      const query = new URL(path, 'http://zerion.example').searchParams
      const from = Number(query.get('page[after]') ?? 0)
      const size = Number(query.get('page[size]'))
      const data = Array.from({ length: Math.min(size, 120 - from) }, (_, index) =>
        transaction(from + index),
      )
      const next =
        from + size < 120 ? `https://api.zerion.example/?page%5Bafter%5D=${from + size}` : null
      response.end(JSON.stringify({ links: { self: '', ...(next && { next }) }, data }))
    })
    server = await startTestServer('libsql', {
      limits: { blockchain: { points: 10_000, seconds: 60 } },
      chains: [
        {
          id: 'eip155:1',
          name: 'Ethereum',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpc: ['http://127.0.0.1:9'],
          history: {
            engine: 'zerion',
            url: zerion.url,
            chain: 'ethereum',
            keyEnv: 'LATCHKEY_TEST_ZERION_KEY',
            requestsPerSecond: 1_000,
          },
        },
      ],
    })
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await server.stop()
    await zerion.stop()
  })
  const read = (cursor = '') =>
    server.ask(`/v1/account/${account}/history?chainId=eip155:1${cursor && `&cursor=${cursor}`}`)

  it('all pages have the wire’s shape, without a gap or a double', async () => {
    const found: { id: string; metadata: object; transfers: object[] }[] = []
    for (let cursor = ''; ; ) {
      const page = await (await read(cursor)).json()
      found.push(...page.data)
      expect(page.complete).toBe(true)
      if (!page.next) break
      cursor = page.next
    }
    expect(found.map(({ id }) => id)).toEqual(
      Array.from({ length: 120 }, (_, index) => `t${index}`),
    )
    expect(found[0]?.metadata).toEqual({
      operationType: 'trade',
      hash: `0x${'0'.repeat(64)}`,
      minedAt: '2023-11-14T22:13:20.000Z',
      sentFrom: account,
      sentTo: account,
      status: 'confirmed',
      nonce: 0,
      application: { name: 'Exchange', iconUrl: 'https://pictures.example/x.png' },
      chain: 'eip155:1',
    })
    expect(found[0]?.transfers).toEqual([
      {
        fungible_info: {
          name: 'Dollar',
          symbol: 'USDX',
          icon: null,
          address: `eip155:1:0x${'c0'.repeat(20)}`,
        },
        direction: 'out',
        quantity: { numeric: '1' },
        value: 3000,
        price: 3000,
      },
    ])
    const [first] = zerion.received
    expect(first?.headers.authorization).toBe(`Basic ${Buffer.from(`${key}:`).toString('base64')}`)
    expect(decodeURIComponent(first?.path ?? '')).toContain('filter[chain_ids]=ethereum')
  })

  it('over several chains the newest come first, however few of a page one of them gives', async () => {
    zerion.behave(({ path }, response) => {
      const query = new URL(path, 'http://zerion.example').searchParams
      const isFast = query.get('filter[chain_ids]') === 'ethereum'
      const [from, size] = [Number(query.get('page[after]') ?? 0), Number(query.get('page[size]'))]
      const data = Array.from({ length: Math.min(size, 120 - from) }, (_, index) => {
        const { relationships: _r, ...its } = transaction((from + index) * (isFast ? 1 : 40))
        return { ...its, id: `${isFast ? 'fast' : 'slow'}${from + index}` }
      })
      const next = from + size < 120 ? `/?page%5Bafter%5D=${from + size}` : null
      response.end(JSON.stringify({ links: { next }, data }))
    })
    const [chain] = server.context.config.chains
    const other = await startTestServer('libsql', {
      chains: [
        chain,
        { ...chain, id: 'eip155:8453', history: { ...chain?.history, chain: 'base' } },
      ],
    })
    const found: { id: string; metadata: { minedAt: string } }[] = []
    for (let cursor = ''; ; ) {
      const path = `/v1/account/${account}/history?${cursor && `cursor=${cursor}`}`
      const page = await (await other.ask(path)).json()
      found.push(...page.data)
      if (!page.next) break
      cursor = page.next
    }
    await other.stop()
    const times = found.map(({ metadata }) => metadata.minedAt)
    expect(times).toEqual([...times].sort().reverse())
    expect(new Set(found.map(({ id }) => id)).size).toBe(240)
    expect(found).toHaveLength(240)
  })

  it('without its key the server does not start', async () => {
    vi.stubEnv('LATCHKEY_TEST_ZERION_KEY', '')
    await expect(
      startTestServer('libsql', { chains: server.context.config.chains }),
    ).rejects.toThrow('LATCHKEY_TEST_ZERION_KEY')
  })
})
