import type { ErrorCode } from '@latchkey/core'
import { sanitizeText } from '@latchkey/core'
import type { Direction } from '../locales/Direction.js'
import { shell } from '../locales/en/shell.js'
import { languages } from '../locales/languages.js'
import type { ErrorText, MessageKey, Texts } from '../locales/Messages.js'
import { directionOf, languageOf } from './languageOf.js'

export type Params = Readonly<Record<string, string | number>>

export type Translator = {
  readonly language: string
  readonly dir: Direction
  t(key: MessageKey, params?: Params): string
  /** Returns the text under a key of a snack or alert, if the catalogue has one. */
  find(key: string, params?: Params): string | undefined
  /** Returns an error's texts; undefined until `loadErrors` has settled. */
  error(code: string, params?: Params): ErrorText | undefined
  /** Fetches the texts that the first view does not need. Rejects on failure. */
  loadLater(): Promise<void>
  /** Fetches the texts of errors. Never rejects: an error falls back to the general text. */
  loadErrors(): Promise<void>
}

const rightToLeftLetters = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/

/**
 * Makes the translator of one language: the host's texts first, then the bundled ones, then
 * English.
 */
export function createTranslator(texts: Texts): Translator {
  const { language, dir = directionOf(language), base, messages: overrides = {} } = texts
  const { errors: errorOverrides, ...own } = overrides
  let messages: Readonly<Record<string, string | { readonly other: string } | undefined>> = {
    ...shell,
    ...base,
    ...own,
  }
  const bundled = languageOf(language) ?? languages.en
  let numberFormat: Intl.NumberFormat | undefined
  // Created on first use, since a language's data is slow to load. Small whole numbers in English,
  // as in the first view, need none.
  const isPlain = (value: number) => /^en\b/.test(language) && /^\d{1,3}$/.test(`${value}`)
  const numbers = () => {
    numberFormat ??= new Intl.NumberFormat(language)
    return numberFormat
  }
  let plurals: Intl.PluralRules | undefined
  let { errors } = texts

  const fill = (text: string, params: Params): string =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = params[name]
      if (value === undefined) return whole
      if (typeof value === 'number') return isPlain(value) ? String(value) : numbers().format(value)
      const clean = sanitizeText(value)
      // A foreign name must not reorder the sentence around it: isolated (FSI … PDI) where
      // directions can mix.
      return dir === 'rtl' || rightToLeftLetters.test(clean) ? `\u2068${clean}\u2069` : clean
    })

  const find = (key: string, params: Params = {}): string | undefined => {
    const message = Object.hasOwn(messages, key) ? messages[key] : undefined
    if (message === undefined) return undefined
    if (typeof message === 'string') return fill(message, params)
    const forms = message as Readonly<Record<string, string>>
    return fill(forms[formOf(Number(params.count ?? 0))] ?? message.other, params)
  }

  function formOf(count: number): string {
    if (isPlain(count)) return count === 1 ? 'one' : 'other'
    plurals ??= new Intl.PluralRules(language)
    return plurals.select(count)
  }

  return {
    language,
    dir,
    t: (key, params) => find(key, params) ?? key,
    find,
    error(code, params = {}) {
      const text =
        errorOverrides?.[code as ErrorCode] ??
        (errors && Object.hasOwn(errors, code) ? errors[code as ErrorCode] : errors?.UNKNOWN)
      return text?.map((line) => fill(line, params)) as ErrorText | undefined
    },
    async loadLater() {
      if (!texts.errors)
        messages = { ...shell, ...(await bundled.loadViews()).views, ...base, ...own }
    },
    async loadErrors() {
      errors ??= (await bundled.loadErrors().catch(() => undefined))?.errors
    },
  }
}
