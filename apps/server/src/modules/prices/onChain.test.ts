import { readPoolContracts } from '@latchkey/localnet/evm'
import { type Abi, encodeFunctionData } from 'viem'
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/startTestServer.js'
import { usePoolChain } from '../../../test/usePoolChain.js'

const ether = 10n ** 18n
const dollar = 10n ** 6n
const id = 'eip155:31337'

const { evm, user, accountAt, poolsOf, callPool } = usePoolChain()
const native = `${id}:0x${'e'.repeat(40)}`

describe('prices by what is on a real chain', () => {
  const stops: (() => Promise<void>)[] = []
  beforeEach(() => async () => {
    for (const stop of stops.splice(0)) await stop()
  })
  const serverWith = async (
    settings: object = {},
    prices: object = {},
    options: Parameters<typeof startTestServer>[2] = {},
  ): Promise<TestServer> => {
    const [{ token, euro, rpcUrl }] = evm.networks
    const { v2Factory, v3Factory, wrapped } = poolsOf()
    const server = await startTestServer(
      'libsql',
      {
        limits: { blockchain: { points: 10_000, seconds: 60 } },
        prices: { stables: [`${id}:${token}`], dex: { twapSeconds: 0 }, ...prices },
        chains: [
          {
            id,
            name: 'Localnet One',
            nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
            rpc: [rpcUrl],
            discoverTokens: true,
            amm: { v2Factory, v3Factory, wrapped, bases: [euro] },
            ...settings,
          },
        ],
      },
      options,
    )
    stops.push(server.stop)
    return server
  }
  const read = async (server: TestServer, addresses: readonly string[]) => {
    const response = await server.ask('/v1/fungible/price', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ currency: 'usd', addresses, projectId: server.project.id }),
    })
    const { fungibles = [], error } = await response.json()
    return {
      status: response.status,
      code: error?.code,
      quotes: fungibles.map((each: { source: string; price: number }) => [
        each.source,
        Number(each.price.toFixed(2)),
      ]),
    }
  }
  const quotesOf = async (server: TestServer, addresses: readonly string[]) =>
    (await read(server, addresses)).quotes
  const feedSays = (price: number, ageSeconds = 0, at = Math.floor(Date.now() / 1000)) =>
    user().write(accountAt(1), poolsOf().feed, 'TestFeed', 'set', [
      BigInt(Math.round(price * 1e8)),
      BigInt(at - ageSeconds),
    ])
  const withFeed = (more: object = {}) => ({ feeds: [{ feed: poolsOf().feed, ...more }] })
  /** Gives to a V2 pair, which is made if need be. */
  const fillPair = async (...sides: readonly (readonly [token: string, amount: bigint])[]) => {
    const { v2Factory } = poolsOf()
    const tokens = sides.map(([token]) => token)
    const abi = readPoolContracts().UniswapV2Factory.abi as Abi
    const data = encodeFunctionData({ abi, functionName: 'getPair', args: tokens })
    const pairOf = async () =>
      `0x${(await user().call<string>('eth_call', [{ to: v2Factory, data }, 'latest'])).slice(26)}`
    if (BigInt(await pairOf()) === 0n)
      await callPool('UniswapV2Factory', v2Factory, 'createPair', tokens)
    const pair = await pairOf()
    for (const [token, amount] of sides)
      await user().write(accountAt(1), token, 'TestDollar', 'transfer', [pair, amount])
    await callPool('UniswapV2Pair', pair, 'mint', [accountAt(1)])
  }
  /** A token of its own with a V2 pair against the dollar. */
  const pairWith = async (dollars: bigint, tokens: bigint): Promise<string> => {
    const { write, deploy } = user()
    const [{ token }] = evm.networks
    const { address } = await deploy(accountAt(1), 'TestEuro')
    await write(accountAt(1), address, 'TestEuro', 'mint', [accountAt(1), tokens])
    await write(accountAt(1), token, 'TestDollar', 'mint', [accountAt(1), dollars])
    await fillPair([address, tokens], [token, dollars])
    return address
  }

  it('the currency, its wrapped form and tokens are priced by V2 and V3 pools, in dollars', async () => {
    const [{ token, euro }] = evm.networks
    const server = await serverWith()
    const { wrapped } = poolsOf()
    const asked = [native, `${id}:${wrapped}`, `${id}:${euro}`, `${id}:${token}`]
    expect(await quotesOf(server, asked)).toEqual([
      ['dex', 3000],
      ['dex', 3000],
      ['dex', 1.11],
      ['stable', 1],
    ])
    const { balances } = await (
      await server.ask(`/v1/account/${accountAt(1)}/balance?chainId=${id}`)
    ).json()
    expect(balances.map(({ symbol, price }: { symbol: string; price: number }) => [symbol, price]))
      // Of what the account holds: ether and LTD.
      .toEqual([
        ['ETH', expect.closeTo(3000, 0)],
        ['LTD', 1],
      ])
  })

  it('each version alone says the same; without a dollar on the chain nothing is priced', async () => {
    const [{ euro }] = evm.networks
    const { v2Factory, v3Factory, wrapped } = poolsOf()
    const onlyV2 = await serverWith({ amm: { v2Factory, wrapped } })
    expect(await quotesOf(onlyV2, [native, `${id}:${euro}`])).toEqual([['dex', 3010]])
    const onlyV3 = await serverWith({ amm: { v3Factory, wrapped } })
    expect(await quotesOf(onlyV3, [`${id}:${euro}`])).toEqual([['dex', 1.11]])
    const bare = await serverWith({}, { stables: [] })
    expect(await quotesOf(bare, [native, `${id}:${euro}`])).toEqual([])
  })

  it('a pool that is not deep enough prices nothing: unknown, not zero', async () => {
    const shallow = await pairWith(20_000n * dollar, 10_000n * ether)
    const deep = await pairWith(200_000n * dollar, 100_000n * ether)
    const server = await serverWith()
    expect(await quotesOf(server, [`${id}:${shallow}`, `${id}:${deep}`])).toEqual([['dex', 2]])
    const lax = await serverWith({}, { dex: { twapSeconds: 0, minimumDepth: 100 } })
    expect(await quotesOf(lax, [`${id}:${shallow}`])).toEqual([['dex', 2]])
  })

  it('a trade moves the price, and two deep pools that say different things price nothing', async () => {
    const { wrapped, router } = poolsOf()
    const [{ token }] = evm.networks
    const swap = (fee: number, amount: bigint) =>
      callPool(
        'SwapRouter02',
        router,
        'exactInputSingle',
        [
          {
            tokenIn: wrapped,
            tokenOut: token,
            fee,
            recipient: accountAt(1),
            amountIn: amount,
            amountOutMinimum: 0n,
            sqrtPriceLimitX96: 0n,
          },
        ],
        amount,
      )
    await swap(500, 20n * ether)
    const server = await serverWith()
    const [[source, price]] = (await quotesOf(server, [native])) as [[string, number]]
    expect([source, price > 2_850 && price < 2_900]).toEqual(['dex', true])
    // A second pool, a third as deep, at two thirds of the price.
    const { write } = user()
    await write(accountAt(1), token, 'TestDollar', 'mint', [accountAt(1), 10n ** 13n])
    await write(accountAt(1), wrapped, 'WrappedEther', 'deposit', [], 332n * ether)
    await fillPair([wrapped, 332n * ether], [token, 1_000_000n * dollar])
    const path = [100n * ether, 0n, [wrapped, token], accountAt(1)]
    await callPool('SwapRouter02', router, 'swapExactTokensForTokens', path, 100n * ether)
    expect(await quotesOf(await serverWith(), [native])).toEqual([])
  })

  it('a V3 price that is not the mean of the last minutes is none, nor one that has no mean', async () => {
    const { wrapped, router, v3Factory } = poolsOf()
    const [{ token }] = evm.networks
    const rules = { dex: { twapSeconds: 600 } }
    const amm = { amm: { v3Factory, wrapped, bases: [] } }
    // Its pool was made a moment ago.
    expect(await quotesOf(await serverWith(amm, rules), [native])).toEqual([])
    await user().call('evm_increaseTime', [700])
    await user().call('evm_mine', [])
    expect(await quotesOf(await serverWith(amm, rules), [native])).toEqual([['dex', 3000]])
    const pool = await user().call<string>('eth_call', [
      {
        to: v3Factory,
        data: encodeFunctionData({
          abi: readPoolContracts().UniswapV3Factory.abi as Abi,
          functionName: 'getPool',
          args: [wrapped, token, 500],
        }),
      },
      'latest',
    ])
    const address = `0x${pool.slice(26)}`
    await callPool('UniswapV3Pool', address, 'increaseObservationCardinalityNext', [10])
    const params = {
      tokenIn: wrapped,
      tokenOut: token,
      fee: 500,
      recipient: accountAt(1),
      amountIn: 300n * ether,
      amountOutMinimum: 0n,
      sqrtPriceLimitX96: 0n,
    }
    await callPool('SwapRouter02', router, 'exactInputSingle', [params], 300n * ether)
    expect(await quotesOf(await serverWith(amm, rules), [native])).toEqual([])
    const spot = await quotesOf(await serverWith(amm), [native])
    expect(spot[0]?.[1]).toBeLessThan(2_000)
  })

  it('a feed prices what no pool does; an old, a negative, a future or an unfinished figure is none', async () => {
    const bare = (more: object = {}) => serverWith({ amm: undefined, ...withFeed(more) })
    await feedSays(2_950.5)
    expect(await quotesOf(await bare(), [native])).toEqual([['chainlink', 2950.5]])
    await feedSays(2_950.5, 4_000)
    expect(await quotesOf(await bare(), [native])).toEqual([['chainlink', 2950.5]])
    expect(await quotesOf(await bare({ maxAgeSeconds: 3_600 }), [native])).toEqual([])
    await feedSays(-5)
    expect(await quotesOf(await bare(), [native])).toEqual([])
    await feedSays(0)
    expect(await quotesOf(await bare(), [native])).toEqual([])
    await feedSays(2_950.5, -3_600)
    expect(await quotesOf(await bare(), [native])).toEqual([])
    // An account without code, and a contract that is no feed.
    const { token } = evm.networks[0]
    for (const feed of [accountAt(2), token])
      expect(await quotesOf(await bare({ feed }), [native])).toEqual([])
  })

  it('a pool’s price that a fresh feed contradicts gives way to the feed', async () => {
    await feedSays(3_050)
    expect(await quotesOf(await serverWith(withFeed()), [native])).toEqual([['dex', 3000]])
    await feedSays(3_400)
    expect(await quotesOf(await serverWith(withFeed()), [native])).toEqual([['chainlink', 3400]])
    await feedSays(3_400, 100_000)
    expect(await quotesOf(await serverWith(withFeed()), [native])).toEqual([['dex', 3000]])
  })

  it('prices are kept for 30 s', async () => {
    const clock = { now: Date.now() }
    const server = await serverWith({ amm: undefined, ...withFeed() }, {}, { now: () => clock.now })
    await feedSays(2_000)
    expect(await quotesOf(server, [native])).toEqual([['chainlink', 2000]])
    await feedSays(2_100)
    clock.now += 29_000
    expect(await quotesOf(server, [native])).toEqual([['chainlink', 2000]])
    clock.now += 1_001
    expect(await quotesOf(server, [native])).toEqual([['chainlink', 2100]])
  })

  it('while the node is away nothing is known, which is said; a balance needs no price [R-02]', async () => {
    const away = await serverWith({ rpc: ['http://127.0.0.1:9'], ...withFeed() })
    const [{ euro }] = evm.networks
    expect(await read(away, [native, `${id}:${euro}`])).toEqual({
      status: 502,
      code: 'UPSTREAM_FAILED',
      quotes: [],
    })
    const [{ token }] = evm.networks
    expect(await quotesOf(away, [native, `${id}:${token}`])).toEqual([['stable', 1]])
  })
})

describe('contracts of one’s own in the place of an exchange', () => {
  it('a factory that is none is an error, not a token without a price', async () => {
    const { deploy } = user()
    const { address: odd } = await deploy(accountAt(1), 'TestArt')
    const [{ token, rpcUrl }] = evm.networks
    const server = await startTestServer('libsql', {
      prices: { stables: [`${id}:${token}`], dex: { twapSeconds: 0 } },
      chains: [
        {
          id,
          name: 'Localnet One',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpc: [rpcUrl],
          amm: { v2Factory: odd, v3Factory: odd, wrapped: poolsOf().wrapped },
        },
      ],
    })
    const response = await server.ask('/v1/fungible/price', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ currency: 'usd', addresses: [native], projectId: server.project.id }),
    })
    expect([response.status, (await response.json()).error.code]).toEqual([502, 'UPSTREAM_FAILED'])
    await server.stop()
  })
})
