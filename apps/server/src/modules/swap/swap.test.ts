import type { BuiltTransaction } from '@latchkey/api'
import { readPoolContracts } from '@latchkey/localnet/evm'
import { type Abi, encodeFunctionData, encodePacked, type Hex, maxUint256 } from 'viem'
import { describe, expect, it } from 'vitest'
import { tableRows } from '../../../../../tooling/suite/tableRows.js'
import { createPushes } from '../../../test/createPushes.js'
import { type Named as Side, usePoolSwaps } from '../../../test/usePoolSwaps.js'

const ether = 10n ** 18n
const dollar = 10n ** 6n

const swaps = usePoolSwaps()
const {
  id,
  native,
  evm,
  user,
  me,
  caip,
  bare,
  sides,
  poolsOf,
  serverWith,
  offersOf,
  buildOf,
  balance,
  provide,
  send,
} = swaps
const { pushPair } = createPushes(swaps)

/** The best output over every way through the chain's pools, by the published quoter. */
async function bruteForce(from: Side, to: Side, amount: bigint): Promise<bigint> {
  const { mixedQuoter, wrapped } = poolsOf()
  const side = sides()
  const at = (name: Side) => (name === 'native' ? wrapped : bare(side[name])).toLowerCase() as Hex
  const middles = [wrapped, side.euro, side.dollar].map((each) => bare(each).toLowerCase() as Hex)
  const fees = [100, 500, 3_000, 10_000, 0x80_00_00]
  const paths = [
    ...fees.map((fee) => [at(from), fee, at(to)]),
    ...middles.flatMap((middle) =>
      fees.flatMap((first) => fees.map((second) => [at(from), first, middle, second, at(to)])),
    ),
  ]
  let best = 0n
  for (const path of paths) {
    const types = path.map((part) => (typeof part === 'number' ? 'uint24' : 'address'))
    const data = encodeFunctionData({
      abi: readPoolContracts().MixedRouteQuoterV1.abi as Abi,
      functionName: 'quoteExactInput',
      args: [encodePacked(types, path), amount],
    })
    const answer = await user()
      .call<string>('eth_call', [{ to: mixedQuoter, data }, 'latest'])
      .catch(() => undefined)
    const paid = answer === undefined ? 0n : BigInt(answer.slice(0, 66))
    if (paid > best) best = paid
  }
  return best
}

const ways: readonly (readonly [string, Side, Side, bigint])[] = [
  ['a token for a token, V3', 'dollar', 'euro', 100n * dollar],
  ['the currency for a token', 'native', 'dollar', ether],
  ['the currency for a token, little of it', 'native', 'dollar', ether / 1_000n],
  ['a token for the currency', 'dollar', 'native', 3_000n * dollar],
  ['a token for the currency in two hops', 'euro', 'native', 50_000n * ether],
  ['the currency for a token in two hops', 'native', 'euro', 200n * ether],
  ['the wrapped currency for a token', 'wrapped', 'dollar', 2n * ether],
]

const quoters = [
  ['in one batch, by MixedRouteQuoterV1', {}],
  ['hop by hop, by QuoterV2 and reserves', { mixedQuoter: undefined }],
] as const
describe.each(tableRows(quoters, ([name]) => name.startsWith('in one batch')))(
  'quoted %s',
  (_, amm) => {
    it.each(ways)(
      '%s pays to the wei what was quoted, and no way pays more',
      async (__, from, to, amount) => {
        const server = await serverWith(amm)
        await provide(from, amount)
        const [offer] = await offersOf(server, [from, to, amount])
        if (!offer) throw new Error('no offer')
        const best = await bruteForce(from, to, amount)
        // 0.1 %, and in fact the same.
        expect(BigInt(offer.toAmount)).toBe(best)
        expect(offer).toMatchObject({
          fromAmount: String(amount),
          minAmount: String((best * 99n) / 100n),
          spender: poolsOf().router,
          engine: 'uniswap',
        })

        const side = sides()
        const { status, body } = await buildOf(server, {
          amount: String(amount),
          from: side[from],
          to: side[to],
          eip155: { slippage: 1 },
          quoteId: offer.id,
        })
        expect(status).toBe(200)
        const { tx, minAmount, spender } = body as BuiltTransaction
        expect([tx.amount, minAmount, spender, bare(tx.to).toLowerCase()]).toEqual([
          offer.toAmount,
          offer.minAmount,
          poolsOf().router,
          poolsOf().router.toLowerCase(),
        ])
        const before = await balance(to)
        const hash = await send(tx, from === 'native' ? amount : 0n)
        const receipt = await user().call<{
          gasUsed: string
          effectiveGasPrice: string
          status: string
        }>('eth_getTransactionReceipt', [hash])
        expect(receipt.status).toBe('0x1')
        const gas = BigInt(receipt.gasUsed)
        const paid = to === 'native' ? gas * BigInt(receipt.effectiveGasPrice) : 0n
        expect((await balance(to)) - before + paid).toBe(best)
        expect(Number(tx.eip155?.gas)).toBeGreaterThan(Number(gas))
        // The quote's estimate, from before any approval, covers at least 80 % of it.
        expect(Number(offer.gas)).toBeGreaterThan(Number(gas) * 0.8)
      },
    )
  },
)

/** Moves the price of the V2 pair: an ether is worth fewer dollars there afterwards. */
it.each([
  ['a V2 pool and then a V3 pool', 'native', 'euro', ether / 1_000n, ['v2', 'v3'], 0n],
  ['a V3 pool and then a V2 pool', 'euro', 'wrapped', 1_000n * ether, ['v3', 'v2'], 3n * ether],
] as const)('%s pay to the wei what was quoted', async (_, from, to, amount, protocols, push) => {
  const server = await serverWith()
  if (push > 0n) await pushPair(push)
  await provide(from, amount)
  const [offer] = await offersOf(server, [from, to, amount])
  expect(offer?.route?.map(({ protocol }) => protocol.slice(-2))).toEqual(protocols)
  expect(offer?.route?.[0]?.to).toBe(caip(evm.networks[0].token))
  const side = sides()
  const { body } = await buildOf(server, {
    amount: String(amount),
    from: side[from],
    to: side[to],
    quoteId: offer?.id,
  })
  const before = await balance(to)
  await send(body.tx, from === 'native' ? amount : 0n)
  expect((await balance(to)) - before).toBe(BigInt(offer?.toAmount ?? 0))
})

describe('around a swap', () => {
  it('tokens are the currency, the operator’s and those of the pools, as they call themselves', async () => {
    const server = await serverWith()
    const { tokens } = await (await server.ask(`/v1/convert/tokens?chainId=${id}`)).json()
    expect(
      tokens.map((each: { symbol: string; decimals: number; eip2612: boolean }) => [
        each.symbol,
        each.decimals,
        each.eip2612,
      ]),
    ).toEqual([
      ['ETH', 18, false],
      ['WETH', 18, false],
      ['LTE', 18, false],
      ['LTD', 6, false],
    ])
    expect(tokens[0].address).toBe(native)
    const elsewhere = await server.ask('/v1/convert/tokens?chainId=eip155:1')
    expect(elsewhere.status).toBe(400)
  })

  it('the allowance is what the contract may take, and an approval is of the amount or without limit', async () => {
    const server = await serverWith()
    const { dollar: from } = sides()
    const allowance = async (tokenAddress: string) =>
      (
        await (
          await server.ask(
            `/v1/convert/allowance?${new URLSearchParams({ tokenAddress, userAddress: caip(me()) })}`,
          )
        ).json()
      ).allowance
    expect(await allowance(from)).toBe('0')
    expect(await allowance(native)).toBe(String(maxUint256))
    const approve = async (more: Readonly<Record<string, string>>) => {
      const query = new URLSearchParams({ userAddress: caip(me()), from, to: native, ...more })
      const { tx } = await (await server.ask(`/v1/convert/build-approve?${query}`)).json()
      expect([bare(tx.to), bare(tx.from), tx.value]).toEqual([bare(from), bare(from), '0'])
      await user().send(me(), { to: bare(tx.to), data: tx.data })
      return allowance(from)
    }
    expect(await approve({ amount: '1234' })).toBe('1234')
    expect(await approve({})).toBe(String(maxUint256))
    const other = `0x${'2'.repeat(40)}`
    await approve({ amount: '7', spender: other })
    const query = new URLSearchParams({
      tokenAddress: from,
      userAddress: caip(me()),
      spender: other,
    })
    expect(await (await server.ask(`/v1/convert/allowance?${query}`)).json()).toEqual({
      allowance: '7',
    })
  })

  it('gas prices rise with the speed, and none is below what the node asks', async () => {
    const server = await serverWith()
    const found = await (await server.ask(`/v1/convert/gas-price?chainId=${id}`)).json()
    const [standard, fast, instant] = [found.standard, found.fast, found.instant].map(BigInt) as [
      bigint,
      bigint,
      bigint,
    ]
    const asked = BigInt(await user().call('eth_gasPrice', []))
    expect(standard).toBeGreaterThanOrEqual(asked)
    expect(fast).toBeGreaterThanOrEqual(standard)
    expect(instant).toBeGreaterThanOrEqual(fast)
  })
})
