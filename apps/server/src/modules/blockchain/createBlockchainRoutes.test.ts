import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { namehash } from 'viem/ens'
import { encodeAbiParameters } from 'viem/utils'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { libsqlFirst } from '../../../test/backends.js'
import { createSignal } from '../../../test/createSignal.js'
import { type FakeNode, startFakeNode } from '../../../test/startFakeNode.js'
import { startTestServer, type TestServer } from '../../../test/startTestServer.js'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const vitalik = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const registry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
const resolver = '0x00000000000000000000000000000000000000aa'
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
const address = (value: string) => `0x${value.slice(2).toLowerCase().padStart(64, '0')}`

/** A registry and resolver with one name, as a node would answer for them. */
const ens =
  (record: { name: string; addr: string; avatar: string; resolver?: string }) =>
  (to: string, data: string) => {
    const [selector, node] = [data.slice(0, 10), `0x${data.slice(10, 74)}`]
    const known = [
      namehash(`${vitalik.slice(2).toLowerCase()}.addr.reverse`),
      namehash('alice.eth'),
    ]
    if (to === registry && selector === '0x0178b8bf')
      return known.includes(node as `0x${string}`)
        ? address(record.resolver ?? resolver)
        : address('0x0')
    if (selector === '0x691f3431') return text(record.name)
    if (selector === '0x3b3b57de') return address(record.addr)
    return text(record.avatar)
  }

describe.each(libsqlFirst)('names and balances on %s', (name) => {
  let node: FakeNode
  let server: TestServer
  let folder = ''
  const clock = { now: Date.now() }
  let hold: Promise<unknown> = Promise.resolve()
  let answer: (to: string, data: string) => string = () => '0x'
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'latchkey-prices-'))
    writeFileSync(
      join(folder, 'prices.json'),
      JSON.stringify({
        'eip155:1': 3_000.5,
        'eip155:1:0x00000000000000000000000000000000000000bb': 1,
      }),
    )
    node = await startFakeNode(async ({ text: body }, response) => {
      await hold
      const one = ({
        id,
        method,
        params,
      }: {
        id: number
        method: string
        params: [{ to: string; data: string }]
      }) => ({
        jsonrpc: '2.0',
        id,
        result:
          method === 'eth_getBalance'
            ? '0x1158e460913d00000'
            : answer(params[0].to, params[0].data),
      })
      const requests = JSON.parse(body)
      response.end(JSON.stringify(Array.isArray(requests) ? requests.map(one) : one(requests)))
    })
    const token = {
      address: '0x00000000000000000000000000000000000000bb',
      name: 'Dollar',
      symbol: 'USDX',
      decimals: 6,
      iconUrl: 'https://icons.example/x.png',
    }
    server = await startTestServer(
      name,
      {
        prices: { file: join(folder, 'prices.json') },
        limits: { blockchain: { points: 10_000, seconds: 60 } },
        chains: [
          {
            id: 'eip155:1',
            name: 'Ethereum',
            nativeCurrency: ether,
            rpc: [node.url],
            ensRegistry: registry,
            tokens: [token],
          },
          { id: 'eip155:2', name: 'Down', nativeCurrency: ether, rpc: ['http://127.0.0.1:9'] },
        ],
      },
      { now: () => clock.now },
    )
  })
  beforeEach(() => {
    node.received.length = 0
  })
  afterAll(async () => {
    await server.stop()
    await node.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const identity = async (of: string) => (await server.ask(`/v1/identity/${of}`)).json()
  const fresh = async (record: Parameters<typeof ens>[0]) => {
    answer = ens(record)
    const other = await startTestServer('libsql', { chains: server.context.config.chains })
    const result = await (await other.ask(`/v1/identity/${vitalik}`)).json()
    await other.stop()
    return result
  }

  it('an answer has a name only if it points back to the address, and a picture only if it is https [W-12]', async () => {
    const good = { name: 'alice.eth', addr: vitalik, avatar: 'https://pictures.example/a.png' }
    expect(await fresh(good)).toEqual({
      name: 'alice.eth',
      avatar: 'https://pictures.example/a.png',
    })
    for (const avatar of ['ipfs://x', 'javascript:alert(1)', 'http://pictures.example/a.png', ''])
      expect(await fresh({ ...good, avatar })).toEqual({ name: 'alice.eth', avatar: null })
    const nobody = { name: null, avatar: null }
    expect(await fresh({ ...good, addr: registry })).toEqual(nobody)
    expect(await fresh({ ...good, name: 'Alice.eth' })).toEqual(nobody)
    expect(await fresh({ ...good, name: 'аlice.eth' })).toEqual(nobody)
    expect(await fresh({ ...good, name: '' })).toEqual(nobody)
    expect(await fresh({ ...good, resolver: '0x0' })).toEqual(nobody)
  })

  it('names are kept for a while, and an address that can have none costs no question', async () => {
    answer = ens({ name: 'alice.eth', addr: vitalik, avatar: '' })
    expect(await identity(vitalik)).toMatchObject({ name: 'alice.eth' })
    const asked = node.received.length
    expect(await identity(vitalik.toLowerCase())).toMatchObject({ name: 'alice.eth' })
    expect(await identity('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')).toEqual({
      name: null,
      avatar: null,
    })
    expect(node.received.length).toBe(asked)
    expect((await server.ask('/v1/identity/nobody')).status).toBe(400)
  })

  it('balances carry prices and values where there is a price, are kept, and read afresh on demand', async () => {
    answer = () => `0x${(2_500_000).toString(16).padStart(64, '0')}`
    const read = async (query: string) =>
      (
        await server.ask(`/v1/account/${vitalik}/balance?currency=usd&chainId=eip155:1${query}`)
      ).json()
    const first = await read('')
    expect(first.balances).toEqual([
      {
        name: 'Ether',
        symbol: 'ETH',
        chainId: 'eip155:1',
        price: 3_000.5,
        value: 60_010,
        quantity: { decimals: '18', numeric: '20' },
      },
      {
        ...{
          name: 'Dollar',
          symbol: 'USDX',
          chainId: 'eip155:1',
          price: 1,
          value: 2.5,
          quantity: { decimals: '6', numeric: '2.5' },
        },
        ...{
          address: 'eip155:1:0x00000000000000000000000000000000000000bb',
          iconUrl: 'https://icons.example/x.png',
        },
      },
    ])
    // Ether, and the tokens.
    expect(node.received.length).toBe(2)
    await read('')
    expect(node.received.length).toBe(2)
    await read('&forceUpdate=true')
    expect(node.received.length).toBe(4)
  })

  it('many equal requests at once are one request to the node', async () => {
    answer = () => `0x${(2_500_000).toString(16).padStart(64, '0')}`
    const { cache } = server.context
    const [get, looked] = [cache.get, createSignal()]
    let count = 0
    const look = vi.spyOn(cache, 'get').mockImplementation(async (key) => {
      const kept = await get(key)
      count += 1
      if (count === 20) looked.give()
      return kept
    })
    hold = looked.given
    const path = `/v1/account/${registry}/balance?currency=usd&chainId=eip155:1`
    const many = Array.from({ length: 20 }, async () => (await server.ask(path)).status)
    expect(new Set(await Promise.all(many))).toEqual(new Set([200]))
    // Ether, and the tokens.
    expect(node.received.length).toBe(2)
    hold = Promise.resolve()
    look.mockRestore()
  })

  it.runIf(name === 'libsql')('balances are kept for 30 s and no longer', async () => {
    answer = () => `0x${(2_500_000).toString(16).padStart(64, '0')}`
    const path = `/v1/account/${resolver}/balance?currency=usd&chainId=eip155:1`
    await server.ask(path)
    clock.now += 29_999
    await server.ask(path)
    expect(node.received.length).toBe(2)
    clock.now += 1
    await server.ask(path)
    expect(node.received.length).toBe(4)
  })

  it('a chain that cannot be asked is named, never shown as empty; when none can it is an error', async () => {
    const both = await (await server.ask(`/v1/account/${vitalik}/balance`)).json()
    expect(both).toMatchObject({
      balances: [{ symbol: 'ETH' }, { symbol: 'USDX' }],
      unavailable: ['eip155:2'],
    })
    const down = await server.ask(`/v1/account/${vitalik}/balance?chainId=eip155:2`)
    expect([down.status, await down.json()]).toMatchObject([
      502,
      { error: { code: 'UPSTREAM_FAILED' } },
    ])
  })

  it('refuses what is no address of the chain, and chains that it does not have', async () => {
    const status = async (of: string, chainId: string) =>
      (await server.ask(`/v1/account/${of}/balance?chainId=${chainId}`)).status
    expect(await status('nobody', 'eip155:1')).toBe(400)
    expect(await status('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'eip155:1')).toBe(400)
    expect(await status(vitalik, 'eip155:999')).toBe(400)
    expect(node.received).toEqual([])
  })
})
