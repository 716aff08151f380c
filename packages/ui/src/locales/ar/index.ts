import type { Locale } from '../Locale.js'
import type { Messages } from '../Messages.js'
import { buttons } from './buttons.js'
import { shell } from './shell.js'
import { views } from './views.js'

/** Arabic: all texts of the interface. The modal loads them in two parts. */
export const ar: Messages = /* @__PURE__ */ (() => ({ ...shell, ...views }))()

/**
 * The bundled Arabic, for the modal and the buttons. The modal's texts load with the modal.
 *
 * @example
 * import { LatchkeyProvider } from '@latchkey/react'
 * import { arLocale } from '@latchkey/react/locales/ar'
 *
 * const page = (
 *   <LatchkeyProvider kit={kit} locale={arLocale}>
 *     <App />
 *   </LatchkeyProvider>
 * )
 */
export const arLocale: Locale = { language: 'ar', buttons }

export { buttons as arButtons } from './buttons.js'
export { errors as arErrors } from './errors.js'
