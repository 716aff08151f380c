import type { Direction } from '../locales/Direction.js'
import { type Language, languages } from '../locales/languages.js'

/** The scripts that run from right to left (ISO 15924), for languages that are not bundled. */
const rightToLeft = 'Adlm Arab Hebr Nkoo Thaa'

/** Returns the bundled language of a tag, if there is one. */
export const languageOf = (tag: string): Language | undefined =>
  (languages as Readonly<Record<string, Language>>)[new Intl.Locale(tag).language]

/** Returns the direction of a bundled language, or of another language's script. */
export const directionOf = (tag: string): Direction =>
  languageOf(tag)?.dir ??
  (rightToLeft.includes(new Intl.Locale(tag).maximize().script ?? '?') ? 'rtl' : 'ltr')
