import { waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SwapBench, startSwapBench, type Wanted } from '../../test/swapBench.js'

let bench: SwapBench
beforeAll(async () => {
  bench = await startSwapBench()
}, 60_000)
afterAll(() => bench.localnet.stop())

type Setting = Awaited<ReturnType<SwapBench['setUp']>>
const stranger = '0x00000000000000000000000000000000000A11cE'
const included = async (
  { feature, actor }: Setting,
  call: Parameters<typeof feature.send>[0]['call'],
) => {
  const hash = await feature.send({ ...actor, call })
  const receipt = await waitForTransactionReceipt(bench.client, { hash: hash as `0x${string}` })
  expect(receipt.status).toBe('success')
  return receipt.gasUsed * receipt.effectiveGasPrice
}
const withFee = (name: string, bips = 85n): Wanted => ({ ...(bench.swaps[name] as Wanted), bips })
/** The approval is there already. */
async function approved({ give, amount }: Wanted, setting: Setting) {
  if (!give) return
  const { feature, actor } = setting
  const grant = { ...actor, token: give, amount, spender: bench.pools.router }
  for (const call of (await feature.readGrant(grant)).approvals) await included(setting, call)
}

describe('the fee of the operator of a back end', () => {
  it.each([
    'dollars to euros',
    'ether to dollars over V2',
    'dollars to ether',
    'euros to ether in two hops, V3 and V2',
    'ether to euros in two hops, V2 and V3',
  ])('%s: both get to the wei what the quote says', async (name) => {
    const setting = await bench.setUp()
    const wanted = withFee(name)
    await approved(wanted, setting)
    const { order, built, quoted, fee } = await bench.honest(wanted)
    expect(fee).toBeGreaterThan(0n)
    expect(await setting.feature.prove({ ...setting.actor, order, built })).toMatchObject({
      received: quoted,
    })
    const before = await bench.balanceOf(wanted.get)
    const taken = await bench.balanceOf(wanted.get, bench.operator)
    const gas = await included(setting, built)
    const spent = wanted.get === undefined ? gas : 0n
    expect((await bench.balanceOf(wanted.get)) - before + spent).toBe(quoted)
    expect((await bench.balanceOf(wanted.get, bench.operator)) - taken).toBe(fee)
  })

  it.each(['dollars to euros', 'dollars to ether'])(
    '%s: is refused above what the quote says, and where it says none; enough is left after it',
    async (name) => {
      const setting = await bench.setUp()
      const wanted = withFee(name, 50n)
      await approved(wanted, setting)
      const { order, built } = await bench.honest(wanted)
      const details = async (bips: bigint, change: object = {}, said: object = order) => {
        const fee = { bips, recipient: bench.operator }
        const data = bench.buildFor(wanted, { minAmount: order.minAmount, fee, ...change })
        const prove = setting.feature.prove({
          ...setting.actor,
          order: said as typeof order,
          built: { ...built, data },
        })
        return prove.then(
          () => 'passes',
          (error: { details?: string }) => error.details,
        )
      }
      expect(await details(50n)).toBe('passes')
      expect(await details(49n)).toBe('passes')
      expect(await details(51n)).toBe('fee')
      expect(await details(100n)).toBe('fee')
      expect(await details(2n ** 255n)).toBe('fee')
      const { operatorFee, ...silent } = order
      expect(operatorFee?.amount).toBeGreaterThan(0n)
      expect(await details(1n, {}, silent)).toBe(wanted.get ? 'recipient' : 'fee')
      expect(await details(50n, { user: stranger })).toBe('recipient')
      // The router looks at what it holds before its fee: the least must be left after it.
      expect(await details(50n, { minAmount: order.minAmount - 10n })).toBe('minimum')
    },
  )
})

describe('a permit that somebody else has submitted first', () => {
  it('does not stop the swap', async () => {
    const { feature, actor } = await bench.setUp()
    const permit = await bench.signPermit(bench.pounds)
    const { order, built, quoted } = await bench.honest(bench.pounds, permit)
    const { token, spender, value, deadline, v, r, s } = permit
    const args = [bench.me, spender, value, deadline, v, r, s] as const
    const pound = token as `0x${string}`
    await bench.write(pound, 'TestPound', ['permit', ...args], { account: 6 })
    expect(await feature.prove({ ...actor, order, built, permit })).toEqual({
      given: order.amount,
      received: quoted,
    })
    const before = await bench.balanceOf(order.get as `0x${string}`)
    await included({ feature, actor } as Setting, built)
    expect((await bench.balanceOf(order.get as `0x${string}`)) - before).toBe(quoted)
  })
})
