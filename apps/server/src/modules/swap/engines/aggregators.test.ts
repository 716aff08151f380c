import type { ServerResponse } from 'node:http'
import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type Answer,
  nativeToken,
  type SwapService,
  swapServices,
} from '../../../../test/rebuilt/swapServices.js'
import { type FakeNode, type Received, startFakeNode } from '../../../../test/startFakeNode.js'
import { startTestServer, type TestServer } from '../../../../test/startTestServer.js'
import { ConfigError } from '../../../config/ConfigError.js'
import { checkConfig } from '../../../config/readConfig.js'
import { errorFields } from '../../../log/createLog.js'
import type { SwapEngine, SwapInput, SwapPermit } from '../SwapEngine.js'
import { createSwapEngines } from './createAggregators.js'

const chainId = 'eip155:1'
const key = 'a-secret-test-key'
const variable = 'LATCHKEY_TEST_SWAP_KEY'
const dollar = `0x${'a0'.repeat(20)}`
const euro = `0x${'b0'.repeat(20)}`
/** Not in the operator's list; its contract says 8 decimals. */
const unlisted = `0x${'d0'.repeat(20)}`
const user = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const amount = 1_000_003n
const rate = 3n

const tokens: SwapInput & { readonly user: string } = {
  from: { chainId, token: dollar },
  to: { chainId, token: euro },
  amount,
  user,
}
const fromNative = { ...tokens, from: { chainId } }

let service: FakeNode
let node: FakeNode
let server: TestServer
const clock = { now: Date.now() }

const send = (response: ServerResponse, { status, body }: Answer) =>
  void response.writeHead(status).end(body)

/** Its answers, which a test may change on their way. */
const behave = (
  { answer }: SwapService,
  change: (answer: Answer, request: Received) => Answer = (given) => given,
  at = () => rate,
) => service.behave((request, response) => send(response, change(answer(request, at()), request)))

const startServer = () =>
  startTestServer(
    'libsql',
    {
      chains: [
        {
          id: chainId,
          name: 'Ethereum',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpc: [node.url],
          tokens: [
            { address: dollar, name: 'Dollar', symbol: 'USDX', decimals: 6 },
            { address: euro, name: 'Euro', symbol: 'EURX', decimals: 18 },
          ],
        },
      ],
    },
    { now: () => clock.now },
  )

/** The engine of a kind, with the budgets of a server. */
function start(kind: string, settings: object = {}, { context } = server): SwapEngine {
  const its = swapServices[kind] as SwapService
  const config = checkConfig({
    chains: context.config.chains,
    swap: {
      engines: [
        {
          kind,
          url: service.url,
          chains: [chainId],
          requestsPerSecond: 1_000,
          ...(its.keyHeader && { keyEnv: variable }),
          ...its.settings,
          ...settings,
        },
      ],
    },
  })
  const [engine] = createSwapEngines({ ...context, config }, { engineTimes: { timeoutMs: 300 } })
  return engine as SwapEngine
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: Error & { reason?: string; code?: string; retryAfterSeconds?: number }) => error,
  )

beforeAll(async () => {
  service = await startFakeNode()
  node = await startFakeNode(({ text }, response) => {
    const calls = [JSON.parse(text)].flat() as { id: number; params: [{ to: string }] }[]
    response.end(
      JSON.stringify(
        calls.map(({ id, params: [{ to }] }) => ({
          jsonrpc: '2.0',
          id,
          result: to === unlisted ? `0x${'8'.padStart(64, '0')}` : '0x',
        })),
      ),
    )
  })
  server = await startServer()
})
afterAll(async () => {
  await server.stop()
  await service.stop()
  await node.stop()
})
beforeEach(() => {
  vi.stubEnv(variable, key)
  service.received.length = 0
})
afterEach(() => vi.unstubAllEnvs())

const buildOf = (
  engine: SwapEngine,
  plan: unknown,
  input: SwapInput & { readonly user: string } = tokens,
  minAmount = 2_970_008n,
  permit?: SwapPermit,
) =>
  engine.build({
    input,
    // As it outlives the cache.
    plan: JSON.parse(JSON.stringify(plan)),
    minAmount,
    deadline: BigInt(Math.floor(clock.now / 1000)) + 300n,
    slippage: 1,
    permit,
  })

const wait = (response: ServerResponse) =>
  // The server goes first; its socket's end is what this waits for.
  void response.once('close', () => response.end()).write(' ')

type Fault = (response: ServerResponse, good: Answer) => void
const faults: Readonly<Record<string, readonly [Fault, string]>> = {
  'an error': [(response) => void response.writeHead(500).end('{}'), 'status'],
  'a refusal of the key': [(response) => void response.writeHead(401).end(key), 'status'],
  'a path that is not there': [
    (response) => void response.writeHead(404).end('<!doctype html>'),
    'status',
  ],
  'a redirect': [(response) => void response.writeHead(302, { location: '/' }).end(), 'status'],
  'a page of HTML': [(response) => void response.end(`<title>${key}</title>`), 'garbage'],
  'half of an answer': [
    (response, { body }) => void response.end(body.slice(0, body.length / 2)),
    'garbage',
  ],
  'a list': [(response) => void response.end('[]'), 'garbage'],
  'amounts that are numbers': [
    (response, { body }) => void response.end(body.replaceAll(/"(\d+)"/g, '$1')),
    'garbage',
  ],
  'negative amounts': [
    (response, { body }) => void response.end(body.replaceAll(/"(\d+)"/g, '"-$1"')),
    'garbage',
  ],
  'a connection that breaks': [
    (response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{')
      response.destroy()
    },
    'network',
  ],
  'five megabytes': [
    (response, { body }) => void response.end(`${body}${' '.repeat(5 * 1024 * 1024)}`),
    'too-large',
  ],
  'nothing in time': [wait, 'timeout'],
}

describe.each(Object.entries(swapServices))('%s (rebuilt from its documentation)', (kind, its) => {
  it('quotes and builds a swap of tokens', async () => {
    const engine = start(kind)
    behave(its)
    const offer = await engine.quote(tokens)
    expect(offer).toMatchObject({
      toAmount: amount * rate,
      spender: its.spender,
      route: [{ from: tokens.from, to: tokens.to }],
    })
    expect(offer?.route[0]?.protocol).toMatch(/^(uniswap_?v3|sushiswap)$/i)
    expect(offer?.gas).toBeGreaterThan(0n)
    expect(offer).not.toHaveProperty('priceImpact')
    expect(engine).toMatchObject({ name: kind, chains: [chainId] })
    expect([engine.spender(chainId), engine.spender('eip155:2')]).toEqual([its.spender, undefined])
    const built = await buildOf(engine, offer?.plan)
    expect(built).toMatchObject({ to: its.spender.toLowerCase(), value: 0n })
    expect(built.data).toMatch(/^0x12aa3caf/)
  })

  it('swaps the native currency, and sends just that much of it', async () => {
    const engine = start(kind)
    behave(its)
    const offer = await engine.quote(fromNative)
    expect(offer).toMatchObject({ toAmount: amount * rate, spender: its.spender })
    expect(offer?.route[0]?.from).toEqual({ chainId })
    const asked = decodeURIComponent(service.received[0]?.path ?? '')
    expect(asked).toContain(kind === 'lifi' ? `0x${'0'.repeat(40)}` : nativeToken.toLowerCase())
    expect((await buildOf(engine, offer?.plan, fromNative)).value).toBe(amount)
  })

  it('has no offer where the service has no route', async () => {
    const engine = start(kind)
    service.behave((_, response) => send(response, its.noRoute))
    expect(await engine.quote(tokens)).toBeUndefined()
  })

  it.each(Object.entries(its.wrong))('refuses an answer for another %s', async (_, change) => {
    const engine = start(kind)
    behave(its, ({ status, body }) => {
      const changed = body.replace(...change)
      expect(changed).not.toBe(body)
      return { status, body: changed }
    })
    expect(await failure(engine.quote(tokens))).toMatchObject({ reason: 'garbage' })
  })

  it.each([
    ['other contract', /"(to|routerAddress)":"[^"]*"/g, `"$1":"${dollar}"`],
    ['greater value', /"(value|transactionValue)":"(0x)?0"/, '"$1":"$21"'],
    ['calldata of an odd length', /"data":"0x/, '"data":"0x0'],
  ])('refuses a transaction with an %s', async (_, pattern, by) => {
    const engine = start(kind)
    behave(its)
    const offer = await engine.quote(tokens)
    behave(its, ({ status, body }, { path }) => {
      const isBuild = /\/(swap|quote|build|transactions\/1)(\?|$)/.test(path)
      const changed = isBuild ? body.replace(pattern, by) : body
      if (isBuild) expect(changed).not.toBe(body)
      return { status, body: changed }
    })
    expect(await failure(buildOf(engine, offer?.plan))).toMatchObject({ reason: 'garbage' })
  })

  it('sends its key in its header, and nowhere else', async () => {
    const engine = start(kind)
    behave(its)
    await buildOf(engine, (await engine.quote(tokens))?.plan)
    for (const { path, headers, text } of service.received) {
      if (its.keyHeader) expect(headers[its.keyHeader[0]]).toBe(its.keyHeader[1](key))
      if (kind === 'kyberswap') expect(headers['x-client-id']).toBe('shop')
      expect(path + text).not.toContain(key)
      const { [its.keyHeader?.[0] ?? '']: _, ...others } = headers
      expect(JSON.stringify(others)).not.toContain(key)
    }
    expect(server.lines.join('')).not.toContain(key)
  })

  it.each(Object.entries(faults))('R-02 %s is a failure', async (_, [fault, reason]) => {
    const engine = start(kind)
    behave(its)
    const offer = await engine.quote(tokens)
    service.behave((request, response) => fault(response, its.answer(request, rate)))
    for (const work of [() => engine.quote(tokens), () => buildOf(engine, offer?.plan)]) {
      const error = await failure(work())
      expect(error).toMatchObject({ name: 'UpstreamError', reason })
      expect(JSON.stringify([error?.message, errorFields(error)])).not.toContain(key)
      if (reason === 'status') expect(inspect(error, { depth: 9 })).not.toContain(key)
    }
    behave(its)
    expect(await engine.quote(tokens)).toMatchObject({ toAmount: amount * rate })
  })

  it('gets a rest when it asks for one', async () => {
    const engine = start(kind)
    service.behave((_, response) => void response.writeHead(429, { 'retry-after': '70' }).end('{}'))
    expect(await failure(engine.quote(tokens))).toMatchObject({
      code: 'UPSTREAM_BUSY',
      retryAfterSeconds: 70,
    })
    behave(its)
    service.received.length = 0
    clock.now += 60_000
    expect(await failure(engine.quote(tokens))).toMatchObject({ code: 'UPSTREAM_BUSY' })
    expect(service.received).toEqual([])
    clock.now += 11_000
    expect(await engine.quote(tokens)).toMatchObject({ toAmount: amount * rate })
  })

  it('is not asked more often than its plan allows in a day, by quotes and builds together', async () => {
    const fresh = await startServer()
    const engine = start(kind, { requestsPerDay: 2 }, fresh)
    behave(its)
    const offer = await engine.quote(tokens)
    await buildOf(engine, offer?.plan)
    service.received.length = 0
    for (const work of [() => engine.quote(tokens), () => buildOf(engine, offer?.plan)])
      expect(await failure(work())).toMatchObject({ code: 'UPSTREAM_BUSY' })
    expect(service.received).toEqual([])
    await fresh.stop()
  })

  it('is not asked more often than its plan allows in a second', async () => {
    const engine = start(kind, { requestsPerSecond: 0.1 })
    behave(its)
    await engine.quote(tokens)
    expect(await failure(engine.quote(tokens))).toMatchObject({ code: 'UPSTREAM_BUSY' })
    expect(service.received).toHaveLength(1)
  })

  it('builds for no less than was promised, though the price has moved', async () => {
    const engine = start(kind)
    behave(its)
    const offer = await engine.quote(tokens)
    // Half of the slippage is gone.
    service.behave((request, response) => send(response, its.answer(request, rate, 9_950n)))
    service.received.length = 0
    clock.now += 31_000
    const built = await buildOf(engine, offer?.plan)
    expect(built.data).toMatch(/^0x12aa3caf/)
    const { path, text } = service.received.at(-1) as Received
    const asked = new URL(path, 'http://service.example').searchParams
    const told = {
      '1inch': asked.get('slippage') === '0.5',
      '0x': asked.get('slippageBps') === '50',
      lifi: asked.get('slippage') === '0.005',
      kyberswap: text.includes('"slippageTolerance":50,'),
      velora: text.includes('"destAmount":"2970008"'),
    }[kind]
    expect([told, path + text]).toEqual([true, path + text])
  })

  it('does not build where less than was promised is left', async () => {
    const engine = start(kind)
    behave(its)
    const offer = await engine.quote(tokens)
    service.behave((request, response) =>
      send(
        response,
        request.path.startsWith('/transactions')
          ? {
              status: 400,
              body: '{"error":"It seems like the rate has changed, please re-query the latest Price"}',
            }
          : its.answer(request, rate, 9_800n),
      ),
    )
    clock.now += 31_000
    expect(await failure(buildOf(engine, offer?.plan))).toMatchObject({ code: 'QUOTE_EXPIRED' })
  })

  it('passes a permit on, or says that it cannot', async () => {
    const engine = start(kind)
    behave(its)
    const offer = await engine.quote(tokens)
    const permit = {
      value: amount,
      deadline: 1_790_000_000n,
      v: 27,
      r: `0x${'11'.repeat(32)}`,
      s: `0x${'22'.repeat(32)}`,
    }
    const work = buildOf(engine, offer?.plan, tokens, 2_970_008n, permit)
    if (kind === '0x' || kind === 'lifi')
      return expect(await failure(work)).toMatchObject({ code: 'PERMIT_NOT_SUPPORTED' })
    await work
    const { path, text } = service.received.at(-1) as Received
    const sent: string =
      text === ''
        ? new URL(path, 'http://service.example').searchParams.get('permit')
        : JSON.parse(text).permit
    const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
    expect(sent).toBe(
      `0x${[user, its.spender, permit.value, permit.deadline, 27n, permit.r, permit.s].map(word).join('')}`,
    )
  })

  it('has another contract where the configuration names one', async () => {
    const engine = start(kind, { spenders: { [chainId]: euro } })
    behave(its)
    expect(engine.spender(chainId)).toBe(euro)
    if (kind !== '1inch')
      expect(await failure(engine.quote(tokens))).toMatchObject({ reason: 'garbage' })
  })

  it('does not begin without its key', () => {
    vi.stubEnv(variable, '')
    if (its.keyHeader) expect(() => start(kind)).toThrow(variable)
    else expect(() => start(kind)).not.toThrow()
  })
})

describe('kyberswap', () => {
  const its = swapServices.kyberswap as SwapService
  it('builds the route that it quoted for 30 seconds, and then finds another', async () => {
    const engine = start('kyberswap')
    behave(its)
    const offer = await engine.quote(tokens)
    const asked = async (later: number) => {
      service.received.length = 0
      clock.now += later
      await buildOf(engine, offer?.plan)
      return service.received.map(({ method }) => method)
    }
    expect(await asked(29_000)).toEqual(['POST'])
    expect(await asked(2_000)).toEqual(['GET', 'POST'])
  })

  it('is not configured for a chain that it has no name of', () => {
    expect(() => start('kyberswap', { chains: ['eip155:31337'] })).toThrow(ConfigError)
  })
})

describe('0x', () => {
  const its = swapServices['0x'] as SwapService
  it('tells its fee, and follows the greater part of the way', async () => {
    const engine = start('0x')
    behave(its)
    const offer = await engine.quote(tokens)
    expect(offer?.fees).toEqual([{ kind: 'provider', amount: 15n, token: tokens.to }])
    expect(offer?.route.map(({ protocol }) => protocol)).toEqual(['Uniswap_V3'])
  })

  it('takes the contract that changes as receiver of native currency only', async () => {
    const engine = start('0x')
    behave(its)
    const native = await engine.quote(fromNative)
    const { to } = await buildOf(engine, native?.plan, fromNative)
    expect(to).not.toBe(its.spender.toLowerCase())
  })

  it('has no offer for a token that it does not trade', async () => {
    const engine = start('0x')
    const body = JSON.stringify({ name: 'BUY_TOKEN_NOT_AUTHORIZED_FOR_TRADE', message: '' })
    service.behave((_, response) => send(response, { status: 400, body }))
    expect(await engine.quote(tokens)).toBeUndefined()
  })
})

describe('lifi', () => {
  it('has no offer for nobody, and asks nobody', async () => {
    const engine = start('lifi')
    const { user: _, ...nobody } = tokens
    expect(await engine.quote(nobody)).toBeUndefined()
    expect(service.received).toEqual([])
  })

  it('tells its fee', async () => {
    const engine = start('lifi')
    behave(swapServices.lifi as SwapService)
    expect((await engine.quote(tokens))?.fees).toEqual([
      { kind: 'provider', amount: 25n, token: tokens.from },
    ])
  })
})

describe('velora', () => {
  it('asks a token that the operator does not list for its decimals, once', async () => {
    const engine = start('velora')
    behave(swapServices.velora as SwapService)
    const input = { ...tokens, to: { chainId, token: unlisted } }
    node.received.length = 0
    await engine.quote(input)
    await engine.quote(input)
    expect(service.received[1]?.path).toContain('srcDecimals=6&')
    expect(service.received[1]?.path).toContain('destDecimals=8&')
    expect(node.received).toHaveLength(1)
  })

  it('has no offer for a token whose decimals nobody knows', async () => {
    const engine = start('velora')
    behave(swapServices.velora as SwapService)
    const to = { chainId, token: `0x${'c0'.repeat(20)}` }
    expect(await engine.quote({ ...tokens, to })).toBeUndefined()
    expect(service.received).toEqual([])
  })
})

describe('the configuration', () => {
  it.each([
    ['an engine twice', [0, 0], 'velora stands there twice'],
    ['a chain that the server has not', [1], 'chains has no eip155:10'],
  ] as const)('refuses %s', (_, which, message) => {
    const engines = which.map((index) => ({
      kind: 'velora',
      chains: [['eip155:1'], ['eip155:10']][index],
    }))
    expect(() => checkConfig({ chains: server.context.config.chains, swap: { engines } })).toThrow(
      message,
    )
  })

  it('has an aggregator by no default', () => {
    expect(createSwapEngines(server.context)).toEqual([])
  })
})
