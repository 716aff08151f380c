import { createError } from '@latchkey/core'
import { settle } from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { second } from '../../test/accounts.js'
import { gold, permit, router, setUpSwap, usdc } from '../../test/swapBench.js'
import { portfolioOf } from '../portfolio/portfolioOf.js'

afterEach(() => vi.unstubAllGlobals())

const approve = { to: usdc, data: '0xa1' }
const reset = { to: usdc, data: '0xa0' }

describe('the steps', () => {
  const steps = ({ steps: all }: { steps: readonly { kind: string; status: string }[] }) =>
    all.map(({ kind, status }) => `${kind} ${status}`)

  test('the currency needs one transaction, and Activity has it as a trade', async () => {
    const { kit, swapping, state, find, pass, asked, sent } = await setUpSwap()
    swapping.chooseGet(find('USDC'))
    swapping.setAmount('0.0000000000001')
    await pass(300)
    await vi.waitFor(() => expect(state().problem).toBeUndefined())
    await swapping.review()
    expect(state()).toMatchObject({
      phase: 'reviewing',
      simulation: { data: { given: 100_000n, received: 3_000_000n } },
    })
    expect(asked).toEqual([])
    await swapping.swap(state().order)
    expect(asked).toEqual(['swap'])
    expect(sent).toEqual([{ to: router, data: '0x01', value: 100_000n }])
    expect(state()).toMatchObject({
      phase: 'done',
      done: { gave: '0.0000000000001', got: '3', giveSymbol: 'COIN', getSymbol: 'USDC' },
    })
    await vi.waitFor(() => expect(steps(state())).toEqual(['swap done']))
    expect(kit.use(portfolioOf).store.getState().sent).toMatchObject([
      {
        kind: 'trade',
        parts: [
          { direction: 'out', amount: '0.0000000000001', symbol: 'COIN' },
          { direction: 'in', amount: '3', symbol: 'USDC', token: usdc },
        ],
      },
    ])
  })

  test('two presses ask once', async () => {
    const { swapping, state, fillTokens, asked } = await setUpSwap()
    await fillTokens()
    await swapping.review()
    const { order } = state()
    await Promise.all([swapping.swap(order), swapping.swap(order)])
    await swapping.swap(order)
    expect(asked).toEqual(['swap'])
  })

  test('a press while the wallet is asked asks for nothing more, and ends nothing', async () => {
    let answer: () => void = () => undefined
    const { swapping, state, fillTokens, asked } = await setUpSwap({
      wallet: () => new Promise<void>((resolve) => (answer = resolve)),
    })
    await fillTokens()
    await swapping.review()
    const { order } = state()
    const first = swapping.swap(order)
    await vi.waitFor(() => expect(asked).toEqual(['swap']))
    const second = swapping.swap(order)
    await settle()
    expect(state()).toMatchObject({ phase: 'waiting', error: undefined })
    answer()
    await Promise.all([first, second])
    expect(asked).toEqual(['swap'])
    expect(state().phase).toBe('done')
  })

  /** A swap whose approval the wallet has sent, and that waits for its block. */
  async function waitForApproval() {
    let mine: () => void = () => undefined
    let approvals = [approve]
    const stage = await setUpSwap({
      grant: () => ({ approvals }),
      follows: () =>
        new Promise((resolve) => {
          mine = () => {
            approvals = []
            resolve({ status: 'success' })
          }
        }),
    })
    stage.kit.open()
    await stage.fillTokens()
    const pressed = stage.press()
    await vi.waitFor(() => expect(steps(stage.state())).toEqual(['approve following', 'swap todo']))
    return { ...stage, pressed, mine: () => mine() }
  }

  test('a person who closes the modal between two requests ends the swap, which asks for nothing more', async () => {
    const { kit, state, asked, pressed, mine } = await waitForApproval()
    kit.close()
    await settle()
    mine()
    await pressed
    expect(asked).toEqual(['approve 0xa1'])
    expect(state()).toMatchObject({
      phase: 'editing',
      order: undefined,
      steps: [],
      error: undefined,
    })
  })

  test('a modal that the kit closes ends no swap', async () => {
    const { kit, state, asked, pressed, mine } = await waitForApproval()
    kit.modal.finish()
    mine()
    await pressed
    expect(asked).toEqual(['approve 0xa1', 'swap'])
    expect(state().phase).toBe('done')
  })

  test('a permit is signed, put into the transaction, and kept when the swap is declined', async () => {
    let isWilling = false
    const { swapping, state, fillTokens, asked, built } = await setUpSwap({
      grant: () => ({ approvals: [approve], permit }),
      wallet: (what) => {
        if (what === 'swap' && !isWilling) throw createError('USER_REJECTED')
      },
    })
    await fillTokens()
    await swapping.review()
    expect(state().grants).toEqual([{ typedData: permit.typedData }])
    await swapping.swap(state().order)
    expect(asked).toEqual(['eth_signTypedData_v4', 'swap'])
    expect(built.at(-1)).toMatchObject({ permit: { value: '2000000', v: 27 }, quoteId: 'q1' })
    expect(built[0]).not.toHaveProperty('permit')
    expect(state()).toMatchObject({ phase: 'reviewing', error: { code: 'USER_REJECTED' } })
    expect(steps(state())).toEqual(['permit done', 'swap failed'])
    isWilling = true
    await swapping.swap(state().order)
    expect(asked).toEqual(['eth_signTypedData_v4', 'swap', 'swap'])
    expect(state().phase).toBe('done')
  })

  // Two minutes are left for the swap to be in a block.
  test.each([
    [121n, ['eth_signTypedData_v4', 'swap', 'swap']],
    [120n, ['eth_signTypedData_v4', 'swap', 'eth_signTypedData_v4', 'swap']],
  ])('a permit with %i seconds left is kept only above two minutes', async (left, requests) => {
    let isWilling = false
    const stage = await setUpSwap({
      grant: () => ({ approvals: [approve], permit: { ...permit, deadline: nowOf() + left } }),
      wallet: (what) => {
        if (what === 'swap' && !isWilling) throw createError('USER_REJECTED')
      },
    })
    const nowOf = () => BigInt(Math.floor(stage.environment.now() / 1_000))
    await stage.fillTokens()
    await stage.press()
    isWilling = true
    await stage.swapping.swap(stage.state().order)
    expect(stage.asked).toEqual(requests)
    expect(stage.state().phase).toBe('done')
  })

  test('a declined permit goes back to the review, and is asked again', async () => {
    let isWilling = false
    const { swapping, state, fillTokens, asked, press } = await setUpSwap({
      grant: () => ({ approvals: [approve], permit }),
      wallet: () => {
        if (!isWilling) throw createError('USER_REJECTED')
      },
    })
    await fillTokens()
    await press()
    expect(steps(state())).toEqual(['permit failed', 'swap todo'])
    isWilling = true
    await swapping.swap(state().order)
    expect(asked).toEqual(['eth_signTypedData_v4', 'eth_signTypedData_v4', 'swap'])
  })

  test('approvals go one after the other, each in a block first; what is done is not asked again', async () => {
    const declined = new Set(['approve 0xa0', 'approve 0xa1', 'swap'])
    let approvals = [reset, approve]
    const { swapping, state, fillTokens, asked, sent, press } = await setUpSwap({
      grant: () => ({ approvals }),
      wallet: (what) => {
        if (declined.delete(what)) throw createError('USER_REJECTED')
        if (what === 'approve 0xa0') approvals = [approve]
        if (what === 'approve 0xa1') approvals = []
      },
    })
    await fillTokens()
    await press()
    expect(steps(state())).toEqual(['resetApproval failed', 'approve todo', 'swap todo'])
    await swapping.swap(state().order)
    expect(steps(state())).toEqual(['resetApproval done', 'approve failed', 'swap todo'])
    await swapping.swap(state().order)
    expect(steps(state())).toEqual(['resetApproval done', 'approve done', 'swap failed'])
    await swapping.swap(state().order)
    expect(asked).toEqual([
      'approve 0xa0',
      'approve 0xa0',
      'approve 0xa1',
      'approve 0xa1',
      'swap',
      'swap',
    ])
    expect(sent.at(-1)?.to).toBe(router)
    expect(state().phase).toBe('done')
  })

  test('a wallet that takes a batch is asked once for both', async () => {
    const { state, fillTokens, asked, sent, pass, press } = await setUpSwap({
      grant: () => ({ approvals: [approve], permit }),
      batch: { atomic: 'supported' },
    })
    await fillTokens()
    await press()
    expect(asked).toEqual(['batch'])
    expect(sent.map(({ to }) => to)).toEqual([usdc, router])
    expect(steps(state())).toEqual(['batch following'])
    await pass(1_000)
    await vi.waitFor(() => expect(steps(state())).toEqual(['batch done']))
  })

  test('approvals and swap are proved together before the wallet is asked for anything', async () => {
    const proved: unknown[] = []
    const { state, fillTokens, asked, press } = await setUpSwap({
      grant: () => ({ approvals: [reset, approve] }),
      prove: async ({ approvals, order }) => {
        proved.push(approvals)
        expect(order).toMatchObject({ give: usdc, get: gold, amount: 2_000_000n })
        throw createError('SWAP_REFUSED', { details: 'given' })
      },
    })
    await fillTokens()
    await press()
    expect(proved[0]).toEqual([reset, approve])
    expect(asked).toEqual([])
    expect(state().order).toBeUndefined()
  })

  test('a price that fell while the approval was mined is shown before the swap is asked', async () => {
    let approvals = [approve]
    const { state, fillTokens, asked, market, environment, press } = await setUpSwap({
      grant: () => ({ approvals }),
      wallet: async (what) => {
        if (what !== 'approve 0xa1') return
        approvals = []
        market.toAmount = 2_950_000n
        await environment.clock.advance(20_000)
      },
    })
    await fillTokens()
    await press()
    expect(asked).toEqual(['approve 0xa1'])
    expect(state()).toMatchObject({
      phase: 'reviewing',
      error: { code: 'SWAP_PRICE_CHANGED' },
      quote: { data: { toAmount: 2_950_000n } },
    })
    await press()
    expect(asked).toEqual(['approve 0xa1', 'swap'])
  })

  test('another account in the middle ends the swap before the next prompt', async () => {
    const { state, fillTokens, asked, connector, press } = await setUpSwap({
      grant: () => ({ approvals: [approve] }),
      wallet: (what) => {
        if (what === 'approve 0xa1') connector.wallet.select('eip155', [second])
      },
    })
    await fillTokens()
    await press()
    expect(asked).toEqual(['approve 0xa1'])
    expect(state()).toMatchObject({ from: `eip155:1:${second}`, amount: '', phase: 'editing' })
  })

  test.each([
    ['reverted', 'failed'],
    ['replaced', 'replaced'],
    ['dropped', 'dropped'],
  ] as const)('a %s approval ends the swap, and its step shows it', async (status, step) => {
    const { swapping, state, fillTokens, asked, press } = await setUpSwap({
      grant: () => ({ approvals: [approve] }),
      follows: async () => ({ status }),
    })
    await fillTokens()
    await press()
    expect(asked).toEqual(['approve 0xa1'])
    expect(steps(state())).toEqual([`approve ${step}`, 'swap todo'])
    expect(state()).toMatchObject({ error: { code: 'TRANSACTION_REVERTED', details: status } })
    // Once it is tried out anew, the approval is to do again.
    await swapping.review()
    expect(steps(state())).toEqual(['approve todo', 'swap todo'])
    expect(state().error).toBeUndefined()
  })

  test('an approval that the wallet sent again at a higher fee counts as itself', async () => {
    const replacedBy = `0x${'2b'.repeat(32)}`
    const { state, fillTokens, asked, press } = await setUpSwap({
      grant: () => ({ approvals: [approve] }),
      follows: async () => ({ status: 'success', replacedBy }),
    })
    await fillTokens()
    await press()
    expect(asked).toEqual(['approve 0xa1', 'swap'])
    await vi.waitFor(() => expect(steps(state())).toEqual(['approve done', 'swap done']))
  })

  test.each([
    ['reverted', 'failed'],
    ['replaced', 'replaced'],
    ['dropped', 'dropped'],
  ] as const)('a %s swap shows its status', async (status, step) => {
    const { kit, state, fillTokens, press } = await setUpSwap({
      follows: async () => ({ status }),
    })
    await fillTokens()
    await press()
    await vi.waitFor(() => expect(steps(state())).toEqual([`swap ${step}`]))
    expect(state().phase).toBe('done')
    expect(kit.requests.store.getState().transactions).toMatchObject([{ status }])
  })

  test('a simulation from before a failed step is not shown beside the price after it', async () => {
    const { swapping, state, fillTokens, asked, market } = await setUpSwap({
      grant: () => ({ approvals: [approve] }),
      follows: async () => {
        market.toAmount = 2_500_000n
        return { status: 'reverted' }
      },
    })
    await fillTokens()
    await swapping.review()
    expect(state().simulation.data).toMatchObject({ received: 3_000_000n })
    await swapping.swap(state().order)
    expect(asked).toEqual(['approve 0xa1'])
    await vi.waitFor(() => expect(state().quote.data?.toAmount).toBe(2_500_000n))
    expect(state().simulation).toMatchObject({ status: 'error' })
    expect(state().simulation.data).toBeUndefined()
  })

  test('after a declined step the new price is tried out, and the step stays told as declined', async () => {
    let isWilling = false
    const { swapping, state, fillTokens, market, asked } = await setUpSwap({
      grant: () => ({ approvals: [approve] }),
      wallet: () => {
        market.toAmount = 3_100_000n
        if (!isWilling) throw createError('USER_REJECTED')
      },
    })
    await fillTokens()
    await swapping.review()
    await swapping.swap(state().order)
    await vi.waitFor(() => expect(state().quote.data?.toAmount).toBe(3_100_000n))
    await swapping.review()
    expect(state()).toMatchObject({
      error: { code: 'USER_REJECTED' },
      simulation: { status: 'success', data: { received: 3_100_000n } },
    })
    expect(steps(state())).toEqual(['approve failed', 'swap todo'])
    isWilling = true
    await swapping.swap(state().order)
    expect(state().error).toBeUndefined()
    expect(asked).toEqual(['approve 0xa1', 'approve 0xa1', 'swap'])
  })

  test('a swap that may have been sent is not offered again', async () => {
    const { swapping, state, fillTokens, asked, environment, press } = await setUpSwap({
      wallet: () => new Promise(() => undefined),
    })
    await fillTokens()
    const over = press()
    await vi.waitFor(() => expect(asked).toEqual(['swap']))
    await environment.clock.advance(10 * 60_000)
    await over
    expect(state()).toMatchObject({ error: { code: 'MAY_HAVE_BEEN_SENT' }, amount: '', steps: [] })
    await swapping.swap(state().order)
    expect(asked).toEqual(['swap'])
  })
})
