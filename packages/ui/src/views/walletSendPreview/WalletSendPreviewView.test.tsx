import { act } from 'react'
import { expect, it } from 'vitest'
import { createIntentReader } from '../../../test/createIntentReader.js'
import { dollar, friend, own, renderWithSending } from '../../primitives/renderWithSending.js'
import WalletSendPreviewView from './WalletSendPreviewView.js'

const picture = 'data:image/png;base64,iVBORw0KGgo='

it('the review shows the receiver by address, name and picture', async () => {
  const { place, unmount } = await renderWithSending(<WalletSendPreviewView />, {
    state: {
      receiver: {
        status: 'ready',
        address: friend,
        name: 'alice.example',
        imageUrl: picture,
        warnings: [],
      },
    },
  })
  const receiver = place.querySelector('[data-strong] > dd')
  expect(receiver?.textContent).toBe(`alice.example${friend}`)
  expect(receiver?.querySelector('[data-part="avatar"] > img')?.getAttribute('src')).toBe(picture)
  await unmount()
})

const ready = { status: 'ready', address: friend } as const
const open = (state: Parameters<typeof renderWithSending>[1] = {}) =>
  renderWithSending(<WalletSendPreviewView />, state)
const textOf = (place: HTMLElement, part: string) =>
  place.querySelector(`[data-part="${part}"]`)?.textContent

it('shows what is sent, its value, its fee and its outcome, and sends once pressed', async () => {
  const { place, calls, press, unmount } = await open()
  expect(textOf(place, 'preview-amount')).toContain('100 tUSD')
  expect(textOf(place, 'preview-amount')).toContain('$200.00')
  const outcome = place.querySelector('[data-outcome]')?.textContent
  expect(outcome).toContain('send.changes−100 tUSD')
  expect(outcome).toContain('send.received+100 tUSD')
  expect(place.textContent).not.toContain('send.less')
  await press('send.confirm')
  expect(calls.filter((call) => call === 'send' || call === 'review')).toEqual(['review', 'send'])
  await unmount()
})

it('the account that sends has its checksum, whatever the wallet writes', async () => {
  const from = 'eip155:1:0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb'
  const spelled = 'eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
  const { place, unmount } = await open({ state: { from }, spellings: { [from]: spelled } })
  expect(textOf(place, 'preview-facts')).toContain('0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb')
  await unmount()
})

it('a transfer that the network would refuse is sent only once the risk is accepted [W-11]', async () => {
  const reverts = {
    status: 'success',
    data: { status: 'reverts', code: 'TRANSACTION_REVERTED', reason: 'too low' },
  } as const
  const { place, calls, press, unmount } = await open({ state: { simulation: reverts } })
  expect(place.textContent).toContain('too low')
  await press('send.confirm')
  expect(calls).not.toContain('send')
  await act(async () => place.querySelector<HTMLInputElement>('[type=checkbox]')?.click())
  await press('send.confirm')
  expect(calls).toContain('send')
  await unmount()
})

it('an agreement is to the risks of one receiver, and to none of another [W-12]', async () => {
  const { place, calls, set, press, unmount } = await open({
    state: { receiver: { ...ready, warnings: [{ code: 'TWIN_OF_OWN', like: friend }] } },
  })
  const box = () => place.querySelector<HTMLInputElement>('[type=checkbox]')
  await act(async () => box()?.click())
  expect(box()?.checked).toBe(true)
  // The name has moved meanwhile.
  const moved = { ...ready, address: own, warnings: [{ code: 'NAME_MOVED' }] } as const
  await set({ receiver: moved })
  expect(box()?.checked).toBe(false)
  await press('send.confirm')
  expect(calls).not.toContain('send')
  await act(async () => box()?.click())
  // The simulation's result arrives after the agreement.
  await set({
    simulation: { status: 'success', data: { status: 'reverts', code: 'TRANSACTION_REVERTED' } },
  })
  expect(box()?.checked).toBe(false)
  await press('send.confirm')
  expect(calls).not.toContain('send')
  await unmount()
})

it('nothing is sent before the network has said what the transfer would do [W-11]', async () => {
  const { calls, set, press, unmount } = await open({
    state: { simulation: { status: 'pending' } },
  })
  await press('send.confirm')
  expect(calls).not.toContain('send')
  await set({ simulation: { status: 'success', data: { status: 'unavailable' } } })
  await press('send.confirm')
  expect(calls).toContain('send')
  await unmount()
})

it('a transfer that may have been sent is shown in place of the review, with the wallet by name', async () => {
  const { place, press, calls, unmount } = await open({
    state: {
      ...{ amount: '', problem: 'AMOUNT_REQUIRED', simulation: { status: 'idle' } },
      error: { code: 'MAY_HAVE_BEEN_SENT', message: '', params: {}, referenceId: 'a1b2c3d4' },
    },
    messages: { errors: { MAY_HAVE_BEEN_SENT: ['Unknown. ', 'Look into {wallet}.', ''] } },
  })
  expect(textOf(place, 'preview-error')).toContain('Unknown. Look into switch.wallet.')
  expect(place.querySelectorAll('[data-kind=primary]')).toHaveLength(1)
  await press('Back')
  expect(calls).toContain('goBack')
  await unmount()
})

it('a receiver that gets less is shown, and so is a missing simulation', async () => {
  const taken = {
    status: 'success',
    changes: [{ token: dollar.token as string, amount: -100_000_000n }],
    received: 99_000_000n,
    gasUsed: 1n,
    others: [],
  } as const
  const { place, set, unmount } = await open({
    state: { simulation: { status: 'success', data: taken } },
  })
  expect(place.textContent).toContain('send.less')
  await set({ simulation: { status: 'success', data: { status: 'unavailable' } } })
  expect(textOf(place, 'outcome')).toBe('send.unsimulated')
  await set({ simulation: { status: 'pending' } })
  expect(textOf(place, 'outcome')).toBe('send.simulating')
  await unmount()
})

it('a look-alike is compared in full and accepted by its own words; a mild warning asks nothing [W-12]', async () => {
  const like = `${friend.slice(0, 8)}${'0'.repeat(28)}${friend.slice(-6)}`
  const { place, calls, set, press, unmount } = await open({
    state: { receiver: { ...ready, warnings: [{ code: 'NEW' }] } },
  })
  expect(place.querySelector('[type=checkbox]')).toBeNull()
  await set({
    receiver: { ...ready, warnings: [{ code: 'TWIN', like: { address: like } as never }] },
  })
  expect(place.textContent).toContain('send.understood')
  expect(place.querySelector('[data-part="compare"] > dt')?.textContent).toBe('send.similar')
  const [other, mine] = [...place.querySelectorAll('[data-part="compare"] bdi')]
  expect([other?.textContent, mine?.textContent]).toEqual([like, friend])
  expect(mine?.querySelector('mark')?.textContent).toBe(friend.slice(8, -6))
  await press('send.confirm')
  expect(calls).not.toContain('send')
  await unmount()
})

it('the fee is a bound where it is kept, else the wallet’s, being asked, or unknown', async () => {
  const { place, calls, set, press, unmount } = await open()
  expect(place.textContent).toContain('send.feeAbout')
  await set({ fee: { status: 'success', data: { fee: 1n, bound: 'kept' } } })
  expect(place.textContent).toContain('send.feeAtMost')
  await set({ fee: { status: 'pending' } })
  expect(place.textContent).toContain('send.feeLoading')
  // The order would go without the fee that the person agrees to.
  await press('send.confirm')
  expect(calls).not.toContain('send')
  await set({ fee: { status: 'error', error: { code: 'HTTP_FAILED', message: '', params: {} } } })
  expect(place.textContent).toContain('send.feeUnknown')
  await set({ problem: 'FEE_NOT_COVERED' })
  expect(textOf(place, 'preview-state')).toBe('send.problem.FEE_NOT_COVERED')
  await set({ problem: undefined, phase: 'waiting' })
  expect(textOf(place, 'preview-state')).toBe('send.waiting')
  await set({
    phase: 'editing',
    error: { code: 'USER_REJECTED', message: '', params: {}, referenceId: 'r' },
  })
  expect(textOf(place, 'preview-state')).toBe('send.rejected')
  expect(textOf(place, 'preview-error')).toBeUndefined()
  await unmount()
})

it('the review of a transfer reads the very transfer that is sent, and another one anew', async () => {
  const { asked, others } = createIntentReader({ status: 'plain' }, new Promise(() => undefined))
  const { place, set, unmount } = await renderWithSending(<WalletSendPreviewView />, { others })
  await act(async () => void (await import('../../primitives/Signing.js')))
  const from = `eip155:1:${own}`
  const transfer = { to: friend, amount: 100_000_000n, token: dollar.token }
  expect(asked).toEqual([{ from, transfer }])
  expect(place.textContent).toContain('intent.plain')
  await set({ amount: '2' })
  expect(asked.at(-1)).toEqual({ from, transfer: { ...transfer, amount: 2_000_000n } })
  // The reading of the transfer before is void for this one.
  expect(place.textContent).toContain('intent.reading')
  await set({ error: undefined })
  expect(asked).toHaveLength(2)
  await unmount()
})

it('a transfer that failed, or that the network would refuse, is said [W-21]', async () => {
  const { said, set, unmount } = await open({
    messages: { errors: { HTTP_FAILED: ['Not reached', 'Why.', 'Try again.'] } },
  })
  expect(said).toEqual([])
  await set({
    simulation: { status: 'success', data: { status: 'reverts', code: 'TRANSACTION_REVERTED' } },
  })
  expect(said).toEqual(['assertive: send.reverts'])
  await set({ error: { code: 'HTTP_FAILED', message: '', params: {}, referenceId: 'r' } })
  expect(said.slice(1)).toEqual(['assertive: Not reached. Try again.'])
  await unmount()
})

it('a press sends the order that the view shows, whatever the form says by now [W-09]', async () => {
  const { place, calls, store, set, press, unmount } = await open()
  const { order } = store.getState()
  await set({ order, amount: '9', holding: { ...dollar, symbol: 'DUST', decimals: 2 } })
  expect(textOf(place, 'preview-amount')).toContain('100 tUSD')
  expect(place.querySelector('[data-outcome]')?.textContent).toContain('−100 tUSD')
  await press('send.confirm')
  expect(calls).toContain('send')
  await unmount()
})

it('nothing is sent before the chain has described the token [W-09]', async () => {
  const { calls, store, set, press, unmount } = await open()
  const { order } = store.getState()
  await set({ order: order && { ...order, check: { status: 'pending' } } })
  await press('send.confirm')
  expect(calls).not.toContain('send')
  await unmount()
})

it.each([
  ['names otherwise', { status: 'chain', listed: 'tEUR' }, 'review.renamed'],
  ['does not describe', { status: 'unknown' }, 'review.unchecked'],
] as const)(
  'a token that its chain %s is sent only once the person agrees [W-09]',
  async (_, check, text) => {
    const { place, calls, said, store, set, press, unmount } = await open()
    const { order } = store.getState()
    await set({ order: order && { ...order, check } })
    expect(place.textContent).toContain(text)
    expect(said).toEqual([`assertive: ${text}`])
    await press('send.confirm')
    expect(calls).not.toContain('send')
    await act(async () => place.querySelector<HTMLInputElement>('[type=checkbox]')?.click())
    await press('send.confirm')
    expect(calls).toContain('send')
    await unmount()
  },
)

it('a form that changes under its review is reviewed anew, and never by itself after a failure', async () => {
  const { calls, set, press, unmount } = await open()
  const count = () => calls.filter((call) => call === 'review').length
  expect(count()).toBe(1)
  await set({ order: undefined })
  expect(count()).toBe(2)
  const failed = { code: 'TOKEN_MISDESCRIBED', message: '', params: {}, referenceId: '' } as const
  await set({ amount: '2' })
  await set({ order: undefined, error: failed })
  expect(count()).toBe(2)
  await press('Try again')
  expect(count()).toBe(3)
  await unmount()
})

it('a transfer that the chain refuses has its reason in place of a fee and an outcome', async () => {
  const { place, set, unmount } = await open({
    messages: { errors: { AMOUNT_TOO_SMALL: ['Too small. ', 'At least {minimum} {symbol}.', ''] } },
  })
  expect(place.textContent).toContain('send.fee')
  await set({
    order: undefined,
    fee: { status: 'idle' },
    simulation: { status: 'success', data: { status: 'unavailable' } },
    error: {
      code: 'AMOUNT_TOO_SMALL',
      message: '',
      params: { minimum: '0.5', symbol: 'SOL' },
      referenceId: '',
    },
  })
  expect(place.textContent).toContain('Too small. At least 0.5 SOL.')
  expect(place.textContent).not.toContain('send.fee')
  expect(place.textContent).not.toContain('send.unsimulated')
  await unmount()
})

it('the memo is shown as it is sent, as text, and whole', async () => {
  const memo = `<b>104857</b> ${'x'.repeat(200)}`
  const { place, store, set, unmount } = await open({
    state: { memo: `  ${memo}\u200B`, memoRules: { longest: 256 } },
  })
  const shown = () => [...place.querySelectorAll('dt')].find((dt) => dt.textContent === 'send.memo')
  expect(shown()?.nextElementSibling?.textContent).toBe(memo)
  expect(store.getState().order?.transfer.memo).toBe(memo)
  // The form goes on; the review is of the order.
  await set({ order: store.getState().order, memo: 'another' })
  expect(shown()?.nextElementSibling?.textContent).toBe(memo)
  await set({ memo: '' })
  expect(shown()).toBeUndefined()
  await unmount()
})

it.each(['MEMO_CUSTOMARY', 'MEMO_LEFT_OUT'] as const)(
  'a memo that was left out (%s) is a mild question with an answer of its own, and no block',
  async (code) => {
    const { place, calls, store, set, press, unmount } = await open()
    const { order } = store.getState()
    // The order alone has the question: the receiver's picture comes later, without it.
    await set({
      order: order && { ...order, receiver: { ...ready, warnings: [{ code }] } },
      receiver: { ...ready, imageUrl: picture, warnings: [] },
    })
    expect(place.textContent).toContain(`send.warning.${code}`)
    expect(place.querySelector('[data-part=warning]')?.hasAttribute('data-mild')).toBe(true)
    expect(place.textContent).toContain('send.withoutMemo')
    await press('send.confirm')
    expect(calls).not.toContain('send')
    await act(async () => place.querySelector<HTMLInputElement>('[type=checkbox]')?.click())
    await press('send.confirm')
    expect(calls).toContain('send')
    await unmount()
  },
)

it('coins that may carry inscriptions are a warning of the review, each by name, before Send', async () => {
  const { token: _, ...native } = dollar
  const coins = ['a', 'b'].map((name) => ({ id: `${name.repeat(64)}:0`, amount: 546n }))
  const { place, store, calls, set, press, button, unmount } = await open({
    state: { holding: native, collectibles: coins },
    messages: { 'send.spends': { one: '{count} coin', other: '{count} coins' } },
  })
  const list = () => place.querySelector('[data-part="warning"] [data-part="coins"]')
  expect(list()?.parentElement?.querySelector('p')?.textContent).toBe('2 coins')
  expect([...(list()?.children ?? [])].map((each) => each.textContent)).toEqual([
    '0.000546 tUSDaaaaaa…aaaaaa:0',
    '0.000546 tUSDbbbbbb…bbbbbb:0',
  ])
  const after = Node.DOCUMENT_POSITION_FOLLOWING
  const send = button('send.confirm')
  expect((list()?.compareDocumentPosition(send) ?? 0) & after).toBe(after)
  // The form goes on; the review is of the order.
  await set({ order: store.getState().order, collectibles: [] })
  expect(list()?.childElementCount).toBe(2)
  await press('send.confirm')
  expect(calls).toContain('send')
  await set({ collectibles: [] })
  expect(list()).toBeNull()
  await unmount()
})
