import type { Kit } from '@latchkey/controllers'
import { warnHost } from '@latchkey/core'
import { languageOf } from '../i18n/languageOf.js'
import { languages } from '../locales/languages.js'
import type { TextOptions } from '../locales/TextOptions.js'

/** Warns the developer about a language tag of which there are no texts: the modal is English. */
export function warnLocale(kit: Kit, { locale = kit.options.locale }: TextOptions): void {
  if (kit.options.logLevel === 'silent' || typeof locale !== 'string' || hasTexts(locale)) return
  warnHost(
    `The locale is ${locale}, of which the kit has no texts: ${Object.keys(languages).join(', ')}. Write them with defineLocale, and give its result as the locale of LatchkeyProvider or mountKit.`,
  )
}

function hasTexts(tag: string): boolean {
  try {
    return languageOf(tag) !== undefined
  } catch {
    return false
  }
}
