import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { errorOf, renderWithLogin } from '../../primitives/renderWithLogin.js'
import EmailVerifyOtpView from './EmailVerifyOtpView.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

it('a whole code is entered at once, however it is spelt, and a part of one never', async () => {
  const { type, submit, calls, unmount } = await renderWithLogin(EmailVerifyOtpView)
  await type('1234 567')
  await submit()
  expect(calls).toEqual([])
  await type('1234 5678')
  expect(calls).toEqual(['enter 12345678'])
  await type('1234-5678')
  expect(calls).toHaveLength(1)
  await submit()
  expect(calls).toEqual(['enter 12345678', 'enter 12345678'])
  await unmount()
})

it('the field is one that phones fill from a mail, and that recorders leave out', async () => {
  const { field, unmount } = await renderWithLogin(EmailVerifyOtpView)
  expect(field().inputMode).toBe('numeric')
  expect(field().autocomplete).toBe('one-time-code')
  expect(field().className).toContain('ph-no-capture')
  expect(field().getAttribute('aria-describedby')).not.toBeNull()
  await unmount()
})

it('the field has the focus from the start', async () => {
  const { field, unmount } = await renderWithLogin(EmailVerifyOtpView)
  expect(document.activeElement).toBe(field())
  await unmount()
})

it('a wrong code is said, marked in its field, and keeps the focus there', async () => {
  const { type, store, place, said, field, fail, unmount } =
    await renderWithLogin(EmailVerifyOtpView)
  fail()
  await type('12345678')
  await act(async () => store.setState({ error: errorOf('CODE_INVALID') }))
  await act(async () => vi.dynamicImportSettled())
  expect(place.querySelector('[data-wrong]')?.textContent).toContain('Wrong code')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field())
  expect(said.join()).toContain('assertive: Wrong code')
  await unmount()
})

it('an error that is none of the code stands apart, with its details', async () => {
  const { place, unmount } = await renderWithLogin(EmailVerifyOtpView, {
    error: errorOf('EMBEDDED_WALLET_MISMATCH'),
  })
  expect(place.querySelector('[data-wrong]')).toBeNull()
  expect(place.textContent).toContain('This is not your wallet')
  await unmount()
})

it('another code may be asked for once the time is over, and the help comes then', async () => {
  const { place, button, press, calls, unmount } = await renderWithLogin(EmailVerifyOtpView, {
    resendAt: 1_000_000 + 3_000,
  })
  expect(button('Another code in 3 s').getAttribute('aria-disabled')).toBe('true')
  expect(place.textContent).not.toContain('No mail?')
  await act(async () => vi.advanceTimersByTimeAsync(2_000))
  expect(button('Another code in 1 s')).toBeDefined()
  await act(async () => vi.advanceTimersByTimeAsync(1_000))
  expect(place.textContent).toContain('No mail?')
  await press('Send another code')
  expect(calls).toEqual(['resend'])
  await unmount()
})

it('while the wallet opens nothing else is done', async () => {
  const { type, submit, press, calls, said, field, unmount } = await renderWithLogin(
    EmailVerifyOtpView,
    { phase: 'checking' },
  )
  expect(field().readOnly).toBe(true)
  expect(said).toContain('polite: Opening your wallet…')
  await type('12345678')
  calls.length = 0
  await submit()
  await press('Use another address')
  expect(calls).toEqual([])
  await unmount()
})

it('another address goes back to the list, also where no code was asked for', async () => {
  for (const state of [{}, { phase: 'idle' as const }]) {
    const { press, calls, unmount } = await renderWithLogin(EmailVerifyOtpView, state)
    await press('Use another address')
    expect(calls).toEqual(['reset', 'back'])
    await unmount()
  }
})
