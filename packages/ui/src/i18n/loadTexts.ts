import type { Locale } from '../locales/Locale.js'
import type { MessageOverrides, Texts } from '../locales/Messages.js'
import type { TextOptions } from '../locales/TextOptions.js'
import { languageOf } from './languageOf.js'

/**
 * Loads the texts of the first opening.
 *
 * @param fallback the language tag where the options have none
 */
export async function loadTexts(
  { locale, messages }: TextOptions,
  fallback: string,
): Promise<Texts> {
  const own: Pick<Locale, 'language'> & Partial<Locale> =
    typeof locale === 'object' ? locale : { language: locale ?? fallback }
  const { dir, texts, errors } = own
  const language = resolveLanguage(own.language, texts ?? messages)
  const base = texts ?? (await languageOf(language)?.loadShell?.())?.shell
  return { language, dir, base, errors, messages }
}

/**
 * Returns the language of the texts: the requested one if the kit or the host has texts for it,
 * else English.
 */
export function resolveLanguage(
  tag: string | undefined,
  overrides: MessageOverrides | undefined,
): string {
  try {
    // Throws for a tag that no number can be formatted with.
    if (tag && new Intl.Locale(tag) && (languageOf(tag) || Object.keys(overrides ?? {})[0]))
      return tag
  } catch {}
  return 'en'
}
