import type { Kit } from '@latchkey/controllers'
import { createContext, useContext } from 'react'
import type { Translator } from '../i18n/createTranslator.js'

/** The timing of a screen reader announcement: after the current sentence, or at once. */
export type Urgency = 'polite' | 'assertive'

/** The services of the shell: the kit, the texts, announcements, and the prefetch of a view. */
export type Ui = Translator & {
  readonly kit: Kit
  announce(text: string, urgency?: Urgency): void
  prefetchView(name: string | undefined): void
}

/** Undefined outside a shell. */
export const UiContext = /* @__PURE__ */ createContext<Ui | undefined>(undefined)

/**
 * Returns the services of the shell. Throws outside a shell, which is a mistake in this package.
 */
export function useUi(): Ui {
  const ui = useContext(UiContext)
  if (!ui) throw new TypeError('A view was rendered outside the shell.')
  return ui
}
