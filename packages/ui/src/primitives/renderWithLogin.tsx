import { createHeadlessKit, type Kit } from '@latchkey/controllers'
import type { LoginController, LoginState } from '@latchkey/controllers/login'
import { createStore } from '@latchkey/core'
import { act, type ReactNode } from 'react'
import { vi } from 'vitest'
import { en } from '../locales/en/index.js'
import { mountView } from './mountView.js'

const waiting: LoginState = {
  phase: 'code',
  email: 'ann@example.org',
  resendAt: undefined,
  error: undefined,
}
export const errorOf = (code: string): LoginState['error'] => ({
  code,
  message: code,
  params: {},
  referenceId: 'K7WQ',
})

/** Renders a view of a login by e-mail in a state of it, and records its calls. */
export async function renderWithLogin(View: () => ReactNode, state: Partial<LoginState> = {}) {
  const calls: string[] = []
  const store = createStore<LoginState>({ ...waiting, ...state })
  let outcome = true
  const login: LoginController = {
    store,
    sendCode: async (email) => {
      calls.push(`send ${email}`)
      return outcome
    },
    resend: async () => {
      calls.push('resend')
      return outcome
    },
    enterCode: async (code) => {
      calls.push(`enter ${code}`)
      return outcome
    },
    reset: () => void calls.push('reset'),
    stop: () => undefined,
  }
  const real = createHeadlessKit({ adapters: [], logLevel: 'silent', prefetch: 'none' })
  const kit = {
    ...real,
    use: () => login,
    router: {
      ...real.router,
      push: (view: string) => void calls.push(`push ${view}`),
      goBack: () => void calls.push('back'),
    },
  } as unknown as Kit
  const view = await mountView(<View />, { kit, calls, messages: en })
  await act(async () => vi.dynamicImportSettled())
  const field = () => view.place.querySelector('input') as HTMLInputElement
  const type = (text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text)
      field().dispatchEvent(new Event('input', { bubbles: true }))
    })
  const submit = () =>
    act(async () =>
      view.place
        .querySelector('form')
        ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    )
  const fail = () => {
    outcome = false
  }
  return { ...view, calls, store, field, type, submit, fail }
}
