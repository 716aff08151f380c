import type { Kit } from '@latchkey/controllers'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { UiContext } from '../context/UiContext.js'
import { createTranslator } from '../i18n/createTranslator.js'
import type { Texts } from '../locales/Messages.js'

/** Mounts a view under a kit of a test, and finds and presses its buttons. */
export async function mountView(
  view: ReactNode,
  {
    kit,
    calls = [],
    messages,
    parent = document.body,
    prefetchView = () => {},
  }: {
    readonly kit: Kit
    readonly calls?: readonly string[]
    readonly messages?: Texts['messages']
    readonly parent?: HTMLElement
    readonly prefetchView?: (name: string) => void
  },
) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const said: string[] = []
  const ui = {
    ...createTranslator({ language: 'en', ...(messages && { messages }) }),
    kit,
    announce: (text: string, urgency = 'polite') => void (text && said.push(`${urgency}: ${text}`)),
    prefetchView,
  }
  const place = document.createElement('div')
  parent.append(place)
  const root = createRoot(place)
  await act(async () => root.render(<UiContext.Provider value={ui}>{view}</UiContext.Provider>))
  const button = (text: string): HTMLButtonElement => {
    const found = [...place.querySelectorAll('button')].find(
      (each) => each.textContent === text || each.getAttribute('aria-label') === text,
    )
    if (!found) throw new TypeError(`There is no button ${text} in ${place.textContent}`)
    return found
  }
  return {
    place,
    calls,
    /** The announcements to screen readers, each with its urgency. */
    said,
    button,
    press: (text: string) => act(async () => button(text).click()),
    unmount: async () => {
      await act(async () => root.unmount())
      place.remove()
    },
  }
}
