import { createError } from '@latchkey/core'
import { checkMemo } from '@latchkey/core/adapter'
import { settle } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { own, second } from '../../test/accounts.js'
import { friend, id, setUpSending as setUp, twin, usdc } from '../../test/setUpSending.js'
import { payeesOf } from '../payees/payeesOf.js'

const longest = 16
const customary = { memo: { longest, isCustomary: true } }
const amount = '0.0000000000000005'
const on = { namespace: 'eip155', network: 'eip155:1' } as const

async function fillForm(...setting: Parameters<typeof setUp>) {
  const stage = await setUp(...setting)
  await stage.to(friend)
  stage.sending.setAmount(amount)
  const codesOf = () => stage.state().order?.receiver.warnings.map(({ code }) => code)
  return { ...stage, codesOf }
}

describe('the memo', () => {
  test('goes with the transfer as the review has it: without what is invisible in it', async () => {
    const { sending, state, asked, press } = await fillForm({ send: customary })
    expect(state().memoRules).toEqual({ longest, isCustomary: true })
    sending.setMemo(' 104857\u200B\n')
    await press()
    expect(asked).toEqual([{ to: friend, amount: 500n, memo: '104857' }])
    // The next form begins without it.
    expect(state().memo).toBe('')
  })

  test('is not sent where a transfer carries none', async () => {
    const { sending, state, asked, press } = await fillForm()
    expect(state().memoRules).toBeUndefined()
    sending.setMemo('104857')
    await press()
    expect(asked).toEqual([{ to: friend, amount: 500n }])
  })

  test('that is too long is a problem with its figure, in bytes, and is never cut to fit', async () => {
    const { sending, state, asked, press } = await fillForm({ send: customary })
    for (const memo of ['1'.repeat(longest), 'é'.repeat(longest / 2)]) {
      sending.setMemo(memo)
      expect(state().problem).toBeUndefined()
      sending.setMemo(`${memo}1`)
      expect(state().problem).toBe('MEMO_TOO_LONG')
    }
    await press()
    expect(asked).toEqual([])
    expect(state().error).toMatchObject({ code: 'MEMO_TOO_LONG', params: { longest } })
  })

  test('belongs to its receiver: another one empties it, and another token does not', async () => {
    const { sending, state, to, choose, connector } = await fillForm({ send: customary })
    sending.setMemo('104857')
    choose('USDC')
    await to(friend)
    expect(state().memo).toBe('104857')
    await to(twin)
    expect(state().memo).toBe('')
    sending.setMemo('20')
    connector.wallet.select('eip155', [second])
    await settle()
    expect(state()).toMatchObject({ from: `eip155:1:${second}`, memo: '', typed: '' })
  })

  test('of a form that the host fills in is that of its receiver', async () => {
    const { sending, state, environment } = await setUp({ send: customary })
    sending.fill({ token: usdc, amount: '1', to: friend, memo: '104857' })
    await environment.clock.advance(150)
    await settle()
    expect(state()).toMatchObject({ typed: friend, memo: '104857', problem: undefined })
    sending.fill({ token: usdc, amount: '1', to: twin })
    expect(state()).toMatchObject({ typed: twin, memo: '' })
  })

  test('voids the review when it changes', async () => {
    const { sending, state, asked } = await fillForm({ send: customary })
    sending.setMemo('104857')
    await sending.review()
    const { order } = state()
    sending.setMemo('104858')
    expect(state().order).toBeUndefined()
    await sending.send(order)
    expect(asked).toEqual([])
    expect(state().error?.code).toBe('ORDER_CHANGED')
  })

  test('is part of the fee and of the simulation, and Max leaves its fee over', async () => {
    const seen: unknown[] = []
    const feeOf = (memo = '') => 21n + BigInt(memo.length)
    const { sending, state, asked, press } = await fillForm({
      send: {
        ...customary,
        estimateFee: async ({ transfer: { memo } }) => ({ fee: feeOf(memo) }),
        estimateMax: async ({ memo }) => ({
          amount: 1_000n - feeOf(memo),
          fee: { fee: feeOf(memo), bound: 'kept' },
        }),
      },
      simulate: async ({ transfer }) => {
        seen.push(transfer?.memo)
        return { status: 'unavailable' }
      },
    })
    sending.setMemo('1048')
    await sending.review()
    expect(state().fee.data).toEqual({ fee: 25n })
    expect(seen).toEqual(['1048'])
    await sending.fillMax()
    expect(state().amount).toBe('0.000000000000000975')
    sending.setMemo('104857')
    await press()
    expect(asked).toEqual([{ to: friend, amount: 973n, memo: '104857' }])
  })

  test('that only the adapter refuses ends the order', async () => {
    const { sending, state } = await fillForm({
      send: {
        memo: { longest: 100 },
        async estimateFee({ transfer }) {
          checkMemo(transfer.memo, longest)
          return { fee: 21n }
        },
      },
    })
    sending.setMemo('1'.repeat(longest + 1))
    await sending.review()
    expect(state()).toMatchObject({ order: undefined, error: { code: 'MEMO_TOO_LONG' } })
  })
})

describe('the question for a memo that was left out', () => {
  test('is asked for a first transfer where exchanges want one, and not with a memo', async () => {
    const { sending, codesOf } = await fillForm({ send: customary })
    await sending.review()
    expect(codesOf()).toEqual(['NEW', 'MEMO_CUSTOMARY'])
    sending.setMemo(' \u200B')
    await sending.review()
    expect(codesOf()).toEqual(['NEW', 'MEMO_CUSTOMARY'])
    sending.setMemo('104857')
    await sending.review()
    expect(codesOf()).toEqual(['NEW'])
  })

  test('is not asked where each customer has an address of their own', async () => {
    const { sending, codesOf } = await fillForm({ send: { memo: { longest } } })
    await sending.review()
    expect(codesOf()).toEqual(['NEW'])
  })

  test('is not asked of a known payee, of one’s own account and of a contract', async () => {
    let isContract = true
    const { kit, sending, codesOf, to } = await fillForm({
      send: customary,
      warnings: async () => (isContract ? ['CONTRACT_ADDRESS'] : []),
    })
    await sending.review()
    expect(codesOf()).toEqual(['NEW', 'CONTRACT_ADDRESS'])
    isContract = false
    await to(own)
    await sending.review()
    expect(codesOf()).toEqual(['OWN'])
    kit.use(payeesOf).add({ ...on, address: twin })
    await to(twin)
    await sending.review()
    expect(codesOf()).toEqual([])
  })

  test('is asked of a payee whose last transfer had one, until a transfer has none', async () => {
    const { sending, codesOf, to, press, asked } = await fillForm({ send: { memo: { longest } } })
    sending.setMemo('104857')
    await press()
    const again = async () => {
      sending.reset()
      await settle()
      await to(friend)
      sending.setAmount(amount)
      await sending.review()
    }
    await again()
    expect(codesOf()).toEqual(['MEMO_LEFT_OUT'])
    await press()
    await again()
    expect(codesOf()).toEqual([])
    expect(asked.map(({ memo }) => memo)).toEqual(['104857', undefined])
  })
})

describe('a receiver that takes nothing without a memo', () => {
  test('makes an empty one the problem, and none is sent', async () => {
    const { sending, state, to, asked, press } = await fillForm({
      send: { memo: { longest, isRequired: async ({ to: address }) => address === friend } },
    })
    expect(state().problem).toBe('MEMO_REQUIRED')
    await press()
    expect(asked).toEqual([])
    expect(state().error?.code).toBe('MEMO_REQUIRED')
    sending.setMemo('104857')
    expect(state().problem).toBeUndefined()
    await to(twin)
    expect(state().problem).toBeUndefined()
  })

  test('that nobody could be asked about is left to the estimate', async () => {
    const { sending, state } = await fillForm({
      send: {
        memo: {
          longest,
          async isRequired() {
            throw createError('HTTP_FAILED')
          },
        },
        async estimateFee() {
          throw createError('MEMO_REQUIRED')
        },
      },
    })
    expect(state().problem).toBeUndefined()
    await sending.review()
    expect(state()).toMatchObject({ order: undefined, error: { code: 'MEMO_REQUIRED' } })
  })
})

test.each(['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const)(
  'a host’s memo is sent or refused, and never left out: %s',
  async (namespace) => {
    for (const memo of [undefined, { longest }]) {
      const sent: unknown[] = []
      const { kit } = await setUp({
        namespace,
        send: {
          ...(memo && { memo }),
          async send({ transfer }) {
            sent.push(transfer)
            return id
          },
        },
      })
      const transfer = { to: friend, amount: 1n, memo: '104857' }
      if (memo) {
        await kit.requests.send({ transfer })
        expect(sent).toEqual([transfer])
      } else
        for (const asked of [
          kit.requests.send({ transfer }),
          kit.requests.estimateFee({ transfer }),
        ])
          await expect(asked).rejects.toMatchObject({ code: 'MEMO_NOT_SUPPORTED' })
      kit.destroy()
    }
  },
)
