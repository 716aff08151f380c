import { textsOf } from './texts.js'

/** Sets the document's language and direction by a language tag (BCP 47). */
export function setLanguage(tag: string): void {
  const { language } = textsOf(tag)
  document.documentElement.lang = language
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr'
}
