import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BuiltSwap, SwapOrder } from '@latchkey/core'
import { encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem'
import { readContract, sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type SwapBench, startSwapBench, type Wanted } from '../../test/swapBench.js'

const ether = 10n ** 18n
const aggregatorAbi = parseAbi([
  'struct Description { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, Description description, bytes data) payable',
  'function execute(address wanted, uint256 value)',
])
const allowanceAbi = parseAbi(['function allowance(address, address) view returns (uint256)'])
const names = [
  'dollars to euros',
  'ether to dollars over V2',
  'dollars to ether',
  'euros to ether in two hops, V3 and V2',
  'ether to euros in two hops, V2 and V3',
] as const

let bench: SwapBench
beforeAll(async () => {
  bench = await startSwapBench()
}, 60_000)
afterEach(() => vi.restoreAllMocks())
afterAll(() => bench.localnet.stop())

const wantedOf = (name: string) => bench.swaps[name] as Wanted
const included = async (hash: string) => {
  const receipt = await waitForTransactionReceipt(bench.client, { hash: hash as Hex })
  expect(receipt.status).toBe('success')
  return receipt
}
const allowanceOf = (address: Hex) =>
  readContract(bench.client, {
    address,
    abi: allowanceAbi,
    functionName: 'allowance',
    args: [bench.me, bench.pools.router],
  })

describe('an honest swap', () => {
  it.each(names)('%s arrives as it was simulated', async (name) => {
    const { feature, actor } = await bench.setUp()
    const { give, get, amount } = wantedOf(name)
    const { order, built, quoted } = await bench.honest(wantedOf(name))
    const { approvals } = give
      ? await feature.readGrant({ ...actor, token: give, amount, spender: bench.pools.router })
      : { approvals: [] }
    expect(await feature.prove({ ...actor, order, built, approvals })).toEqual({
      given: amount,
      received: quoted,
    })
    for (const call of approvals) await included(await feature.send({ ...actor, call }))
    const before = await bench.balanceOf(get)
    const { gasUsed, effectiveGasPrice } = await included(
      await feature.send({ ...actor, call: built }),
    )
    const fee = get === undefined ? gasUsed * effectiveGasPrice : 0n
    expect((await bench.balanceOf(get)) - before + fee).toBe(quoted)
  })

  it('an approval is for the exact amount, and none is asked where it is enough', async () => {
    const { feature, actor } = await bench.setUp()
    const { dollar } = bench.tokens
    const grant = { ...actor, token: dollar, spender: bench.pools.router }
    await bench.write(dollar, 'TestDollar', ['approve', bench.pools.router, 0n])
    const { approvals, permit } = await feature.readGrant({ ...grant, amount: 77n })
    expect(permit).toBeUndefined()
    expect(approvals).toHaveLength(1)
    for (const call of approvals) await included(await feature.send({ ...actor, call }))
    expect(await allowanceOf(dollar)).toBe(77n)
    expect(await feature.readGrant({ ...grant, amount: 77n })).toEqual({ approvals: [] })
    expect((await feature.readGrant({ ...grant, amount: 78n })).approvals).toHaveLength(1)
  })

  it('a token as strict as USDT is approved to zero first, and simulated with both approvals', async () => {
    const { feature, actor } = await bench.setUp()
    const { tether, dollar } = bench.tokens
    const grant = { ...actor, token: tether, spender: bench.pools.router }
    const [first] = (await feature.readGrant({ ...grant, amount: 5n })).approvals
    if (first) await included(await feature.send({ ...actor, call: first }))
    const wanted = {
      give: tether,
      get: dollar,
      amount: 9_000_000n,
      way: [[dollar, undefined]],
    } as const
    const { approvals } = await feature.readGrant({ ...grant, amount: wanted.amount })
    expect(approvals).toHaveLength(2)
    const { order, built, quoted } = await bench.honest(wanted)
    expect(await feature.prove({ ...actor, order, built, approvals })).toEqual({
      given: wanted.amount,
      received: quoted,
    })
    for (const call of approvals) await included(await feature.send({ ...actor, call }))
    await included(await feature.send({ ...actor, call: built }))
    expect(await allowanceOf(tether)).toBe(0n)
  })

  it.each([
    ['an error without a meaning of its own', { error: { code: -32099, message: 'no' } }],
    ['false', { result: `0x${'0'.repeat(64)}` }],
  ])('a token whose approval is answered by %s is approved to zero first', async (_, answer) => {
    const { feature, actor } = await bench.setUp()
    const { dollar } = bench.tokens
    const grant = { ...actor, token: dollar, spender: bench.pools.router, amount: 9n }
    await bench.write(dollar, 'TestDollar', ['approve', bench.pools.router, 1n])
    expect((await feature.readGrant(grant)).approvals).toHaveLength(1)
    const honest = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      const asked: unknown = JSON.parse(String(init?.body))
      const isApproval = (one: unknown) => JSON.stringify(one).includes('0x095ea7b3')
      if (!isApproval(asked)) return await honest(url, init)
      const { id } = asked as { readonly id: number }
      return new Response(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
    })
    expect((await feature.readGrant(grant)).approvals).toHaveLength(2)
  })

  it('a permit takes the place of the approval: one signature, one transaction', async () => {
    const { feature, actor, wallet } = await bench.setUp()
    const { pound, dollar } = bench.tokens
    const wanted = {
      give: pound,
      get: dollar,
      amount: 3n * ether,
      way: [[dollar, undefined]],
    } as const
    const grant = { ...actor, token: pound, amount: wanted.amount, spender: bench.pools.router }
    const before30 = Math.floor(Date.now() / 1_000) + 30 * 60
    const { permit } = await feature.readGrant(grant)
    if (!permit) throw new Error('no permit')
    // Half an hour, in what is signed and in what is sent.
    expect(Number(permit.deadline)).toBeGreaterThanOrEqual(before30)
    expect(Number(permit.deadline)).toBeLessThanOrEqual(Math.floor(Date.now() / 1_000) + 30 * 60)
    expect(permit.typedData.message).toMatchObject({ deadline: String(permit.deadline) })
    // EIP-5267 and not name(), which says something else.
    expect(permit.typedData.domain).toMatchObject({ name: 'Latchkey Test Pound', version: '7' })
    expect(permit).toMatchObject({ value: wanted.amount, spender: bench.pools.router })
    const signature = await wallet.provider.request({
      method: 'eth_signTypedData_v4',
      params: [bench.me, JSON.stringify(permit.typedData)],
    })
    const signed = feature.readSignature(permit, signature)
    const { order, built, quoted } = await bench.honest(wanted, signed)
    expect(await feature.prove({ ...actor, order, built, permit: signed })).toEqual({
      given: wanted.amount,
      received: quoted,
    })
    const before = await bench.balanceOf(dollar)
    await included(await feature.send({ ...actor, call: built }))
    expect((await bench.balanceOf(dollar)) - before).toBe(quoted)
    expect(await allowanceOf(pound)).toBe(0n)
    expect(() => feature.readSignature(permit, '0x1234')).toThrow()
  })
})

describe('a swap whose price has moved', () => {
  it('is refused before anything is signed, and the wallet is asked for nothing', async () => {
    const { feature, actor, wallet } = await bench.setUp()
    const { order, built } = await bench.honest(wantedOf('ether to dollars over V2'))
    const { order: whale, built: trade } = await bench.honest({
      ...wantedOf('ether to dollars over V2'),
      amount: 2n * ether,
    })
    await feature.prove({ ...actor, order: whale, built: trade })
    await included(await feature.send({ ...actor, call: trade }))
    const asked = wallet.requests.length
    await expect(feature.prove({ ...actor, order, built })).rejects.toMatchObject({
      code: 'SWAP_PRICE_CHANGED',
    })
    expect(wallet.requests).toHaveLength(asked)
  })
})

describe('a node that cannot simulate', () => {
  async function withoutSimulation() {
    const server = createServer(async (request, response) => {
      let text = ''
      for await (const chunk of request) text += chunk
      const calls = [JSON.parse(text)].flat() as { id: number; method: string }[]
      const answers = calls.map(({ id, method }) =>
        method === 'eth_chainId'
          ? { jsonrpc: '2.0', id, result: numberToHex(31_337) }
          : { jsonrpc: '2.0', id, error: { code: -32601, message: 'method not found' } },
      )
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify(text.startsWith('[') ? answers : answers[0]))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const setting = await bench.setUp({
      rpcUrls: [`http://127.0.0.1:${port}`],
      list: ['router', 'aggregator'],
    })
    return { ...setting, close: () => server.close() }
  }

  it('lets a swap pass by its calldata alone', async () => {
    const { feature, actor, close } = await withoutSimulation()
    const { order, built } = await bench.honest(wantedOf('ether to dollars over V2'))
    expect(await feature.prove({ ...actor, order, built })).toBeUndefined()
    expect(await feature.prove({ ...actor, ...aggregated() })).toBeUndefined()
    await expect(
      feature.prove({ ...actor, ...aggregated({ minReturnAmount: 499n }) }),
    ).rejects.toMatchObject({ code: 'SWAP_PRICE_CHANGED', details: 'minimum' })
    close()
  })
})

/** Dollars to as many units of euros by an aggregator. */
function aggregated(
  change: Partial<{ minReturnAmount: bigint; dstReceiver: Hex }> = {},
  give: Hex = bench.tokens.dollar,
): { order: SwapOrder; built: BuiltSwap } {
  const { euro } = bench.tokens
  const { executor, aggregator, me } = bench
  const order = { give, get: euro, amount: 500n, minAmount: 500n, quotedAt: Date.now() }
  const data = encodeFunctionData({
    abi: aggregatorAbi,
    functionName: 'swap',
    args: [
      executor,
      {
        srcToken: give,
        dstToken: euro,
        srcReceiver: executor,
        dstReceiver: me,
        amount: 500n,
        minReturnAmount: 500n,
        flags: 0n,
        ...change,
      },
      encodeFunctionData({ abi: aggregatorAbi, functionName: 'execute', args: [euro, 500n] }),
    ],
  })
  return {
    order,
    built: { network: 'eip155:31337', to: aggregator, data, value: 0n, spender: aggregator },
  }
}

describe('a swap by a listed aggregator', () => {
  async function approvedBy(give: Hex = bench.tokens.dollar) {
    const setting = await bench.setUp({ list: ['aggregator', 'router'] })
    const { approvals, permit } = await setting.feature.readGrant({
      ...setting.actor,
      token: give,
      amount: 500n,
      spender: bench.aggregator,
    })
    expect(permit).toBeUndefined()
    return { ...setting, approvals }
  }

  it('passes where its calldata binds the aggregator, and not where less arrives', async () => {
    const { feature, actor, approvals } = await approvedBy()
    const { order, built } = aggregated()
    expect(await feature.prove({ ...actor, order, built, approvals })).toEqual({
      given: 500n,
      received: 500n,
    })
    const { feature: other, actor: same } = await bench.setUp()
    await expect(
      other.prove({ ...same, order, built: { ...built, spender: undefined as never }, approvals }),
    ).rejects.toMatchObject({ code: 'SWAP_REFUSED', details: 'contract' })
    const { spender, ...silent } = built
    expect(await feature.prove({ ...actor, order, built: silent, approvals })).toBeDefined()
    await expect(
      feature.prove({
        ...actor,
        order,
        built: { ...built, spender: bench.pools.router },
        approvals,
      }),
    ).rejects.toMatchObject({ code: 'SWAP_REFUSED', details: 'contract' })
    expect(spender).toBe(bench.aggregator)
  })

  it('cannot take the amount and give less after the proof', async () => {
    const { feature, actor, approvals } = await approvedBy()
    const { order, built } = aggregated()
    await feature.prove({ ...actor, order, built, approvals })
    for (const call of approvals) await included(await feature.send({ ...actor, call }))
    const before = await bench.balanceOf(bench.tokens.dollar)
    await bench.write(bench.executor, 'TestExecutor', ['turn', false], { account: 5 })
    const { to, data } = built as { to: Hex; data: Hex }
    const hash = await sendTransaction(bench.client, { chain: null, to, data, gas: 300_000n })
    const receipt = await waitForTransactionReceipt(bench.client, { hash })
    await bench.write(bench.executor, 'TestExecutor', ['turn', true], { account: 5 })
    expect(receipt.status).toBe('reverted')
    expect(await bench.balanceOf(bench.tokens.dollar)).toBe(before)
  })

  it('is refused where a token takes more from the account than the amount', async () => {
    const { levy } = bench.tokens
    const { feature, actor, approvals } = await approvedBy(levy)
    await expect(
      feature.prove({ ...actor, ...aggregated({}, levy), approvals }),
    ).rejects.toMatchObject({ code: 'SWAP_REFUSED', details: 'given' })
  })

  it('is refused with a permit, which its calldata does not carry', async () => {
    const { feature, actor } = await approvedBy()
    const permit = await bench.signPermit(bench.pounds)
    await expect(feature.prove({ ...actor, ...aggregated(), permit })).rejects.toMatchObject({
      code: 'SWAP_REFUSED',
      details: 'permit',
    })
  })
})
