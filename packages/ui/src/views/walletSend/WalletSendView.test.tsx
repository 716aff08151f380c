import { act, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { dollar, friend, own, renderWithSending } from '../../primitives/renderWithSending.js'
import WalletSendView from './WalletSendView.js'

const entry = { key: 1, view: 'WalletSend', data: {} } as const
const view = <WalletSendView entry={entry} kit={undefined as never} />
const ready = { status: 'ready', address: friend, warnings: [] } as const
const picture = 'data:image/png;base64,iVBORw0KGgo='

it('the receiver has the picture of its profile, over the one of its address', async () => {
  const { place, set, unmount } = await renderWithSending(view, {
    state: { receiver: { status: 'ready', address: friend, imageUrl: picture, warnings: [] } },
  })
  const avatar = () =>
    place.querySelector<HTMLElement>('[data-part="field-line"] > [data-part="avatar"]')
  expect(avatar()?.querySelector('img')?.getAttribute('src')).toBe(picture)
  const ground = avatar()?.style.background
  expect(ground).toContain('conic-gradient')
  // A picture that does not load leaves the generated one.
  await act(async () => avatar()?.querySelector('img')?.dispatchEvent(new Event('error')))
  expect(avatar()?.querySelector('img')).toBeNull()
  expect(avatar()?.style.background).toBe(ground)
  await set({ receiver: { status: 'ready', address: own, warnings: [] } })
  expect(avatar()?.style.background).not.toBe(ground)
  await set({ receiver: { status: 'checking' } })
  expect(avatar()).toBeNull()
  await unmount()
})

it('a form that lacks something says what in its button, which then does nothing', async () => {
  const { place, calls, button, press, set, unmount } = await renderWithSending(view, {
    state: { problem: 'AMOUNT_REQUIRED', amount: '' },
  })
  await press('send.problem.AMOUNT_REQUIRED')
  expect(calls).not.toContain('push WalletSendPreview')
  await set({ problem: 'INSUFFICIENT_FUNDS', amount: '9000' })
  expect(place.querySelector('[data-amount]')?.getAttribute('aria-invalid')).toBe('true')
  expect(place.querySelector('[data-part="field-note"]')?.textContent).toBe(
    'send.problem.INSUFFICIENT_FUNDS',
  )
  await set({ problem: 'INVALID_ADDRESS', receiver: { status: 'invalid' }, amount: '100' })
  expect(place.querySelector('textarea')?.getAttribute('aria-invalid')).toBe('true')
  // The review shows the fee problem.
  await set({
    problem: 'FEE_NOT_COVERED',
    receiver: { status: 'ready', address: friend, warnings: [] },
  })
  await press('send.problem.FEE_NOT_COVERED')
  expect(calls).toContain('push WalletSendPreview')
  await set({ problem: undefined })
  expect(button('send.review').getAttribute('aria-disabled')).toBeNull()
  expect(place.querySelectorAll('[data-part="field-note"]')[0]?.textContent).toBe('≈ $200.00')
  await unmount()
})

const figures = {
  'send.balance': '{amount} there',
  'send.kept.LOCKED': '{amount} locked',
  'send.kept.RESERVE': '{amount} kept',
  'send.mostSpendable': 'at most {amount}',
  'send.problem.AMOUNT_TOO_SMALL': 'at least {amount}',
}

it('the parts of a balance that cannot be sent are listed, and more than the rest is their problem', async () => {
  const { place, set, unmount } = await renderWithSending(view, {
    messages: figures,
    state: {
      problem: 'INSUFFICIENT_FUNDS',
      spendable: {
        held: 500_000_000n,
        spendable: 99_000_000n,
        reasons: [
          { code: 'LOCKED', amount: 400_000_000n },
          { code: 'RESERVE', amount: 1_000_000n },
        ],
      },
    },
  })
  const note = () => place.querySelector('[data-part="field-note"]')?.textContent
  expect(place.querySelector('[data-part="row-detail"]')?.textContent).toBe('99 tUSD there')
  expect([...place.querySelectorAll('li')].map((each) => each.textContent)).toEqual([
    '400 tUSD locked',
    '1 tUSD kept',
  ])
  expect(note()).toBe('at most 99 tUSD')
  await set({ problem: 'AMOUNT_TOO_SMALL', receiver: { ...ready, minimum: 250_000_000n } })
  expect(note()).toBe('at least 250 tUSD')
  await set({ spendable: { held: 500_000_000n, spendable: 500_000_000n, reasons: [] } })
  expect(place.querySelector('li')).toBeNull()
  await set({ problem: 'INSUFFICIENT_FUNDS' })
  expect(note()).toBe('send.problem.INSUFFICIENT_FUNDS')
  await unmount()
})

it('a warning of a look-alike looks unlike one that asks nothing [W-12]', async () => {
  const { place, set, unmount } = await renderWithSending(view, {
    state: { receiver: { status: 'ready', address: friend, warnings: [{ code: 'NEW' }] } },
  })
  const note = () => [...place.querySelectorAll('[data-part="field-note"]')].at(-1)
  expect(note()?.textContent).toBe('send.warning.NEW')
  expect([note()?.hasAttribute('data-grave'), note()?.querySelector('svg')]).toEqual([false, null])
  const like = { code: 'TWIN_OF_OWN', like: own } as const
  await set({ receiver: { status: 'ready', address: friend, warnings: [like] } })
  expect(note()?.textContent).toBe('send.warning.TWIN_OF_OWN')
  expect(note()?.hasAttribute('data-grave')).toBe(true)
  expect(note()?.querySelector('svg')).not.toBeNull()
  await unmount()
})

const shown = { set: (_isShown: boolean): void => undefined }
const filled = { ...entry, data: { to: friend, amount: '1' } }
/** Leaves the view and shows it as the shell does, with the same entry of the history. */
function FilledPlace() {
  const [isShown, setShown] = useState(true)
  shown.set = setShown
  return isShown && <WalletSendView entry={filled} kit={undefined as never} />
}

it('a form that the host has filled in is filled once: after Back the person’s changes stand', async () => {
  const { calls, unmount } = await renderWithSending(<FilledPlace />)
  await act(async () => shown.set(false))
  await act(async () => shown.set(true))
  expect(calls.filter((call) => call.startsWith('fill'))).toEqual([`fill ${friend} 1`])
  await unmount()
})

it('the review waits for a maximum that is being worked out', async () => {
  const { calls, set, press, unmount } = await renderWithSending(view, {
    state: { findingMax: true },
  })
  await press('send.review')
  expect(calls).not.toContain('push WalletSendPreview')
  await set({ findingMax: false })
  await press('send.review')
  expect(calls).toContain('push WalletSendPreview')
  await unmount()
})

it('the receiver’s field names the gravest warning, else the address behind a name', async () => {
  const { place, set, calls, press, unmount } = await renderWithSending(view, {
    state: {
      receiver: { status: 'ready', address: friend, warnings: [{ code: 'NEW' }, { code: 'OWN' }] },
    },
  })
  const note = () => [...place.querySelectorAll('[data-part="field-note"]')].at(-1)?.textContent
  expect(note()).toBe('send.warning.NEW')
  await set({ receiver: { status: 'ready', address: friend, name: 'a.example', warnings: [] } })
  expect(note()).toBe(friend)
  await set({ receiver: { status: 'checking' } })
  expect(note()).toBe('send.problem.RECEIVER_CHECKING')
  expect(place.querySelector('textarea')?.getAttribute('aria-invalid')).toBe('false')
  await press('send.clear')
  expect(calls).toContain('to ')
  await press('send.maxLabel')
  expect(calls).toContain('max')
  await unmount()
})

it('receivers of the last transfers are offered, three at most, and chosen by address', async () => {
  const payee = (digit: string, name?: string) => ({
    namespace: 'eip155',
    network: 'eip155:1',
    address: `0x${digit.repeat(40)}`,
    chosenAt: 1,
    ...(name !== undefined && { name }),
  })
  const { place, calls, unmount } = await renderWithSending(view, {
    state: { typed: '', receiver: { status: 'empty' }, problem: 'RECEIVER_REQUIRED' },
    recent: [payee('a', 'alice.example'), payee('b'), payee('c'), payee('d')] as never,
  })
  const rows = [...place.querySelectorAll<HTMLElement>('[data-part="list"] button')]
  expect(rows).toHaveLength(3)
  expect(rows[0]?.textContent).toContain('alice.example')
  await act(async () => rows[0]?.click())
  expect(calls).toContain(`to 0x${'a'.repeat(40)}`)
  await unmount()
})

it('the memo is asked for where a transfer carries one, once there is a receiver it belongs to', async () => {
  const rules = { longest: 256, isCustomary: true }
  const { place, calls, set, unmount } = await renderWithSending(view)
  const field = () => [...place.querySelectorAll('textarea')][1]
  const labelOf = (each: HTMLTextAreaElement | undefined) => each?.labels?.[0]?.textContent
  expect(field()).toBeUndefined()
  await set({ memoRules: rules, typed: '', receiver: { status: 'empty' } })
  expect(field()).toBeUndefined()
  await set({ typed: friend, receiver: ready })
  expect(labelOf(field())).toBe('send.memoCustomary')
  await set({ memoRules: { ...rules, isCustomary: false } })
  expect(labelOf(field())).toBe('send.memoOptional')
  const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
  await act(async () => {
    setValue?.call(field(), '104857\r\n20')
    field()?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(calls).toContain('memo 104857 20')
  await unmount()
})

it('a memo that is too long says by how much, and a receiver that demands one says so', async () => {
  const { place, set, unmount } = await renderWithSending(view, {
    messages: { 'send.problem.MEMO_TOO_LONG': '{size} of {longest}' },
    state: { memo: 'é'.repeat(5), memoRules: { longest: 9 }, problem: 'MEMO_TOO_LONG' },
  })
  const field = () => [...place.querySelectorAll('textarea')][1]
  const note = () => place.querySelector(`[id="${field()?.getAttribute('aria-describedby')}"]`)
  const button = () => place.querySelector('[data-kind=primary]')
  expect([note()?.textContent, button()?.textContent]).toEqual(['10 of 9', '10 of 9'])
  expect(field()?.getAttribute('aria-invalid')).toBe('true')
  // An earlier problem of the form hides none of its own.
  await set({ problem: 'AMOUNT_REQUIRED' })
  expect(note()?.textContent).toBe('10 of 9')
  await set({ memo: 'é', problem: undefined })
  expect([note()?.textContent, field()?.required]).toEqual(['send.memoHint', false])
  await set({ receiver: { ...ready, needsMemo: true }, memo: '', problem: 'MEMO_REQUIRED' })
  expect([note()?.textContent, field()?.required]).toEqual(['send.memoRequired', true])
  expect(button()?.textContent).toBe('send.problem.MEMO_REQUIRED')
  await unmount()
})

const { token: _, ...native } = dollar
const coins = [
  { id: `${'a1'.repeat(32)}:12`, amount: 2_000_000n },
  { id: `${'b2'.repeat(32)}:0`, amount: 546n },
]
/** A balance of which the given coins may carry inscriptions. */
const withCoins = (of: readonly { readonly id: string; readonly amount: bigint }[]) => ({
  held: 500_000_000n,
  spendable: 400_000_000n,
  reasons: [
    { code: 'INSCRIBED', amount: 1_000_000n } as const,
    { code: 'COLLECTIBLES', amount: 2_000_546n, coins: of } as const,
  ],
})
const open = (state: NonNullable<Parameters<typeof renderWithSending>[1]>['state']) =>
  renderWithSending(view, {
    messages: {
      ...figures,
      'send.kept.INSCRIBED': '{amount} inscribed',
      'send.collectibles': '{amount} maybe',
    },
    state: { holding: native, ...state },
  })

it('coins that may carry inscriptions are listed by amount and id, and spent by a tick alone', async () => {
  const { place, calls, set, unmount } = await open({ spendable: withCoins(coins) })
  const box = () => place.querySelector<HTMLInputElement>('[type=checkbox]')
  const rows = () => [...place.querySelectorAll('[data-part="coins"] > li')]
  const kept = () => place.querySelector('[data-part="send-kept"]')?.textContent
  const available = () => place.querySelector('[data-part="row-detail"]')?.textContent
  expect(kept()).toBe('1 tUSD inscribed')
  expect(rows().map((each) => each.textContent)).toEqual([
    '2 tUSDa1a1a1…a1a1a1:12',
    '0.000546 tUSDb2b2b2…b2b2b2:0',
  ])
  const [first] = coins
  expect(rows()[0]?.querySelector('[dir=ltr]')?.getAttribute('title')).toBe(first?.id)
  expect(box()?.labels?.[0]?.textContent).toBe('send.spendCollectibles')
  const note = place.querySelector(`[id="${box()?.getAttribute('aria-describedby')}"]`)
  expect(note?.textContent).toBe('2.000546 tUSD maybe')
  expect([box()?.checked, available()]).toEqual([false, '400 tUSD there'])
  await act(async () => box()?.click())
  expect(calls).toContain(`coins ${coins.map(({ id }) => id).join()}`)
  await set({ collectibles: coins, problem: 'INSUFFICIENT_FUNDS' })
  expect([box()?.checked, available()]).toEqual([true, '402 tUSD there'])
  expect(place.querySelector('[data-part="field-note"]')?.textContent).toBe(
    'at most 402.000546 tUSD',
  )
  await act(async () => box()?.click())
  expect(calls).toContain('coins ')
  await unmount()
})

it('nothing can be ticked where no coins can be spent, and with a token', async () => {
  const { place, set, unmount } = await open({
    spendable: {
      ...withCoins([]),
      reasons: [{ code: 'COLLECTIBLES', amount: 2_000_546n }],
    },
  })
  const kept = () => place.querySelector('[data-part="send-kept"]')?.textContent
  expect(kept()).toBe('send.kept.COLLECTIBLES')
  expect(place.querySelector('[type=checkbox]')).toBeNull()
  await set({ holding: dollar, spendable: withCoins(coins) })
  expect(kept()).toBe('1 tUSD inscribedsend.kept.COLLECTIBLES')
  expect(place.querySelector('[type=checkbox]')).toBeNull()
  await unmount()
})

it('hundreds of coins scroll by keyboard, and a key in the form draws none of them again', async () => {
  const many = Array.from({ length: 400 }, (__, index) => ({
    id: `${String(index).padStart(64, '0')}:0`,
    amount: BigInt(1_000 - index),
  }))
  const { place, set, unmount } = await open({ spendable: withCoins(coins) })
  const list = () => place.querySelector<HTMLElement>('[data-part="coins"]')
  expect(list()?.tabIndex).toBe(-1)
  await set({ spendable: withCoins(many) })
  expect(list()?.tabIndex).toBe(0)
  expect(list()?.getAttribute('aria-label')).toBe('send.coins')
  expect(list()?.childElementCount).toBe(400)
  const numbers: { readonly format: unknown } = Intl.NumberFormat.prototype
  const format = vi.spyOn(numbers, 'format', 'get')
  await set({ amount: '1' })
  expect(format.mock.calls.length).toBeLessThan(10)
  format.mockRestore()
  await unmount()
})
