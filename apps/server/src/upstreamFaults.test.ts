import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeNode, startFakeNode } from '../test/startFakeNode.js'
import { startTestServer, type TestServer } from '../test/startTestServer.js'

const account = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const contract = (index: number) => `0x${index.toString(16).padStart(40, '0')}`
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

type Answer = { readonly result?: unknown; readonly error?: unknown }

/** A working node's answers on empty chains. */
const good = (method: string): Answer => {
  const results: Readonly<Record<string, unknown>> = {
    eth_getBalance: '0x5',
    eth_call: '0x',
    eth_chainId: '0x2',
    eth_getLogs: [],
    ots_searchTransactionsBefore: { txs: [], receipts: [], firstPage: true, lastPage: true },
  }
  return { result: results[method] ?? null }
}

const hang = (response: ServerResponse) => void response.once('close', () => response.end())
const half = (text: string) => text.slice(0, text.length / 2)

/** How an upstream server fails. The text is what a sound one would have said. */
const faults: Readonly<Record<string, (response: ServerResponse, text: string) => void>> = {
  'breaks off': (response) => void response.destroy(),
  'never answers': hang,
  'answers 500': (response) => void response.writeHead(500).end('{}'),
  'answers 429': (response) => void response.writeHead(429).end('{}'),
  'answers HTML': (response) => void response.end('<!doctype html><title>Hello</title>'),
  'answers half of its JSON': (response, text) => void response.end(half(text)),
  'answers far too much': (response, text) =>
    void response.end(`${text}${' '.repeat(5 * 1024 * 1024)}`),
  'answers an empty object': (response) => void response.end('{}'),
  'answers a list of nothing': (response) => void response.end('[]'),
  'answers nothing at all': (response) => void response.end(''),
}
/** How a node fails in the form of JSON-RPC. */
const wrongAnswers: Readonly<Record<string, Answer>> = {
  'refuses every call': { error: { code: -32_000, message: 'not now' } },
  'answers null': { result: null },
  'answers an object': { result: { a: 1 } },
  'answers a number': { result: 5 },
  'answers a text': { result: 'none' },
}

describe('the blockchain API while its upstream servers fail [R-02]', () => {
  let node: FakeNode
  let service: FakeNode
  let server: TestServer
  const clock = { now: Date.now() }
  const answerWith = (one: (method: string) => Answer) => (text: string) => {
    const body = JSON.parse(text)
    const reply = ({ id, method }: { id: number; method: string }) => ({
      jsonrpc: '2.0',
      id,
      ...one(method),
    })
    return JSON.stringify(Array.isArray(body) ? body.map(reply) : reply(body))
  }
  const chain = (number: number, settings: object) => ({
    id: `eip155:${number}`,
    name: `Chain ${number}`,
    nativeCurrency,
    rpc: [node.url],
    ...settings,
  })
  beforeAll(async () => {
    const tokens = [1, 3].map((index) => ({
      address: contract(index),
      name: 'A token',
      symbol: 'T',
      decimals: 6,
    }))
    node = await startFakeNode()
    service = await startFakeNode()
    server = await startTestServer(
      'libsql',
      {
        limits: { blockchain: { points: 100_000, seconds: 60 } },
        prices: {
          stables: [`eip155:3:${contract(1)}`],
          llama: { url: service.url, chains: { 'eip155:6': { name: 'six', native: 'a:six' } } },
        },
        chains: [
          chain(1, { ensRegistry: contract(9) }),
          chain(2, { history: { engine: 'ots' } }),
          chain(3, { amm: { v2Factory: contract(2), wrapped: contract(3) }, tokens }),
          chain(4, { feeds: [{ feed: contract(4) }] }),
          chain(5, { follow: { everySeconds: 0.1 } }),
          chain(6, {}),
          chain(7, { discoverTokens: true }),
          {
            ...chain(8, {}),
            id: 'solana:8',
            nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
          },
        ],
      },
      {
        now: () => clock.now,
        upstreamLimits: { tryMs: 200, timeoutMs: 300, totalMs: 300, responseBytes: 1024 * 1024 },
      },
    )
  })
  beforeEach(() => {
    // The caches expire, and the server asks a rested service again.
    clock.now += 10 * 60_000
    node.behave(({ text }, response) => response.end(answerWith(good)(text)))
    service.behave((_, response) => response.end('{"coins":{}}'))
  })
  afterAll(async () => {
    await server.stop()
    await node.stop()
    await service.stop()
  })
  const priceOf = (number: number) => () =>
    server.ask('/v1/fungible/price', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        currency: 'usd',
        addresses: [`eip155:${number}:0x${'e'.repeat(40)}`],
        projectId: server.project.id,
      }),
    })
  const balanceOn =
    (id: string, of = account) =>
    () =>
      server.ask(`/v1/account/${of}/balance?chainId=${id}&forceUpdate=true`)
  const historyOn = (number: number) => () =>
    server.ask(`/v1/account/${account}/history?chainId=eip155:${number}`)
  const byNode = {
    'the history of ots': historyOn(2),
    'a balance': balanceOn('eip155:1'),
    'a balance with tokens by logs': balanceOn('eip155:7'),
    'a balance on solana': balanceOn('solana:8', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
    'an identity': () => server.ask(`/v1/identity/${account}`),
    'a price by pools': priceOf(3),
    'a price by feeds': priceOf(4),
  } as const
  const told = async (ask: () => Promise<Response>) => {
    const response = await ask()
    const { error } = await response.json()
    return [response.status, error?.code]
  }
  const failed = [502, 'UPSTREAM_FAILED']

  describe.each(Object.entries(byNode))('%s', (name, ask) => {
    it.each(Object.entries(faults))(
      'is an error if the node %s, and well again after',
      async (_, fault) => {
        node.behave(({ text }, response) => fault(response, answerWith(good)(text)))
        expect(await told(ask)).toEqual(failed)
        clock.now += 60_000
        node.behave(({ text }, response) => {
          const one = (method: string) =>
            name.endsWith('solana')
              ? { result: { value: method === 'getBalance' ? 5 : [] } }
              : good(method)
          response.end(answerWith(one)(text))
        })
        expect(await told(ask)).toEqual([200, undefined])
      },
    )

    it.each(Object.entries(wrongAnswers))('is an error if the node %s', async (_, wrong) => {
      node.behave(({ text }, response) => response.end(answerWith(() => wrong)(text)))
      expect(await told(ask)).toEqual(failed)
    })
  })

  it.each(Object.entries(faults))(
    'a followed history that has no block yet is "not ready" while the node %s',
    async (_, fault) => {
      node.behave(({ text }, response) => fault(response, answerWith(good)(text)))
      expect(await told(historyOn(5))).toEqual([503, 'HISTORY_NOT_READY'])
    },
  )

  it.each(Object.entries(faults))('a price of DefiLlama is an error if it %s', async (_, fault) => {
    service.behave((_request, response) => fault(response, '{"coins":{}}'))
    expect(await told(priceOf(6))).toEqual(failed)
    service.behave((_request, response) => response.end('{"coins":{}}'))
    expect(await told(priceOf(6))).toEqual([200, undefined])
  })

  it('a server that is not there is an error for each of them', async () => {
    const gone = await startTestServer('libsql', {
      chains: server.context.config.chains.map((each) => ({
        ...each,
        rpc: ['http://127.0.0.1:9'],
      })),
      prices: { ...server.context.config.prices, llama: undefined },
    })
    const ask = server.ask
    Object.assign(server, { ask: gone.ask })
    const outcomes = await Promise.all(Object.values(byNode).map(told))
    Object.assign(server, { ask })
    await gone.stop()
    expect(outcomes).toEqual(outcomes.map(() => failed))
  })
})
