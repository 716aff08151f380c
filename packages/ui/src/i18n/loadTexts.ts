import type { ErrorTexts, Messages } from '../locales/Messages.js'

/** Loads the English texts of later views. */
export const loadLaterTexts = async (): Promise<Partial<Messages>> =>
  (await import('../locales/enLater.js')).enLater

/** Loads the texts of errors, with the first view or notice that may show one. */
export async function loadErrorTexts(language: string): Promise<ErrorTexts> {
  if (language.split('-')[0] === 'ar') return (await import('../locales/arErrors.js')).arErrors
  return (await import('../locales/enErrors.js')).enErrors
}
