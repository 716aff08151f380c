import type { ErrorTexts, Messages } from '../locales/Messages.js'

/** The English texts of the views that come later. */
export const loadLaterTexts = async (): Promise<Partial<Messages>> =>
  (await import('../locales/enLater.js')).enLater

/** The texts of errors, fetched with the first view or notice that may show one. */
export async function loadErrorTexts(language: string): Promise<ErrorTexts> {
  if (language.split('-')[0] === 'ar') return (await import('../locales/arErrors.js')).arErrors
  return (await import('../locales/enErrors.js')).enErrors
}
