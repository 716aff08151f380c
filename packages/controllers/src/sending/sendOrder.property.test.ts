import { parseUnits } from '@latchkey/core'
import { toSpendable } from '@latchkey/core/adapter'
import { settle } from '@latchkey/testing'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { runsOf } from '../../../../tooling/suite/tableRows.js'
import { own, second } from '../../test/accounts.js'
import { friend, id, setUpSending, twin, usdc } from '../../test/setUpSending.js'
import { portfolioOf } from '../portfolio/portfolioOf.js'
import { collectiblesOf } from './collectiblesOf.js'

const namespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const
/** Decimals of the token by its chain. */
const decimals = 6

const amounts = fc.constantFrom('1', '0.5', '2.000001', '0.0000000000000005')
const symbols = fc.constantFrom('COIN', 'USDC')
const receivers = fc.constantFrom(friend, twin)
const memos = fc.constantFrom('', '104857', ' 104857\u200B', '20', 'longer than 8 bytes')
/** Coins that may carry inscriptions. */
const coins = fc.subarray(['a:0', 'b:1', 'c:0'], { minLength: 1 })
const change = fc.oneof(
  fc.record({
    kind: fc.constant('list' as const),
    symbol: fc.constantFrom('USDC', 'usdc', 'DUST'),
    decimals: fc.constantFrom(0, 4, decimals, 8),
    balance: fc.constantFrom(0n, 5_000_000n, 10n ** 12n),
  }),
  fc.record({ kind: fc.constant('amount' as const), amount: amounts }),
  // The form of another transfer, reviewed behind the person's back.
  fc.record({ kind: fc.constant('another' as const), amount: amounts }),
  fc.record({ kind: fc.constant('another' as const), amount: amounts }),
  fc.record({ kind: fc.constant('receiver' as const), receiver: receivers }),
  fc.record({ kind: fc.constant('memo' as const), memo: memos }),
  fc.record({ kind: fc.constant('coins' as const), coins }),
  // Coins that come and go, and a review of what is there then.
  fc.record({ kind: fc.constant('otherCoins' as const), coins }),
  fc.record({ kind: fc.constant('otherCoins' as const), coins }),
  fc.record({ kind: fc.constant('tick' as const), spends: fc.boolean() }),
  fc.record({ kind: fc.constant('choose' as const), symbol: symbols }),
  fc.record({ kind: fc.constant('account' as const), address: fc.constantFrom(own, second) }),
  fc.record({ kind: fc.constant('network' as const), network: fc.constantFrom(1, 2) }),
  fc.record({ kind: fc.constant('native' as const), native: fc.constantFrom(0n, 10n ** 20n) }),
  fc.record({ kind: fc.constantFrom('max', 'review', 'fill', 'reset', 'write', 'wait') }),
)
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never

type Case = {
  readonly symbol: 'COIN' | 'USDC'
  readonly amount: string
  readonly receiver: string
  readonly memo: string
  readonly listed: number
  readonly coins: readonly string[]
  /** Whether the person agrees to spend the coins before the review. */
  readonly spends: boolean
  /** Between the review and the press. */
  readonly before: readonly Change[]
  /** While the wallet is about to be asked. */
  readonly after: readonly Change[]
  /** Whether the person presses what they saw, or what is there by now. */
  readonly pressesSeen: boolean
}

/** Resolves with the transfer's part of coins where it is sent; else undefined. */
async function run(
  namespace: (typeof namespaces)[number],
  given: Case,
): Promise<readonly string[] | undefined> {
  const sent: unknown[] = []
  let native = 10n ** 19n
  let held = given.coins
  const stage = await setUpSending({
    namespace,
    nativeOf: async () => native,
    send: {
      memo: { longest: 8, isCustomary: true },
      async getSpendable({ token }) {
        if (token !== undefined) return toSpendable(listed.balance)
        const parts = held.map((each) => ({ id: each, amount: 10n ** 18n }))
        return toSpendable(native, [['COLLECTIBLES', 10n ** 18n * BigInt(held.length), parts]])
      },
      async send({ transfer, account, fee }) {
        sent.push({ transfer, from: account.address, fee })
        return id
      },
    },
  })
  const { kit, connector, sending, state, to, listed } = stage
  const refresh = async () => {
    await kit.use(portfolioOf).refresh('tokens', { force: true })
    await settle()
  }
  /** The token under whatever symbol, where the list has it by now. */
  const pick = (symbol: 'COIN' | 'USDC') => {
    const items = kit.use(portfolioOf).store.getState().tokens.data?.items ?? []
    const found = items.find(({ token }) => (token === undefined) === (symbol === 'COIN'))
    if (found) sending.choose(found)
  }
  listed.decimals = given.listed
  await refresh()
  pick(given.symbol)
  sending.setAmount(given.amount)
  await to(given.receiver)
  sending.setMemo(given.memo)
  /** The coins that the person saw when they agreed. */
  let agreed: readonly string[] = []
  const tick = (spends: boolean) => {
    const offered = spends ? collectiblesOf(state()) : []
    agreed = offered.map(({ id: coin }) => coin)
    sending.spendCollectibles(offered)
  }
  if (given.spends) tick(true)
  await sending.review()
  let shown = state().order
  let seen = structuredClone(shown)
  let seenAgreed = agreed
  let isPressed = false

  async function review() {
    await sending.review()
    if (given.pressesSeen || isPressed) return
    shown = state().order
    seen = structuredClone(shown)
    seenAgreed = agreed
  }

  async function apply(each: Change) {
    switch (each.kind) {
      case 'list':
        Object.assign(listed, { ...each, kind: undefined })
        return refresh()
      case 'amount':
        return sending.setAmount(each.amount)
      case 'another':
        sending.setAmount(each.amount)
        return review()
      case 'receiver':
        return to(each.receiver)
      case 'memo':
        return sending.setMemo(each.memo)
      case 'coins':
        held = each.coins
        return refresh()
      case 'otherCoins':
        held = each.coins
        await refresh()
        return review()
      case 'tick':
        return tick(each.spends)
      case 'choose':
        return pick(each.symbol)
      case 'account':
        connector.wallet.select(namespace, [each.address])
        return settle()
      case 'network':
        connector.wallet.moveTo(`${namespace}:${each.network}`)
        return settle()
      case 'native':
        native = each.native
        return refresh()
      case 'max':
        return sending.fillMax()
      case 'review':
        return review()
      case 'fill':
        return sending.fill({ token: usdc, amount: '3', to: twin, memo: '77' })
      case 'reset':
        return sending.reset()
      case 'write':
        if (shown) expect(() => Object.assign(shown?.transfer ?? {}, { to: '' })).toThrow()
        return
      default:
        return settle()
    }
  }
  const applyAll = async (changes: readonly Change[]) => {
    for (const each of changes) await apply(each)
  }
  await applyAll(given.before)
  isPressed = true
  const pressed = sending.send(shown)
  await applyAll(given.after)
  await pressed
  stage.leave()
  kit.destroy()

  expect(sent.length).toBeLessThanOrEqual(1)
  if (sent.length === 0) return undefined
  expect(sent).toEqual([{ transfer: seen?.transfer, from: seen?.from, fee: seen?.fee }])
  const isToken = seen?.transfer.token !== undefined
  expect(seen?.transfer.amount).toBe(parseUnits(seen?.amount ?? '', isToken ? decimals : 18))
  expect(seen?.holding.symbol).toBe(isToken ? 'USDC' : 'COIN')
  expect(seen?.transfer.to).toBe(seen?.receiver.address)
  const { memo } = seen?.transfer ?? {}
  expect(memo === undefined || ['104857', '20', '77'].includes(memo)).toBe(true)
  // Without a memo, the person has read that exchanges want one, unless the account is their own.
  const codes = seen?.receiver.warnings.map(({ code }) => code)
  expect(codes?.includes('MEMO_CUSTOMARY')).toBe(memo === undefined)
  const { collectibles = [] } = seen?.transfer ?? {}
  expect(collectibles).toEqual((seen?.collectibles ?? []).map(({ id: coin }) => coin))
  for (const coin of collectibles) expect(seenAgreed).toContain(coin)
  return collectibles
}

/** The coins of the agreement are sent. */
const agreed: Case = {
  ...{ symbol: 'COIN', amount: '1', receiver: friend, memo: '', listed: decimals },
  ...{ coins: ['a:0', 'b:1'], spends: true, before: [], after: [], pressesSeen: true },
}
/** A coin comes before the press. */
const outdated: Case = {
  ...agreed,
  ...{ coins: ['a:0'], before: [{ kind: 'otherCoins', coins: ['a:0', 'b:1'] }] },
  pressesSeen: false,
}

// Lazy code loads in real time, which the fake clock does not control.
beforeAll(() =>
  Promise.all([
    import('../portfolio/createPortfolioWork.js'),
    import('../requests/createRequestsWork.js'),
    import('../network/watchNetwork.js'),
  ]),
)

describe('a transfer that was reviewed', () => {
  test.each(namespaces)(
    'is sent as it was, or nothing is, whatever changes before and after the press: %s [W-09]',
    async (namespace) => {
      let count = 0
      let withCoins = 0
      const changes = fc.array(change, { maxLength: 4 })
      await fc.assert(
        fc.asyncProperty(
          fc.record({
            symbol: symbols,
            amount: amounts,
            receiver: receivers,
            memo: memos,
            coins,
            spends: fc.constantFrom(true, true, false),
            listed: fc.constantFrom(decimals, decimals, decimals, 4, 8),
            before: changes,
            after: changes,
            pressesSeen: fc.boolean(),
          }),
          async (given) => {
            const named = await run(namespace, given as Case)
            if (named) count++
            if (named?.length) withCoins++
          },
        ),
        { numRuns: runsOf(100, 1_200), examples: [[agreed], [outdated]] },
      )
      // The law is of nothing where nothing is ever sent.
      expect(count).toBeGreaterThan(5)
      expect(withCoins).toBeGreaterThan(0)
    },
    3_600_000,
  )
})
