import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { tableRows } from '../../../../../../tooling/suite/tableRows.js'
import { type FakeNode, startFakeNode } from '../../../../test/startFakeNode.js'
import { startTestServer, type TestServer } from '../../../../test/startTestServer.js'

const account = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const key = 'a-secret-test-key'
const variable = 'LATCHKEY_TEST_ENGINE_KEY'
const genesis = `0x${'ab'.repeat(32)}`
const token = `0x${'c0'.repeat(20)}`
const hash = `0x${'11'.repeat(32)}`
const time = '2026-01-01T00:00:00.000000Z'
const party = { hash: account }

/** Well-formed answers of each service, rebuilt from its documentation; they were not recorded. */
const services = {
  blockscout: (path: string, first: string): unknown => {
    if (path.includes('/blocks/')) return { hash: first, height: 0 }
    const rows: Readonly<Record<string, unknown>> = {
      transactions: {
        hash,
        block_number: 5,
        position: 0,
        timestamp: time,
        status: 'ok',
        from: party,
        to: party,
        value: '7',
        raw_input: '0x',
        nonce: 1,
      },
      tokens: { token: { address_hash: token, type: 'ERC-20' }, token_id: null, value: '5' },
      nft: { id: '7', token: { address_hash: token }, token_type: 'ERC-721', value: '1' },
    }
    const row = rows[/\/([a-z-]+)(?:\?|$)/.exec(path)?.[1] ?? '']
    return { items: row ? [row] : [], next_page_params: null }
  },
  etherscan: (path: string, first: string): unknown => {
    const action = new URL(path, 'http://engine.example').searchParams.get('action')
    if (action === 'eth_getBlockByNumber') return { jsonrpc: '2.0', id: 1, result: { hash: first } }
    const row = {
      blockNumber: '5',
      timeStamp: '1767225600',
      hash,
      from: account,
      to: account,
      transactionIndex: '0',
      nonce: '1',
      value: '7',
      input: '0x',
      isError: '0',
    }
    const moved = { contractAddress: token, tokenName: '', tokenSymbol: '', tokenDecimal: '' }
    if (action === 'txlist') return { status: '1', message: 'OK', result: [row] }
    if (action === 'tokentx') return { status: '1', message: 'OK', result: [{ ...row, ...moved }] }
    return { status: '0', message: 'No transactions found', result: [] }
  },
  zerion: (path: string, chain: string): unknown => {
    const fungible = {
      name: 'Dollar',
      symbol: 'USDX',
      implementations: [{ chain_id: 'ethereum', address: token, decimals: 6 }],
    }
    const attributes = path.includes('/transactions/')
      ? { operation_type: 'send', hash, mined_at: time, status: 'confirmed', transfers: [] }
      : { fungible_info: fungible, quantity: { int: '5', decimals: 6 } }
    const relationships = { chain: { data: { type: 'chains', id: chain } } }
    return { data: [{ type: 'x', id: 'x', attributes, relationships }], links: {} }
  },
} as const

const wait = (response: ServerResponse, body: string) =>
  // The server goes first; its socket's end is what this waits for.
  void response.once('close', () => response.end(body)).write(' ')

type Fault = (response: ServerResponse, good: unknown) => void
const faults: Readonly<Record<string, Fault>> = {
  'an error': (response) => void response.writeHead(500).end('{}'),
  'a refusal of the key': (response) => void response.writeHead(401).end('{"errors":[]}'),
  'a redirect': (response) => void response.writeHead(302, { location: '/other' }).end(),
  'a page of HTML': (response) => void response.end('<!doctype html><title>Hello</title>'),
  'half of an answer': (response, good) => {
    const text = JSON.stringify(good)
    response.end(text.slice(0, text.length / 2))
  },
  'a connection that breaks': (response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('{')
    response.destroy()
  },
  'five megabytes': (response, good) =>
    void response.end(`${JSON.stringify(good)}${' '.repeat(5 * 1024 * 1024)}`),
  'a list of another kind': (response) => void response.end('[]'),
  'wrong types': (response, good) =>
    void response.end(
      JSON.stringify(good)
        .replaceAll(/"(hash|mined_at|fungible_info|token|contractAddress)":/g, '"$1":7,"_":')
        .replaceAll('"items":[]', '"items":{}'),
    ),
  'nothing in time': (response) => wait(response, ''),
}

const requests = { requestsPerSecond: 1_000 }
const engines = Object.keys(services) as readonly (keyof typeof services)[]
describe.each(tableRows(engines, (name) => name === 'etherscan'))('%s', (engine) => {
  let service: FakeNode
  let node: FakeNode
  let server: TestServer
  const clock = { now: Date.now() }
  const ours = engine === 'zerion' ? 'ethereum' : genesis
  const behave = (fault?: Fault, which = ours) =>
    service.behave(({ path }, response) => {
      const good = services[engine](path, which)
      if (fault) fault(response, good)
      else response.end(JSON.stringify(good))
    })
  const start = (settings: object = {}) =>
    startTestServer(
      'libsql',
      {
        limits: { blockchain: { points: 10_000, seconds: 60 } },
        chains: [
          {
            id: 'eip155:1',
            name: 'Ethereum',
            nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
            rpc: [node.url],
            history: {
              engine,
              url: service.url,
              keyEnv: variable,
              ...(engine === 'zerion' && { chain: 'ethereum' }),
              ...requests,
              ...settings,
            },
          },
        ],
      },
      { now: () => clock.now, engineTimes: { timeoutMs: 300 } },
    )
  beforeAll(async () => {
    vi.stubEnv(variable, key)
    service = await startFakeNode()
    node = await startFakeNode(({ text }, response) => {
      const answer = ({ id, method }: { id: number; method: string }) => ({
        jsonrpc: '2.0',
        id,
        result: method === 'eth_getBlockByNumber' ? { hash: genesis } : '0x5',
      })
      const body = JSON.parse(text)
      response.end(JSON.stringify(Array.isArray(body) ? body.map(answer) : answer(body)))
    })
  })
  afterAll(async () => {
    await service.stop()
    await node.stop()
    vi.unstubAllEnvs()
  })
  afterEach(() => server.stop())
  const ask = async (what: 'history' | 'balance' | 'nfts') => {
    // Nothing of what was kept before.
    clock.now += 60_000
    const path = `/v1/account/${account}/${what}?chainId=eip155:1&forceUpdate=true`
    const response = await server.ask(path)
    return { response, body: await response.json() }
  }

  it.each(Object.entries(faults))('%s is a failure, not an empty list [R-02]', async (_, fault) => {
    server = await start()
    behave()
    expect((await ask('history')).body.data).toHaveLength(1)
    behave(fault)
    for (const what of ['history', 'balance'] as const) {
      const { response, body } = await ask(what)
      expect([response.status, body.error?.code]).toEqual([502, 'UPSTREAM_FAILED'])
    }
    behave()
    expect((await ask('history')).body.data).toHaveLength(1)
    expect((await ask('balance')).response.status).toBe(200)
    expect(server.lines.join('')).not.toContain(key)
    expect(server.lines.join('')).toContain('a history could not be read')
  })

  it('NFTs that the service does not tell are a failure with a line in the log, and unsupported where it lists none [R-02]', async () => {
    server = await start()
    behave(faults['an error'])
    const { response, body } = await ask('nfts')
    const isListed = engine !== 'etherscan'
    expect([response.status, body.error?.code]).toEqual(
      isListed ? [502, 'UPSTREAM_FAILED'] : [400, 'CHAIN_NOT_SUPPORTED'],
    )
    const lines = server.lines.filter((line) => line.includes('the NFTs of an account could not'))
    expect(lines).toHaveLength(isListed ? 1 : 0)
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ chain: 'eip155:1' })
    expect(server.lines.join('')).not.toContain(key)
    expect(server.lines.join('')).not.toContain(account)
  })

  it('a service that is not there is a failure, not an empty list [R-02]', async () => {
    server = await start({ url: 'http://127.0.0.1:9' })
    expect((await ask('history')).response.status).toBe(502)
    expect((await ask('balance')).response.status).toBe(502)
  })

  it('answers of another chain are not shown', async () => {
    server = await start()
    behave(undefined, engine === 'zerion' ? 'base' : `0x${'cd'.repeat(32)}`)
    expect((await ask('history')).response.status).toBe(502)
    expect((await ask('balance')).response.status).toBe(502)
  })

  it('a service that asks for a rest gets one, and the answer says how long', async () => {
    server = await start()
    behave((response) => void response.writeHead(429, { 'retry-after': '70' }).end('{}'))
    const { response, body } = await ask('history')
    expect([response.status, body.error.code]).toEqual([503, 'UPSTREAM_BUSY'])
    expect(response.headers.get('retry-after')).toBe('70')
    behave()
    service.received.length = 0
    expect((await ask('history')).response.status).toBe(503)
    expect(service.received).toEqual([])
    expect((await ask('history')).response.status).toBe(200)
  })

  it('the day’s budget of a key is not exceeded', async () => {
    behave()
    const perPage = { blockscout: 4, etherscan: 6, zerion: 1 }[engine]
    server = await start({ requestsPerDay: perPage })
    expect((await ask('history')).response.status).toBe(200)
    service.received.length = 0
    const { response, body } = await ask('history')
    expect([response.status, body.error.code]).toEqual([503, 'UPSTREAM_BUSY'])
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(60)
    expect(service.received).toEqual([])
    expect((await ask('balance')).response.status).toBe(503)
  })

  it('more than a plan’s requests in a second wait, and if that takes too long are refused', async () => {
    behave()
    server = await start({ requestsPerSecond: 0.1 })
    await ask('history')
    const { response, body } = await ask('history')
    expect([response.status, body.error.code]).toEqual([503, 'UPSTREAM_BUSY'])
  })

  it('an answer is kept for a moment, and simultaneous requests share it', async () => {
    behave()
    server = await start()
    await ask('history')
    service.received.length = 0
    clock.now += 60_000
    const path = `/v1/account/${account}/history?chainId=eip155:1`
    await Promise.all([server.ask(path), server.ask(path)])
    await server.ask(path)
    expect(service.received).toHaveLength({ blockscout: 3, etherscan: 5, zerion: 1 }[engine])
  })
})

describe('etherscan', () => {
  it.each([
    ['Max calls per sec rate limit reached (3/sec)', 503],
    [`Invalid API Key (${key})`, 502],
    ['Free API access is not supported for this chain', 502],
  ])('the refusal "%s" with the status 200 is a failure', async (result, status) => {
    vi.stubEnv(variable, key)
    const service = await startFakeNode(({ path }, response) => {
      const first = { jsonrpc: '2.0', id: 1, result: { hash: genesis } }
      const refusal = { status: '0', message: 'NOTOK', result }
      response.end(JSON.stringify(path.includes('eth_getBlockByNumber') ? first : refusal))
    })
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const history = { engine: 'etherscan', url: service.url, keyEnv: variable, ...requests }
    const server = await startTestServer('libsql', {
      chains: [{ id: 'eip155:1', name: 'Ethereum', nativeCurrency, history }],
    })
    const response = await server.ask(`/v1/account/${account}/history?chainId=eip155:1`)
    expect(response.status).toBe(status)
    expect(JSON.stringify([await response.json(), server.lines])).not.toContain(key)
    await server.stop()
    await service.stop()
    vi.unstubAllEnvs()
  })
})
