import type { Locale } from '../Locale.js'
import { buttons } from './buttons.js'
import { shell } from './shell.js'
import { views } from './views.js'

/** English: all texts of the interface. The modal loads them in two parts. */
export const en = /* @__PURE__ */ (() => ({ ...shell, ...views }))()

/** The bundled English, for the modal and the buttons. */
export const enLocale: Locale = { language: 'en', buttons }

export { buttons as enButtons } from './buttons.js'
export { errors as enErrors } from './errors.js'
