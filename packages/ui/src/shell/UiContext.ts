import type { Kit } from '@latchkey/controllers'
import { createContext, useContext } from 'react'
import type { Translator } from '../i18n/createTranslator.js'
import type { Urgency } from './createAnnouncer.js'

/**
 * What every view gets: the kit, the texts, a voice, and a way to have another view's code fetched
 * early.
 */
export type Ui = Translator & {
  readonly kit: Kit
  announce(text: string, urgency?: Urgency): void
  prefetchView(name: string | undefined): void
}

/** Undefined outside a shell. */
export const UiContext = /* @__PURE__ */ createContext<Ui | undefined>(undefined)

/**
 * The shell's services. Throws outside a shell, which only a mistake in this package can bring
 * about.
 */
export function useUi(): Ui {
  const ui = useContext(UiContext)
  if (!ui) throw new TypeError('A view was rendered outside the shell.')
  return ui
}
