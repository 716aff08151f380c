import { createHeadlessKit } from '@latchkey/controllers'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { UiContext } from '../../context/UiContext.js'
import { createTranslator } from '../../i18n/createTranslator.js'
import { Balance } from './Balance.js'

it('C12 before a balance is asked for it is not said to be unavailable', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const kit = createHeadlessKit({ adapters: [], logLevel: 'silent', prefetch: 'none' })
  const ui = {
    ...createTranslator({ language: 'en' }),
    kit,
    announce: () => {},
    prefetchView: () => {},
  }
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <UiContext.Provider value={ui}>
        <Balance namespace="eip155" />
      </UiContext.Provider>,
    ),
  )
  expect(place.textContent).toContain('shell.loading')
  expect(place.textContent).not.toContain('account.balanceNone')
  await act(async () => root.unmount())
})
