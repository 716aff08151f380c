import { concatHex, decodeFunctionData, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { isAtLength, tableRows } from '../../../suite/tableRows.js'
import { cannotSimulate } from './cannotSimulate.js'
import { problemsOf } from './problemsOf.js'
import { openReview, readyButton, review, swapButton, swapped } from './swapForm.js'
import { useSwapStage } from './useSwapStage.js'

const stage = useSwapStage()

const stranger = '0x00000000000000000000000000000000000A11cE'
const word: Hex = `0x${'11'.repeat(32)}`
const router = parseAbi([
  'struct ExactInput { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
  'function exactInput(ExactInput params) payable returns (uint256)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function refundETH() payable',
  'function selfPermit(address, uint256, uint256, uint8, bytes32, bytes32) payable',
])
type Step = {
  readonly path: Hex
  readonly recipient: Hex
  readonly amountIn: bigint
  readonly amountOutMinimum: bigint
}
type Built = {
  tx: { from: string; to: string; data: Hex; amount: string; value?: string }
  minAmount: string
  spender: string
}
type Lie = (built: Built) => Built

/** The calldata of one swap over V3 with something in it changed. */
function rebuild(
  data: Hex,
  change: Partial<Step> & {
    readonly deadline?: bigint
    readonly first?: readonly Hex[]
    readonly last?: readonly Hex[]
  },
): Hex {
  const top = decodeFunctionData({ abi: router, data })
  if (top.functionName !== 'multicall') throw new Error('no multicall')
  const [deadline, calls] = top.args
  const step = decodeFunctionData({ abi: router, data: calls[0] as Hex })
  if (calls.length !== 1 || step.functionName !== 'exactInput') throw new Error('not one swap')
  const { first = [], last = [], deadline: until = deadline, ...params } = change
  const args = [{ ...(step.args[0] as Step), ...params }] as const
  const swap = encodeFunctionData({ abi: router, functionName: 'exactInput', args })
  return encodeFunctionData({
    abi: router,
    functionName: 'multicall',
    args: [until, [...first, swap, ...last]],
  })
}
const lieOf =
  (change: (tx: Built['tx']) => Partial<Built['tx']>): Lie =>
  (built) => ({ ...built, tx: { ...built.tx, ...change(built.tx) } })
const calldata = (change: (step: Step) => Parameters<typeof rebuild>[1]): Lie =>
  lieOf(({ data }) => {
    const { args } = decodeFunctionData({ abi: router, data })
    const [, [swap]] = args as readonly [bigint, readonly [Hex]]
    const step = decodeFunctionData({ abi: router, data: swap }).args as readonly [Step]
    return { data: rebuild(data, change(step[0])) }
  })
const less = (units: string) => String((BigInt(units) * 9n) / 10n)
const encode = (
  functionName: 'selfPermit' | 'unwrapWETH9' | 'refundETH',
  args: readonly unknown[] = [],
) => encodeFunctionData({ abi: router, functionName, args } as never)

/** The subject of the lie, the reason that the page gives, and the lie. */
const lies: readonly (readonly [name: string, reason: string, Lie])[] = [
  ['account', 'account', lieOf(() => ({ from: `eip155:31337:${stranger}` }))],
  ['chain', 'chain', lieOf(({ to }) => ({ to: to.replace('eip155:31337', 'eip155:1') }))],
  ['contract', 'contract', lieOf(() => ({ to: `eip155:31337:${stranger}` }))],
  ['no contract', 'contract', lieOf(() => ({ to: 'nowhere' }))],
  ['spender', 'spender', (built) => ({ ...built, spender: stranger })],
  ['amount out', 'amount', lieOf(({ amount }) => ({ amount: less(amount) }))],
  ['minimum out', 'amount', (built) => ({ ...built, minAmount: less(built.minAmount) })],
  ['no calldata', 'unreadable', lieOf(() => ({ data: '0x' }))],
  ['function', 'unreadable', lieOf(({ data }) => ({ data: `0xdeadbeef${data.slice(10)}` }))],
  ['trailing bytes', 'unreadable', lieOf(({ data }) => ({ data: `${data}00` }))],
  ['deadline that is over', 'deadline', calldata(() => ({ deadline: 1n }))],
  ['deadline that never comes', 'deadline', calldata(() => ({ deadline: 2n ** 64n }))],
  ['recipient', 'recipient', calldata(() => ({ recipient: stranger }))],
  ['minimum of the calldata', 'minimum', calldata(() => ({ amountOutMinimum: 1n }))],
  ['more in', 'amount', calldata(({ amountIn }) => ({ amountIn: amountIn + 1n }))],
  ['less in', 'amount', calldata(({ amountIn }) => ({ amountIn: amountIn - 1n }))],
  [
    'token in',
    'path',
    calldata(({ path }) => ({ path: concatHex([stage.pound, `0x${path.slice(42)}`]) })),
  ],
  [
    'token out',
    'recipient',
    calldata(({ path }) => ({ path: concatHex([path.slice(0, 48) as Hex, stage.pound]) })),
  ],
  [
    'a permit that nobody signed',
    'permit',
    calldata(() => ({
      first: [encode('selfPermit', [stage.pound, 1n, 2n ** 40n, 27, word, word])],
    })),
  ],
  [
    'the currency in place of the token',
    'path',
    calldata(({ amountOutMinimum }) => ({
      last: [encode('unwrapWETH9', [amountOutMinimum, stage.account(0)])],
    })),
  ],
  ['the currency given back', 'unreadable', calldata(() => ({ last: [encode('refundETH')] }))],
]
/** An amount below the promised one is a price that has changed. */
const codeOf = (name: string) =>
  /^(amount|minimum)/.test(name) ? 'SWAP_PRICE_CHANGED' : 'SWAP_REFUSED'

const order = ['LTD', 'LTE', '100'] as const

/** Opens a review whose swaps are built by the real server, and changed on their way. */
async function openBetween({ simulates = true } = {}) {
  const visit = await stage.hold({ batches: false })
  const between = { lie: undefined as Lie | undefined, built: 0 }
  await visit.context.route('**/v1/convert/build-transaction*', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as Built
    await route.fulfill({ response, json: between.lie?.(json) ?? json })
    between.built++
  })
  const simulation = simulates ? undefined : await cannotSimulate(stage, visit)
  return { visit, between, simulation }
}

describe('a server that lies', () => {
  const ways = [
    ['by the check and the simulation', true],
    ['by the check alone, where no node simulates', false],
  ] as const
  // A third of the reasons that the page gives, once each; at length each lie.
  const told = isAtLength
    ? lies
    : lies
        .filter(([, reason], index) => lies.findIndex(([, first]) => first === reason) === index)
        .filter((_, index) => index % 3 === 0)
  it.each(tableRows(ways, ([, simulates]) => simulates))(
    `${told.length} of ${lies.length} lies in a built swap are refused %s, when it is reviewed and when it is pressed; the wallet is asked for nothing [W-11]`,
    async (_, simulates) => {
      const { visit, between, simulation } = await openBetween({ simulates })
      const { dialog, asked, watch, context } = visit
      const again = dialog.getByRole('button', { name: 'Check again', exact: true })
      const failure = dialog.locator('[data-part=preview-error]')
      const refused: string[] = []
      await review(visit, order)
      for (const [name, reason, lie] of told) {
        const refusal = failure.filter({ hasText: codeOf(name) }).filter({ hasText: reason })
        await readyButton(visit).waitFor()
        between.lie = lie
        await readyButton(visit).click()
        await refusal.waitFor()
        expect(await swapButton(visit).getAttribute('aria-disabled'), name).toBe('true')
        const { built } = between
        await again.click()
        await expect.poll(() => between.built, { timeout: 60_000 }).toBeGreaterThan(built)
        await refusal.waitFor()
        expect(await swapButton(visit).getAttribute('aria-disabled'), name).toBe('true')
        expect(asked(), name).toEqual([])
        refused.push(name)
        between.lie = undefined
        await again.click()
      }
      expect(refused).toEqual(told.map(([name]) => name))
      if (simulation) expect(simulation.refused()).toBeGreaterThanOrEqual(told.length)
      expect(problemsOf(watch)).toEqual([])
      await context.close()
    },
  )

  it('a quote that names another contract as the taker of the token gets no approval [W-11]', async () => {
    const visit = await stage.hold({ batches: false })
    const { dialog, asked, context } = visit
    await context.route('**/v1/convert/quotes*', async (route) => {
      const response = await route.fetch()
      const json = (await response.json()) as { quotes: { spender: string }[] }
      for (const quote of json.quotes) quote.spender = stranger
      await route.fulfill({ response, json })
    })
    await openReview(visit, order)
    const failure = dialog.locator('[data-part=preview-error]')
    await failure.filter({ hasText: 'SWAP_REFUSED' }).filter({ hasText: 'spender' }).waitFor()
    expect(await swapButton(visit).getAttribute('aria-disabled')).toBe('true')
    expect(asked()).toEqual([])
    await context.close()
  })

  it('a value that the server adds is not sent: the page has its own [W-11]', async () => {
    const { visit, between } = await openBetween()
    const { asked, wallet, context } = visit
    between.lie = lieOf(() => ({ value: String(10n ** 18n) }))
    await review(visit, order)
    await readyButton(visit).click()
    await swapped(visit).waitFor()
    expect(asked()).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
    const values = wallet.requests.flatMap(({ method, params }) =>
      method === 'eth_sendTransaction'
        ? [BigInt((params as readonly { value?: string }[])[0]?.value ?? 0)]
        : [],
    )
    expect(values).toEqual([0n, 0n])
    expect(between.built).toBeGreaterThan(0)
    await context.close()
  })
})
