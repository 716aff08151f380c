import { createFakeAdapter } from '@latchkey/testing'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import {
  ConnectButton,
  createKit,
  defineLocale,
  LatchkeyProvider,
  type Locale,
  type Messages,
} from './index.js'
import { ar, arButtons, arLocale } from './locales/ar.js'
import { en, enButtons, enErrors } from './locales/en.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const own = defineLocale({
  language: 'he',
  dir: 'rtl',
  texts: { ...en, 'connect.title': 'התחברות', 'get.title': 'ארנק חדש', 'get.what': 'מפתח' },
  errors: { ...enErrors, UNKNOWN: ['שגיאה', 'הסיבה אינה ידועה.', 'נסו שוב.'] },
  buttons: { ...enButtons, connect: 'התחבר' },
})

it('one object is the language of the modal and of the buttons, and changes while the modal is open', async () => {
  const adapters = [createFakeAdapter()]
  const kit = createKit({ adapters, logLevel: 'silent', wallets: { bundled: false } })
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  const draw = (locale: Locale) =>
    act(async () =>
      root.render(
        <LatchkeyProvider kit={kit} locale={locale}>
          <ConnectButton />
        </LatchkeyProvider>,
      ),
    )
  const shown = async (button: string, title: string, text: string, dir: string) => {
    const tree = () => document.querySelector('[data-latchkey]')?.shadowRoot
    await vi.waitFor(async () => {
      await act(async () => {})
      expect([
        page.querySelector('button')?.textContent,
        tree()?.querySelector('h1')?.textContent,
        tree()?.querySelector('[data-part=point-title]')?.textContent,
        tree()?.querySelector<HTMLElement>('[data-part=root]')?.dir,
        tree()?.querySelector('dialog')?.open,
      ]).toEqual([button, title, text, dir, true])
    })
    return tree()?.querySelector('dialog')
  }

  await draw(own)
  await act(async () => kit.open({ view: 'GetWallet' }))
  const dialog = await shown('התחבר', 'ארנק חדש', 'מפתח', 'rtl')
  await draw(arLocale)
  const arabic = [arButtons.connect, ar['get.title'], ar['get.what']] as const
  expect(await shown(...arabic, 'rtl')).toBe(dialog)
  await draw({ language: 'en', buttons: enButtons })
  const english = [enButtons.connect, en['get.title'], en['get.what']] as const
  expect(await shown(...english, 'ltr')).toBe(dialog)
  await act(async () => root.unmount())
})

it('a language that lacks a text, an error or a label does not compile', () => {
  const { 'connect.title': _, ...texts } = en
  const { UNKNOWN: __, ...errors } = enErrors
  const { connect: ___, ...buttons } = enButtons
  const incomplete = [
    // @ts-expect-error: a text is missing
    defineLocale({ ...own, texts }),
    // @ts-expect-error: an error is missing
    defineLocale({ ...own, errors }),
    // @ts-expect-error: a label is missing
    defineLocale({ ...own, buttons }),
    // @ts-expect-error: no text has this key
    defineLocale({ ...own, texts: { ...en, 'connect.titel': 'Connect' } satisfies Messages }),
  ]
  expect(incomplete).toHaveLength(4)
})
