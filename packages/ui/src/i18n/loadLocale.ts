import type { ErrorTexts, MessageOverrides, Messages } from './Messages.js'

/** The languages that come with the kit beside English, whose first half is part of the shell. */
const bundled: Readonly<Record<string, () => Promise<Messages>>> = {
  ar: async () => (await import('../locales/ar.js')).ar,
}

/** The language that texts will be in: the one asked for where the kit or the host has texts for it, else English. */
export function resolveLanguage(tag: string | undefined, overrides: MessageOverrides | undefined): string {
  const language = tag?.split('-')[0]?.toLowerCase() ?? ''
  if (tag && canFormat(tag) && (language === 'en' || language in bundled || (overrides && Object.keys(overrides).length > 0))) return tag
  return 'en'
}

/** The bundled texts of a language; undefined for English and for what is not bundled. */
export async function loadLocale(language: string): Promise<Messages | undefined> {
  return bundled[language.split('-')[0] ?? '']?.()
}

/** The English texts of the views that come later. */
export const loadLaterTexts = async (): Promise<Partial<Messages>> => (await import('../locales/enLater.js')).enLater

/** The texts of errors, fetched with the first view or notice that may show one. */
export async function loadErrorTexts(language: string): Promise<ErrorTexts> {
  if (language.split('-')[0] === 'ar') return (await import('../locales/arErrors.js')).arErrors
  return (await import('../locales/enErrors.js')).enErrors
}

function canFormat(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
