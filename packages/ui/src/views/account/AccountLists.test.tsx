import { createHeadlessKit, type Kit } from '@latchkey/controllers'
import { createStore } from '@latchkey/core'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { UiContext } from '../../context/UiContext.js'
import { createTranslator } from '../../i18n/createTranslator.js'
import { AccountLists } from './AccountLists.js'

it.each([
  [{}, ['account.tokens', 'account.activity']],
  [{ activity: false }, ['account.tokens']],
] as const)('with %j an account has the tabs %j', async (features, tabs) => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const idle = { status: 'idle' } as const
  const portfolio = {
    store: createStore({ tab: 'activity', tokens: idle, nfts: idle, activity: idle, sent: [] }),
    refresh: async () => undefined,
    show: () => undefined,
  }
  const real = createHeadlessKit({ adapters: [], logLevel: 'silent', prefetch: 'none', features })
  const kit = { ...real, use: () => portfolio } as unknown as Kit
  const ui = {
    ...createTranslator({ language: 'en' }),
    t: (key: string) => key,
    kit,
    announce: () => {},
    prefetchView: () => {},
  } as unknown as Parameters<typeof UiContext.Provider>[0]['value']
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <UiContext.Provider value={ui}>
        <AccountLists />
      </UiContext.Provider>,
    ),
  )
  const shown = [...place.querySelectorAll('[role=tab]')].map((tab) => tab.textContent)
  expect(shown).toEqual(tabs)
  await act(async () => root.unmount())
})
