import { createError } from '@latchkey/core'
import { settle } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { second } from '../../test/accounts.js'
import { friend, id, setUpSending as setUp, twin, usdc } from '../../test/setUpSending.js'
import { payeesOf } from '../payees/payeesOf.js'
import { portfolioOf } from '../portfolio/portfolioOf.js'
import { readAmount } from './readAmount.js'

describe('the form', () => {
  test('names the first missing field in the order of the form, and sends nothing before', async () => {
    const { sending, state, to, asked, press } = await setUp()
    expect(state().holding?.symbol).toBe('COIN')
    expect(state().problem).toBe('AMOUNT_REQUIRED')
    await to(friend)
    await press()
    expect(state().error?.message).toBe('An amount and receiver address are required')
    await to('')
    sending.setAmount('1.2.3')
    expect(state().problem).toBe('INVALID_AMOUNT')
    sending.setAmount('0.000000000000001001')
    expect(state().problem).toBe('INSUFFICIENT_FUNDS')
    sending.setAmount('0.000000000000000900')
    expect(state().problem).toBe('RECEIVER_REQUIRED')
    await sending.send(state().order)
    expect(state().error?.message).toBe('An amount and receiver address are required')
    sending.setReceiver('0x12')
    expect(state().problem).toBe('RECEIVER_CHECKING')
    await to('0x12')
    expect(state().problem).toBe('INVALID_ADDRESS')
    await to(twin)
    expect(state().problem).toBeUndefined()
    expect(asked).toEqual([])
  })

  test('without a token "A token is required", without amount and receiver both are', async () => {
    const { kit, sending, state, press } = await setUp()
    sending.fill({ token: '0x2222222222222222222222222222222222222222' })
    await kit.use(portfolioOf).refresh('tokens')
    expect(state()).toMatchObject({ holding: undefined, problem: 'TOKEN_REQUIRED' })
    await press()
    expect(state().error?.message).toBe('A token is required')
  })

  test('an amount reads a comma as the point that it shows, and Arabic digits as digits', () => {
    expect(readAmount('1,5')).toBe('1.5')
    expect(readAmount('١٢٫٣')).toBe('12.3')
    expect(readAmount('۴۵')).toBe('45')
    expect(readAmount('.5')).toBe('0.5')
    expect(readAmount(' 1 000 ')).toBe('1000')
  })

  test('a token has its own decimals: more places than it has are no amount [W-04]', async () => {
    const { sending, state, choose } = await setUp()
    choose('USDC')
    sending.setAmount('0.0000001')
    expect(state().problem).toBe('INVALID_AMOUNT')
    sending.setAmount('5.000001')
    expect(state().problem).toBe('INSUFFICIENT_FUNDS')
    sending.setAmount('5')
    expect(state().problem).toBe('RECEIVER_REQUIRED')
  })

  test('a draft of the host fills the form once the balances are there', async () => {
    const { sending, state, environment } = await setUp()
    sending.fill({ token: usdc.toLowerCase(), amount: '1,5', to: friend })
    await environment.clock.advance(150)
    await settle()
    expect(state()).toMatchObject({
      holding: { symbol: 'USDC' },
      amount: '1.5',
      typed: friend,
      receiver: { status: 'ready', address: friend },
    })
  })

  test('another account or network empties the form', async () => {
    const { kit, sending, state, connector, to } = await setUp()
    sending.setAmount('0.0000000000000005')
    await to(friend)
    connector.wallet.select('eip155', [second])
    await settle()
    expect(state()).toMatchObject({ amount: '', typed: '', from: `eip155:1:${second}` })
    const fill = async () => {
      sending.setAmount('0.0000000000000005')
      await to(friend)
      expect(state()).toMatchObject({ amount: '0.0000000000000005', typed: friend })
    }
    await fill()
    connector.wallet.moveTo('eip155:2')
    await settle()
    expect(state()).toMatchObject({ amount: '', typed: '', from: `eip155:2:${second}` })
    await kit.connection.connect({ connectorId: 'b' })
    await kit.network.switchNetwork('eip155:1')
    await settle()
    await fill()
    await kit.network.switchNetwork('solana:2')
    await settle()
    expect(state()).toMatchObject({ amount: '', typed: '', from: `solana:2:${second}` })
  })

  test('while the balances of another account load, the form shows none of the account before', async () => {
    let answer: (balance: bigint) => void = () => undefined
    const { state, sending, connector } = await setUp({
      nativeOf: async (address) =>
        address.endsWith(second) ? new Promise((resolve) => (answer = resolve)) : 1_000n,
    })
    expect(state().holding?.balance).toBe(1_000n)
    const shown: unknown[] = []
    sending.store.subscribe(({ from, holding }) => {
      if (from?.endsWith(second)) shown.push(holding?.balance)
    })
    connector.wallet.select('eip155', [second])
    await settle()
    expect(state()).toMatchObject({ from: `eip155:1:${second}`, holding: undefined })
    expect(shown).not.toContain(1_000n)
    answer(7n)
    await settle()
    expect(state().holding?.balance).toBe(7n)
  })
})

describe('review and send', () => {
  test('a fee that the balance does not pay is a problem before the wallet is asked', async () => {
    const { sending, state, to, asked } = await setUp()
    sending.setAmount('0.00000000000000099')
    await to(friend)
    await sending.review()
    expect(state().problem).toBe('FEE_NOT_COVERED')
    await sending.send(state().order)
    expect(asked).toEqual([])
  })

  test('the simulation is part of the review; without a node for it the result is unavailable', async () => {
    const simulated: unknown[] = []
    const answer = {
      status: 'success',
      changes: [{ amount: -500n }],
      gasUsed: 21_000n,
      others: [],
    } as const
    const { sending, state, to } = await setUp({
      simulate: async ({ transfer }) => {
        simulated.push(transfer)
        return answer
      },
    })
    sending.setAmount('0.0000000000000005')
    await to(friend)
    await sending.review()
    expect(simulated).toEqual([{ to: friend, amount: 500n }])
    expect(state().simulation.data).toEqual(answer)
    sending.setAmount('0.0000000000000006')
    expect(state().simulation).toEqual({ status: 'idle' })

    const plain = await setUp()
    plain.sending.setAmount('0.0000000000000005')
    await plain.to(friend)
    await plain.sending.review()
    expect(plain.state().simulation.data).toEqual({ status: 'unavailable' })
  })

  test('the form as it stands is sent once; the receiver becomes a payee, the confirmation follows and the form is empty', async () => {
    const { kit, sending, state, to, asked } = await setUp()
    kit.router.push('WalletSendPreview')
    sending.setAmount('0.0000000000000005')
    await to(friend)
    await sending.review()
    await Promise.all([sending.send(state().order), sending.send(state().order)])
    expect(asked).toEqual([{ to: friend, amount: 500n }])
    expect(state()).toMatchObject({
      phase: 'sent',
      amount: '',
      typed: '',
      sent: { id, to: friend, amount: '0.0000000000000005', symbol: 'COIN' },
    })
    expect(kit.use(payeesOf).recent('eip155')[0]).toMatchObject({ address: friend })
    expect(kit.router.store.getState().history.map(({ view }) => view)).toEqual([
      'Account',
      'WalletSendConfirmed',
    ])
    kit.router.goBack()
    expect(kit.router.store.getState().current.view).toBe('Account')
  })

  test('a rejection keeps the form, and nobody becomes a payee', async () => {
    const { kit, sending, state, to, press } = await setUp({
      send: { send: () => Promise.reject(createError('USER_REJECTED')) },
    })
    sending.setAmount('0.0000000000000005')
    await to(friend)
    await press()
    expect(state()).toMatchObject({
      phase: 'editing',
      amount: '0.0000000000000005',
      error: { code: 'USER_REJECTED', referenceId: expect.any(String) },
    })
    expect(kit.use(payeesOf).recent('eip155')).toEqual([])
    sending.setAmount('0.0000000000000004')
    expect(state().error).toBeUndefined()
  })

  test('an account that changes under the form is never the one that sends [W-09]', async () => {
    const { sending, state, to, connector, asked, press } = await setUp()
    sending.setAmount('0.0000000000000005')
    await to(friend)
    connector.wallet.select('eip155', [second])
    await press()
    expect(asked).toEqual([])
    expect(state().amount).toBe('')
  })
})
