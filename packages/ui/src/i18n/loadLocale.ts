import type { MessageOverrides, Messages } from '../locales/Messages.js'

/** The bundled languages beside English, whose first half is part of the shell. */
const bundled: Readonly<Record<string, () => Promise<Messages>>> = {
  ar: async () => (await import('../locales/ar.js')).ar,
}

/**
 * Returns the language of the texts: the requested one if the kit or the host has texts for it,
 * else English.
 */
export function resolveLanguage(
  tag: string | undefined,
  overrides: MessageOverrides | undefined,
): string {
  const language = tag?.split('-')[0]?.toLowerCase() ?? ''
  if (
    tag &&
    canFormat(tag) &&
    (language === 'en' || language in bundled || (overrides && Object.keys(overrides).length > 0))
  )
    return tag
  return 'en'
}

/**
 * The bundled texts of a language; undefined for English and for languages that are not bundled.
 */
export async function loadLocale(language: string): Promise<Messages | undefined> {
  return bundled[language.split('-')[0] ?? '']?.()
}

function canFormat(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
