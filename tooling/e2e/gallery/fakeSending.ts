import type { Transaction } from '@latchkey/controllers'
import type { Payee, PayeesController, PayeesState } from '@latchkey/controllers/payees'
import type { ReadyReceiver, SendingController, SendingState } from '@latchkey/controllers/sending'
import { createStore, type Spendable } from '@latchkey/core'
import type { Scene } from '../../../packages/ui/test/Scene.js'
import { fakeCoinsOf } from './fakeCoins.js'
import { holdings } from './fakePortfolio.js'
import { address } from './states.js'

const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const twin = '0x7099cB7C01eE8E3Ea5E60dfA9e1d8b5f64bf79C8'
const payee: Payee = {
  namespace: 'eip155',
  network: 'eip155:1',
  address: friend,
  name: 'alice.eth',
  chosenAt: 1,
}

/** The receivers of the scenes: one with a name, one without. */
export function createFakePayees({ payloads: [payload] = [] }: Scene): PayeesController {
  const items = [
    { ...payee, ...(payload !== undefined && { name: payload }) },
    { namespace: 'eip155', network: 'eip155:1', address: twin, chosenAt: 0 },
  ] as const
  return {
    store: createStore<PayeesState>({ items }),
    recent: () => items,
    add: () => undefined,
    remove: () => undefined,
    stop: () => undefined,
  }
}

/** The transaction of a scene's transfer. */
export const sentTransactions = ({ transaction }: Scene, sentAt: number): readonly Transaction[] =>
  transaction
    ? [
        {
          id: '0xabc',
          namespace: 'eip155',
          network: 'eip155:1',
          status: transaction,
          sentAt,
        },
      ]
    : []

/** A balance of which little can be sent. */
const locked: Spendable = {
  held: 2_512_340_000n,
  spendable: 100_000_000n,
  reasons: [
    { code: 'LOCKED', amount: 2_411_840_000n },
    { code: 'RESERVE', amount: 500_000n },
  ],
}

/** The memos of the scenes, as they were typed. */
const memos = {
  memo: '104857',
  memoLong: 'Kundennummer 104857, bitte dem Konto gutschreiben. '.repeat(6),
} as const

/** The form of a transfer in a scene. */
const errorOf = {
  failed: 'INSUFFICIENT_FUNDS',
  little: 'AMOUNT_TOO_SMALL',
  misdescribed: 'TOKEN_MISDESCRIBED',
  raised: 'FEE_RAISED',
  rejected: 'USER_REJECTED',
  unknown: 'MAY_HAVE_BEEN_SENT',
} as const

export function createFakeSending(scene: Scene): SendingController {
  const { sending = 'empty', connected } = scene
  const isEmpty = sending === 'empty'
  const coins = fakeCoinsOf(scene)
  const to = coins?.to ?? (sending === 'twin' ? twin : friend)
  const holding = coins?.holding ?? holdings[isEmpty ? 0 : 1]
  const from = connected ? (coins?.from ?? address) : undefined
  const collectibles = coins?.agreed ?? []
  const filled = coins ? '0.0123' : '125.5'
  const receiver: ReadyReceiver = {
    status: 'ready',
    address: to,
    ...(sending === 'least' && { minimum: 126_000_000n }),
    ...(sending === 'memoRequired' && { needsMemo: true }),
    warnings: sending === 'twin' ? [{ code: 'TWIN', like: payee }] : [{ code: 'NEW' }],
  }
  const memo = memos[sending as keyof typeof memos] ?? ''
  const isReviewed = !['empty', 'unknown', 'wrong', 'misdescribed', 'little', 'least'].includes(
    sending,
  )
  const store = createStore<SendingState>({
    order:
      isReviewed && holding && from
        ? {
            holding: sending === 'renamed' ? { ...holding, symbol: 'DUST' } : holding,
            ...{ from, amount: filled },
            receiver:
              sending === 'memoEmpty'
                ? { ...receiver, warnings: [{ code: 'NEW' }, { code: 'MEMO_CUSTOMARY' }] }
                : receiver,
            transfer: {
              ...{ to, amount: coins ? 1_230_000n : 125_500_000n },
              ...(holding.token !== undefined && { token: holding.token }),
              ...(memo !== '' && { memo }),
              ...(collectibles.length > 0 && { collectibles: collectibles.map(({ id }) => id) }),
            },
            ...(collectibles.length > 0 && { collectibles }),
            check:
              sending === 'renamed'
                ? { status: 'chain', listed: 'USDC' }
                : { status: sending === 'unchecked' ? 'unknown' : 'chain' },
          }
        : undefined,
    from,
    holding,
    spendable: sending === 'locked' ? locked : coins?.spendable,
    amount: isEmpty || sending === 'unknown' ? '' : sending === 'wrong' ? '1,000.5x' : filled,
    typed: isEmpty ? '' : sending === 'wrong' ? '0x70997970C5' : to,
    receiver: isEmpty
      ? { status: 'empty' }
      : sending === 'wrong'
        ? { status: 'invalid' }
        : receiver,
    memo,
    collectibles,
    memoRules: sending.startsWith('memo')
      ? { longest: 256, isCustomary: sending !== 'memoRequired' }
      : undefined,
    problem: isEmpty
      ? 'AMOUNT_REQUIRED'
      : sending === 'wrong'
        ? 'INVALID_AMOUNT'
        : sending === 'fee'
          ? 'FEE_NOT_COVERED'
          : sending === 'locked'
            ? 'INSUFFICIENT_FUNDS'
            : sending === 'least'
              ? 'AMOUNT_TOO_SMALL'
              : sending === 'memoLong'
                ? 'MEMO_TOO_LONG'
                : sending === 'memoRequired'
                  ? 'MEMO_REQUIRED'
                  : undefined,
    fee: {
      status: 'success',
      data: {
        fee: coins ? 1_410n : 42_123_456_789_000n,
        ...(sending === 'filled' && { bound: 'kept' }),
      },
    },
    simulation:
      sending === 'failed'
        ? {
            status: 'success',
            data: {
              status: 'reverts',
              code: 'TRANSACTION_REVERTED',
              reason: 'LTD: balance too low',
            },
          }
        : sending === 'rejected' || coins
          ? { status: 'success', data: { status: 'unavailable' } }
          : {
              status: 'success',
              data: {
                status: 'success',
                changes: [
                  { token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', amount: -125_500_000n },
                ],
                received: sending === 'twin' ? 124_245_000n : 125_500_000n,
                gasUsed: 51_000n,
                others: [],
              },
            },
    findingMax: false,
    phase: sending === 'waiting' ? 'waiting' : sending === 'sent' ? 'sent' : 'editing',
    error:
      sending in errorOf
        ? {
            code: errorOf[sending as keyof typeof errorOf],
            message: 'Insufficient funds.',
            params: {
              symbol: 'USDC',
              network: 'Ethereum',
              decimals: 6,
              listed: 8,
              minimum: '126',
              fee: '0.00012',
            },
            referenceId: 'a1b2c3d4',
          }
        : undefined,
    sent:
      sending === 'sent'
        ? { id: '0xabc', from: address, to: friend, amount: '125.5', symbol: 'USDC' }
        : undefined,
  })
  const nothing = async () => undefined
  return {
    store,
    follow: () => () => undefined,
    fill: () => undefined,
    choose: () => undefined,
    setAmount: (amount) => store.setState({ amount }),
    setReceiver: (typed) => store.setState({ typed }),
    setMemo: (text) => store.setState({ memo: text }),
    spendCollectibles: (each) => store.setState({ collectibles: each }),
    fillMax: nothing,
    review: nothing,
    send: nothing,
    reset: () => undefined,
    stop: () => undefined,
  }
}
