import { createError } from '@latchkey/core'
import { settle } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { friend, setUpSending as setUp } from '../../test/setUpSending.js'

const hundredUnits = '0.0000000000000001'

describe('a form that changes while something is under way', () => {
  test('a maximum that comes late does not replace the amount under review [W-12]', async () => {
    let answer = (): void => undefined
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { sending, state, to, asked } = await setUp({
      send: {
        async estimateFee() {
          await answered
          return { fee: 21n }
        },
      },
    })
    await to(friend)
    sending.setAmount(hundredUnits)
    const filled = sending.fillMax()
    const reviewed = sending.review()
    await settle()
    answer()
    await Promise.all([filled, reviewed])
    expect(state()).toMatchObject({
      amount: hundredUnits,
      findingMax: false,
      fee: { status: 'success' },
      simulation: { status: 'success' },
    })
    await sending.send(state().order)
    expect(asked[0]?.amount).toBe(100n)
  })

  test('a transfer that may have been sent is not offered again, and stays told', async () => {
    let prompts = 0
    const { sending, state, to, environment, press } = await setUp({
      send: {
        send: ({ onHanded }) => {
          prompts++
          onHanded?.()
          return new Promise(() => undefined)
        },
      },
    })
    await to(friend)
    sending.setAmount(hundredUnits)
    const over = press()
    await settle()
    await environment.clock.advance(10 * 60_000)
    await over
    expect(state()).toMatchObject({
      ...{ amount: '', problem: 'AMOUNT_REQUIRED', phase: 'editing' },
      error: { code: 'MAY_HAVE_BEEN_SENT' },
    })
    await sending.send(state().order)
    expect(prompts).toBe(1)
  })
})

test.each([
  'HTTP_FAILED',
  'HTTP_TIMEOUT',
  'PROVIDER_DISCONNECTED',
  'WALLET_INVALID_RESPONSE',
  'RPC_INTERNAL',
  'RPC_INVALID_INPUT',
  'RPC_ERROR',
  'NONCE_TOO_LOW',
  'UNKNOWN',
] as const)(
  'a caller learns that a transfer may have been sent, when %s ends it after the handover',
  async (lost) => {
    const { kit } = await setUp({
      send: {
        send: async ({ onHanded }) => {
          onHanded?.()
          throw createError(lost)
        },
      },
    })
    const sent = kit.requests.send({ transfer: { to: friend, amount: 1n } })
    await expect(sent).rejects.toMatchObject({
      code: 'MAY_HAVE_BEEN_SENT',
      cause: { code: lost },
    })
  },
)

test.each([
  'USER_REJECTED',
  'INSUFFICIENT_FUNDS',
  'RPC_TRANSACTION_REJECTED',
  'TRANSACTION_REVERTED',
] as const)('%s after the handover is a refusal, and nothing was sent', async (refusal) => {
  const { kit } = await setUp({
    send: {
      send: async ({ onHanded }) => {
        onHanded?.()
        throw createError(refusal)
      },
    },
  })
  const sent = kit.requests.send({ transfer: { to: friend, amount: 1n } })
  await expect(sent).rejects.toMatchObject({ code: refusal })
})

test.each(['RPC_ERROR', 'NONCE_TOO_LOW', 'HTTP_STATUS'] as const)(
  '%s of the node that the page itself posts to is a refusal, and nothing was sent',
  async (refusal) => {
    const { kit } = await setUp({
      send: {
        send: async ({ onHanded, onRefused }) => {
          onHanded?.()
          onRefused?.()
          throw createError(refusal)
        },
      },
    })
    const sent = kit.requests.send({ transfer: { to: friend, amount: 1n } })
    await expect(sent).rejects.toMatchObject({ code: refusal })
  },
)
