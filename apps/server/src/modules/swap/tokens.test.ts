import { readPoolContracts } from '@latchkey/localnet/evm'
import { type Abi, decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { usePoolSwaps } from '../../../test/usePoolSwaps.js'

const ether = 10n ** 18n
const dollar = 10n ** 6n

const swaps = usePoolSwaps()
const { user, me, caip, bare, sides, poolsOf, callPool, serverWith, quoteOf, offersOf } = swaps

/** A token of its own kind with a V2 pair: as many whole ones as dollars. */
async function list(name: 'TestToll' | 'TestTether' | 'TestPound', unit: bigint) {
  const { v2Factory } = poolsOf()
  const dollars = bare(sides().dollar)
  const { address } = await user().deploy(me(), name)
  await callPool('UniswapV2Factory', v2Factory, 'createPair', [address, dollars])
  const abi = readPoolContracts().UniswapV2Factory.abi as Abi
  const asked = { abi, functionName: 'getPair', args: [address, dollars] }
  const answer = await user().call<Hex>('eth_call', [
    { to: v2Factory, data: encodeFunctionData(asked) },
    'latest',
  ])
  const pair = decodeFunctionResult({ abi, functionName: 'getPair', data: answer }) as string
  await user().write(me(), address, name, 'mint', [pair, 1_000_000n * unit])
  await user().write(me(), dollars, 'TestDollar', 'mint', [pair, 1_000_000n * dollar])
  await callPool('UniswapV2Pair', pair, 'mint', [me()])
  return { address, side: caip(address), pair }
}

/** Sends a transaction: its status, and the account's gain of `to`. */
async function execute(tx: { to: string; data: string }, to: 'dollar') {
  const before = await swaps.balance(to)
  const hash = await swaps.send(tx as Parameters<typeof swaps.send>[0], 0n)
  const { status } = await user().call<{ status: string }>('eth_getTransactionReceipt', [hash])
  return { status, received: (await swaps.balance(to)) - before }
}

describe('a token that keeps a part of each transfer', () => {
  it.each([
    ['given', true],
    ['got', false],
  ])('%s: is refused by name, although the quoter would quote it', async (_, isGiven) => {
    const server = await serverWith()
    const { side } = await list('TestToll', ether)
    const [from, to] = isGiven ? [side, sides().dollar] : [sides().dollar, side]
    const amount = String(isGiven ? 100n * ether : 100n * dollar)
    const { status, body } = await quoteOf(server, { amount, from, to })
    expect([status, body.error?.code]).toEqual([400, 'TOKEN_TAKES_FEE'])
    expect(body.reasons).toEqual([
      { description: expect.stringContaining('keeps a part of each transfer') },
    ])
    const built = await swaps.buildOf(server, { amount, from, to })
    expect([built.status, built.body.error?.code]).toEqual([400, 'TOKEN_TAKES_FEE'])
    const printed = await server.context.metrics.print()
    expect(printed).toMatch(/latchkey_swap_quotes_total\{engine="uniswap",outcome="none"\} 2/)
    expect(server.lines.join('')).not.toContain('An engine of swaps failed')
  })

  it('pays less than the quoter says, which is why', async () => {
    const { side, address } = await list('TestToll', ether)
    const { mixedQuoter, router } = poolsOf()
    const dollars = bare(sides().dollar) as Hex
    const quoter = readPoolContracts().MixedRouteQuoterV1.abi as Abi
    const path = `${address}800000${dollars.slice(2)}`
    const asked = { abi: quoter, functionName: 'quoteExactInput', args: [path, 100n * ether] }
    const answer = await user().call<string>('eth_call', [
      { to: mixedQuoter, data: encodeFunctionData(asked) },
      'latest',
    ])
    const quoted = BigInt(answer.slice(0, 66))
    await swaps.provide(side, 100n * ether)
    const abi = readPoolContracts().SwapRouter02.abi as Abi
    const data = encodeFunctionData({
      abi,
      functionName: 'swapExactTokensForTokens',
      args: [100n * ether, 0n, [address, dollars], me()],
    })
    const { received } = await execute({ to: caip(router), data }, 'dollar')
    expect(Number(received) / Number(quoted)).toBeCloseTo(0.99, 3)
  })

  it('is not known on a node that cannot simulate: the page’s own simulation has to say it', async () => {
    const server = await serverWith({}, { rpc: [await swaps.nodeWithout('eth_simulateV1')] })
    const { side } = await list('TestToll', ether)
    const { status } = await quoteOf(server, {
      amount: String(100n * ether),
      from: side,
      to: sides().dollar,
    })
    expect(status).toBe(200)
  })
})

describe('a token as strict as USDT', () => {
  it('is given and got to the unit as quoted, after its approval', async () => {
    const server = await serverWith()
    const { side, address } = await list('TestTether', dollar)
    await user().write(me(), address, 'TestTether', 'mint', [me(), 500n * dollar])
    await user().write(me(), address, 'TestTether', 'approve', [poolsOf().router, 500n * dollar])
    const [offer] = await offersOf(server, [side, 'dollar', 500n * dollar])
    const swap = { amount: String(500n * dollar), from: side, to: sides().dollar }
    const { body } = await swaps.buildOf(server, { ...swap, quoteId: offer?.id })
    expect(await execute(body.tx, 'dollar')).toEqual({
      status: '0x1',
      received: BigInt(offer?.toAmount ?? 0),
    })
    const back = { amount: String(100n * dollar), from: sides().dollar, to: side }
    await swaps.provide('dollar', 100n * dollar)
    const [other] = await offersOf(server, ['dollar', side, 100n * dollar])
    const { body: built } = await swaps.buildOf(server, { ...back, quoteId: other?.id })
    const before = await swaps.balance(side)
    await execute(built.tx, 'dollar')
    expect((await swaps.balance(side)) - before).toBe(BigInt(other?.toAmount ?? 0))
  })
})

describe('a permit', () => {
  const permitOf = async (token: string, value: bigint) => {
    const key = swaps.keyAt(1)
    const deadline = BigInt(Math.floor(Date.now() / 1_000) + 3_600)
    const signature = await privateKeyToAccount(key as Hex).signTypedData({
      domain: {
        name: 'Latchkey Test Pound',
        version: '7',
        chainId: 31_337,
        verifyingContract: token as Hex,
      },
      types: {
        Permit: [
          { name: 'owner', type: 'address' },
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      primaryType: 'Permit',
      message: {
        owner: me() as Hex,
        spender: poolsOf().router as Hex,
        value,
        nonce: 0n,
        deadline,
      },
    })
    return {
      value: String(value),
      deadline: String(deadline),
      v: Number.parseInt(signature.slice(130), 16),
      r: signature.slice(0, 66),
      s: `0x${signature.slice(66, 130)}`,
    }
  }
  const amount = 30n * ether

  async function setUp() {
    const server = await serverWith()
    const { side, address } = await list('TestPound', ether)
    await user().write(me(), address, 'TestPound', 'mint', [me(), amount])
    const [offer] = await offersOf(server, [side, 'dollar', amount])
    const permit = await permitOf(address, amount)
    const swap = { amount: String(amount), from: side, to: sides().dollar, quoteId: offer?.id }
    const { body } = await swaps.buildOf(server, { ...swap, permit })
    return { address, permit, tx: body.tx, quoted: BigInt(offer?.toAmount ?? 0) }
  }

  it('takes the place of an approval: one transaction pays what was quoted', async () => {
    const { tx, quoted } = await setUp()
    expect(await execute(tx, 'dollar')).toEqual({ status: '0x1', received: quoted })
  })

  it('a stranger’s earlier submission does not stop the swap', async () => {
    const { address, permit, tx, quoted } = await setUp()
    const { value, deadline, v, r, s } = permit
    const args = [me(), poolsOf().router, value, deadline, v, r, s]
    await user().write(swaps.accountAt(7), address, 'TestPound', 'permit', args)
    expect(await execute(tx, 'dollar')).toEqual({ status: '0x1', received: quoted })
  })
})
