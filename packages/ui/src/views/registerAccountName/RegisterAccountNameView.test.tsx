import { createHeadlessKit, type Kit } from '@latchkey/controllers'
import type { NamesController } from '@latchkey/controllers/names'
import { createError, createStore, toPlainError } from '@latchkey/core'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UiContext } from '../../context/UiContext.js'
import { createTranslator } from '../../i18n/createTranslator.js'
import RegisterAccountNameView from './RegisterAccountNameView.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const own = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const active = {
  activeNamespace: 'eip155',
  byNamespace: {
    eip155: { status: 'connected', connection: { connectorId: 'a', active: `eip155:1:${own}` } },
  },
}
const message = '{"name":"alice.example.eth","attributes":{},"timestamp":77}'

/** The view with a free name in its form, sent off; `answer` ends the registration. */
async function register() {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const store = createStore<object>({ phase: 'idle', error: undefined, profiles: {} })
  let answer: (outcome: 'done' | 'failed' | 'declined') => void = () => undefined
  const names: Partial<NamesController> = {
    store: store as unknown as NamesController['store'],
    suggest: async () => [{ name: 'alice.example.eth', isFree: true }],
    reset: () => store.setState({ phase: 'idle', error: undefined }),
    register: () => {
      store.setState({ phase: 'waiting', message })
      return new Promise((resolve, reject) => {
        answer = (outcome) => {
          const error = createError('NAME_REGISTER_FAILED', { params: { name: 'alice' } })
          store.setState({
            phase: outcome === 'failed' ? 'failed' : 'idle',
            ...(outcome === 'failed' && {
              error: { ...toPlainError(error), referenceId: 'r', reason: 'This name is reserved' },
            }),
          })
          if (outcome === 'done') resolve('alice.example.eth')
          else reject(outcome === 'failed' ? error : createError('USER_REJECTED'))
        }
      })
    },
  }
  const replaced: string[] = []
  const real = createHeadlessKit({ adapters: [], logLevel: 'silent', prefetch: 'none' })
  const kit = {
    ...real,
    use: () => names,
    connection: { ...real.connection, store: createStore(active) },
    router: { ...real.router, replace: (view: string) => replaced.push(view) },
  } as unknown as Kit
  const ui = {
    ...createTranslator({ language: 'en' }),
    t: (key: string, params?: object) =>
      key === 'names.intent' ? JSON.stringify([key, params]) : key,
    kit,
    announce: () => {},
    prefetchView: () => {},
  } as unknown as Parameters<typeof UiContext.Provider>[0]['value']
  const place = document.createElement('div')
  const root = createRoot(place)
  const entry = { key: 1, view: 'RegisterAccountName', data: { name: 'alice' } } as const
  await act(async () =>
    root.render(
      <UiContext.Provider value={ui}>
        <RegisterAccountNameView kit={kit} entry={entry} />
      </UiContext.Provider>,
    ),
  )
  await act(async () => vi.advanceTimersByTimeAsync(300))
  await act(async () => void (await import('../../primitives/Signing.js')))
  const review = place.querySelector('[data-part="signing"]')?.textContent
  const submit = [...place.querySelectorAll('button')].find(
    (button) => button.textContent === 'names.register',
  )
  await act(async () => submit?.click())
  expect(place.querySelector('form')).toBeNull()
  return {
    place,
    replaced,
    /** The form's description of the request to sign, before the press. */
    review,
    end: async (outcome: 'done' | 'failed' | 'declined') => {
      await act(async () => answer(outcome))
      // The texts of errors follow the failure.
      await act(async () => vi.dynamicImportSettled())
    },
    unmount: () => act(async () => root.unmount()),
  }
}

it('the request to sign is described in words over the button before the wallet is asked', async () => {
  const { review, end, unmount } = await register()
  const intent = JSON.stringify(['names.intent', { name: 'alice.example.eth' }])
  for (const words of [intent, own, 'names.signNote']) expect(review).toContain(words)
  await end('declined')
  await unmount()
})

it('the text that the wallet is asked to sign is shown in full', async () => {
  const { place, end, unmount } = await register()
  expect(place.querySelector('[data-part="signing-text"]')?.textContent).toBe(message)
  await end('declined')
  expect(place.querySelector('[data-part="signing-text"]')).toBeNull()
  await unmount()
})

it('a registration that is through opens its success', async () => {
  const { replaced, end, unmount } = await register()
  await end('done')
  expect(replaced).toEqual(['RegisterAccountNameSuccess'])
  await unmount()
})

it('one that fails is back in the form, with what was typed and the service’s reason', async () => {
  const { place, replaced, end, unmount } = await register()
  await end('failed')
  expect(place.querySelector('input')?.value).toBe('alice')
  expect(place.textContent).toContain('This name is reserved')
  expect(replaced).toEqual([])
  await unmount()
})

it('one that is declined in the wallet is back in the form, with what was typed', async () => {
  const { place, replaced, end, unmount } = await register()
  await end('declined')
  expect(place.querySelector('input')?.value).toBe('alice')
  expect(place.querySelector('[data-part="name-failure"]')).toBeNull()
  expect(replaced).toEqual([])
  await unmount()
})
