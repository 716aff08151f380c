import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { errorOf, renderWithLogin } from '../../primitives/renderWithLogin.js'
import EmailEntry from './EmailEntry.js'

it('the entry of the list sends a code to what was typed, and opens its view', async () => {
  const { type, submit, press, calls, unmount } = await renderWithLogin(EmailEntry, {
    phase: 'idle',
    email: '',
  })
  await submit()
  expect(calls).toEqual([])
  await type(' ann@example.org ')
  await submit()
  expect(calls).toEqual(['send ann@example.org', 'push EmailVerifyOtp'])
  await press('Continue with e-mail')
  expect(calls).toHaveLength(4)
  await unmount()
})

it('the entry of the list stays where its address is refused, and says why', async () => {
  const { type, submit, place, said, field, fail, calls, store, unmount } = await renderWithLogin(
    EmailEntry,
    { phase: 'idle', email: '' },
  )
  fail()
  await type('nobody')
  await submit()
  await act(async () => store.setState({ error: errorOf('EMAIL_INVALID') }))
  await act(async () => vi.dynamicImportSettled())
  expect(calls).toEqual(['send nobody'])
  const note = place.querySelector(`[id="${field().getAttribute('aria-describedby')}"]`)
  expect(note?.textContent).toContain('This is not an e-mail address')
  expect(said.join()).toContain('assertive: This is not an e-mail address')
  await unmount()
})
