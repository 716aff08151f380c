import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { swapServices } from '../../../../test/rebuilt/swapServices.js'
import type { SwapService } from '../../../../test/rebuilt/swaps/SwapService.js'
import { nativeToken } from '../../../../test/rebuilt/swaps/SwapService.js'
import type { Received } from '../../../../test/startFakeNode.js'
import {
  amount,
  chainId,
  euro,
  failure,
  fromNative,
  rate,
  type SwapStage,
  send,
  startSwapStage,
  swapKey,
  swapKeyVariable,
  tokens,
  unlisted,
} from '../../../../test/swapStage.js'
import { ConfigError } from '../../../config/ConfigError.js'
import { checkConfig } from '../../../config/readConfig.js'
import { createSwapEngines } from './createAggregators.js'

let stage: SwapStage
beforeAll(async () => {
  stage = await startSwapStage()
})
afterAll(() => stage.stop())
beforeEach(() => {
  vi.stubEnv(swapKeyVariable, swapKey)
  stage.service.received.length = 0
})
afterEach(() => vi.unstubAllEnvs())

describe.each(Object.entries(swapServices))('%s (rebuilt from its documentation)', (kind, its) => {
  it('quotes and builds a swap of tokens', async () => {
    const engine = stage.engine(kind)
    stage.behave(its)
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
    const built = await stage.build(engine, offer?.plan)
    expect(built).toMatchObject({ to: its.spender.toLowerCase(), value: 0n })
    expect(built.data).toMatch(/^0x12aa3caf/)
  })

  it('swaps the native currency, and sends just that much of it', async () => {
    const engine = stage.engine(kind)
    stage.behave(its)
    const offer = await engine.quote(fromNative)
    expect(offer).toMatchObject({ toAmount: amount * rate, spender: its.spender })
    expect(offer?.route[0]?.from).toEqual({ chainId })
    const asked = decodeURIComponent(stage.service.received[0]?.path ?? '')
    expect(asked).toContain(kind === 'lifi' ? `0x${'0'.repeat(40)}` : nativeToken.toLowerCase())
    expect((await stage.build(engine, offer?.plan, { input: fromNative })).value).toBe(amount)
  })

  it('has no offer where the service has no route', async () => {
    const engine = stage.engine(kind)
    stage.service.behave((_, response) => send(response, its.noRoute))
    expect(await engine.quote(tokens)).toBeUndefined()
  })

  it('asks for calldata that names both tokens, where a service has other calldata too', async () => {
    const engine = stage.engine(kind)
    stage.behave(its)
    const offer = await engine.quote(tokens)
    await stage.build(engine, offer?.plan)
    const asked = stage.service.received.map(
      ({ path }) => new URL(path, 'http://service.example').searchParams,
    )
    if (kind === '1inch') expect(asked.at(-1)?.get('compatibility')).toBe('true')
    if (kind === 'velora')
      expect(asked[0]?.get('includeContractMethods')?.split(',')).toEqual([
        'swapExactAmountIn',
        'swapExactAmountInOnUniswapV2',
        'swapExactAmountInOnUniswapV3',
        'swapExactAmountInOnCurveV1',
      ])
  })

  it('builds for no less than was promised, though the price has moved', async () => {
    const engine = stage.engine(kind)
    stage.behave(its)
    const offer = await engine.quote(tokens)
    // Half of the slippage is gone.
    stage.service.behave((request, response) => send(response, its.answer(request, rate, 9_950n)))
    stage.service.received.length = 0
    stage.clock.now += 31_000
    const built = await stage.build(engine, offer?.plan)
    expect(built.data).toMatch(/^0x12aa3caf/)
    const { path, text } = stage.service.received.at(-1) as Received
    const asked = new URL(path, 'http://service.example').searchParams
    const told = {
      '1inch': asked.get('slippage') === '0.5',
      '0x': asked.get('slippageBps') === '50',
      lifi: asked.get('slippage') === '0.005',
      kyberswap: text.includes('"slippageTolerance":50,'),
      velora: text.includes('"destAmount":"2970009"'),
    }[kind]
    expect([told, path + text]).toEqual([true, path + text])
  })

  it('does not build where less than was promised is left', async () => {
    const engine = stage.engine(kind)
    stage.behave(its)
    const offer = await engine.quote(tokens)
    stage.service.behave((request, response) =>
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
    stage.service.received.length = 0
    stage.clock.now += 31_000
    expect(await failure(stage.build(engine, offer?.plan))).toMatchObject({ code: 'QUOTE_EXPIRED' })
    // No request is spent on what is known to be too little.
    expect(stage.service.received).toHaveLength(1)
  })

  it('passes a permit on, or says that it cannot', async () => {
    const engine = stage.engine(kind)
    stage.behave(its)
    const offer = await engine.quote(tokens)
    const permit = {
      value: amount,
      deadline: 1_790_000_000n,
      v: 27,
      r: `0x${'11'.repeat(32)}`,
      s: `0x${'22'.repeat(32)}`,
    }
    const work = stage.build(engine, offer?.plan, { permit })
    if (kind === '0x' || kind === 'lifi')
      return expect(await failure(work)).toMatchObject({ code: 'PERMIT_NOT_SUPPORTED' })
    await work
    const { path, text } = stage.service.received.at(-1) as Received
    const sent: string =
      text === ''
        ? new URL(path, 'http://service.example').searchParams.get('permit')
        : JSON.parse(text).permit
    const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
    expect(sent).toBe(
      `0x${[tokens.user, its.spender, permit.value, permit.deadline, 27n, permit.r, permit.s].map(word).join('')}`,
    )
  })

  it('has another contract where the configuration names one', async () => {
    const engine = stage.engine(kind, { spenders: { [chainId]: euro } })
    stage.behave(its)
    expect(engine.spender(chainId)).toBe(euro)
    if (kind !== '1inch')
      expect(await failure(engine.quote(tokens))).toMatchObject({ reason: 'garbage' })
  })

  it('does not begin without its key', () => {
    vi.stubEnv(swapKeyVariable, '')
    if (its.keyHeader) expect(() => stage.engine(kind)).toThrow(swapKeyVariable)
    else expect(() => stage.engine(kind)).not.toThrow()
  })
})

describe('kyberswap', () => {
  const its = swapServices.kyberswap as SwapService
  it('builds the route that it quoted for 30 seconds, and then finds another', async () => {
    const engine = stage.engine('kyberswap')
    stage.behave(its)
    const offer = await engine.quote(tokens)
    const asked = async (later: number) => {
      stage.service.received.length = 0
      stage.clock.now += later
      await stage.build(engine, offer?.plan)
      return stage.service.received.map(({ method }) => method)
    }
    expect(await asked(29_000)).toEqual(['POST'])
    expect(await asked(2_000)).toEqual(['GET', 'POST'])
  })

  it('is not configured for a chain that it has no name of', () => {
    expect(() => stage.engine('kyberswap', { chains: ['eip155:31337'] })).toThrow(ConfigError)
  })
})

describe('0x', () => {
  const its = swapServices['0x'] as SwapService
  it('tells its fee, and follows the greater part of the way', async () => {
    const engine = stage.engine('0x')
    stage.behave(its)
    const offer = await engine.quote(tokens)
    expect(offer?.fees).toEqual([{ kind: 'provider', amount: 15n, token: tokens.to }])
    expect(offer?.route.map(({ protocol }) => protocol)).toEqual(['Uniswap_V3'])
  })

  it('takes the contract that changes as receiver of native currency only', async () => {
    const engine = stage.engine('0x')
    stage.behave(its)
    const native = await engine.quote(fromNative)
    const { to } = await stage.build(engine, native?.plan, { input: fromNative })
    expect(to).not.toBe(its.spender.toLowerCase())
  })

  it('has no offer for a token that it does not trade', async () => {
    const engine = stage.engine('0x')
    const body = JSON.stringify({ name: 'BUY_TOKEN_NOT_AUTHORIZED_FOR_TRADE', message: '' })
    stage.service.behave((_, response) => send(response, { status: 400, body }))
    expect(await engine.quote(tokens)).toBeUndefined()
  })
})

describe('lifi', () => {
  it('has no offer without an account, and sends no request', async () => {
    const engine = stage.engine('lifi')
    const { user: _, ...nobody } = tokens
    expect(await engine.quote(nobody)).toBeUndefined()
    expect(stage.service.received).toEqual([])
  })

  it('tells its fee', async () => {
    const engine = stage.engine('lifi')
    stage.behave(swapServices.lifi as SwapService)
    expect((await engine.quote(tokens))?.fees).toEqual([
      { kind: 'provider', amount: 25n, token: tokens.from },
    ])
  })
})

describe('velora', () => {
  it('asks a token that the operator does not list for its decimals, once', async () => {
    const engine = stage.engine('velora')
    stage.behave(swapServices.velora as SwapService)
    const input = { ...tokens, to: { chainId, token: unlisted } }
    stage.node.received.length = 0
    await engine.quote(input)
    await engine.quote(input)
    expect(stage.service.received[1]?.path).toContain('srcDecimals=6&')
    expect(stage.service.received[1]?.path).toContain('destDecimals=8&')
    expect(stage.node.received).toHaveLength(1)
  })

  it('has no offer for a token whose decimals nobody knows', async () => {
    const engine = stage.engine('velora')
    stage.behave(swapServices.velora as SwapService)
    const to = { chainId, token: `0x${'c0'.repeat(20)}` }
    expect(await engine.quote({ ...tokens, to })).toBeUndefined()
    expect(stage.service.received).toEqual([])
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
    expect(() =>
      checkConfig({ chains: stage.server.context.config.chains, swap: { engines } }),
    ).toThrow(message)
  })

  it('has an aggregator by no default', () => {
    expect(createSwapEngines(stage.server.context)).toEqual([])
  })
})
