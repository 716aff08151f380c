import { createError, type ErrorCode } from '@latchkey/core'
import { describe, expect, it } from 'vitest'
import { ar, arErrors } from './ar/index.js'
import { en, enButtons, enErrors } from './en/index.js'
import { errorAction } from './errorAction.js'
import { languages } from './languages.js'

const codes = Object.keys(enErrors) as readonly ErrorCode[]
const placeholders = (text: unknown): string =>
  [...new Set(JSON.stringify(text).match(/\{\w+\}/g) ?? [])].sort().join()

/** Names, and words that a language shares with English: texts that may be equal, by their keys. */
const mayBeEnglish: Readonly<Record<string, RegExp>> = { ar: /^(namespace|get)\./ }

describe('the locales', () => {
  it.each(Object.keys(languages).filter((name) => name !== 'en'))(
    '%s leaves no text in English',
    async (name) => {
      const all = (await import(`./${name}/index.ts`)) as Record<string, Record<string, unknown>>
      const english: Readonly<Record<string, unknown>> = { ...en, ...enErrors, ...enButtons }
      const texts = { ...all[name], ...all[`${name}Errors`], ...all[`${name}Buttons`] }
      const same = Object.entries(texts)
        .filter(([key, text]) => JSON.stringify(text) === JSON.stringify(english[key]))
        .map(([key]) => key)
      expect(same.filter((key) => !(mayBeEnglish[name] ?? /^namespace\./).test(key))).toEqual([])
    },
  )

  it('have the same texts in every language', () => {
    expect(Object.keys(ar).sort()).toEqual(Object.keys(en).sort())
    expect(Object.keys(arErrors).sort()).toEqual(Object.keys(enErrors).sort())
  })

  it.each([
    ['BALANCE_UNAVAILABLE', 'Token Balance Unavailable'],
    ['TRANSACTIONS_UNAVAILABLE', 'Failed to fetch transactions'],
    ['AUTHENTICATION_INIT_FAILED', 'A problem occurred while trying initialize authentication'],
    ['SIGNATURE_DECLINED', 'Signature declined'],
    ['SMART_ACCOUNT_NOT_SUPPORTED', 'This application might not support Smart Accounts'],
    ['EMAIL_LOGIN_UNAVAILABLE', 'Unable to load email login dependency'],
    ['INVALID_APP_CONFIGURATION', 'Invalid App Configuration'],
    ['PROJECT_ID_NOT_CONFIGURED', 'Project ID Not Configured'],
  ] as const)('%s is titled, letter for letter, as people were promised', (code, words) => {
    expect(enErrors[code][0]).toBe(words)
  })

  it.each([
    [enErrors.BALANCE_UNAVAILABLE[0], 'Token Balance Unavailable'],
    [enErrors.TRANSACTIONS_UNAVAILABLE[0], 'Failed to fetch transactions'],
    [
      enErrors.AUTHENTICATION_INIT_FAILED[0],
      'A problem occurred while trying initialize authentication',
    ],
    [enErrors.SIGNATURE_DECLINED[0], 'Signature declined'],
    [enErrors.SMART_ACCOUNT_NOT_SUPPORTED[0], 'This application might not support Smart Accounts'],
    [en['snack.AUTHENTICATING'], 'Authenticating...'],
  ])('%s is said letter for letter', (text, words) => {
    expect(text).toBe(words)
  })

  it('leave no text empty and take the same values', () => {
    for (const [key, text] of Object.entries(en)) {
      const other: unknown = ar[key as keyof typeof en]
      expect(placeholders(other), key).toBe(placeholders(text))
      expect(JSON.stringify(other).length, key).toBeGreaterThan(3)
    }
  })

  it('give every error a title, a why, a what to do, in every language, and an action with a label', () => {
    for (const code of codes) {
      // Core's catalogue has the same codes: an unknown code has no message.
      expect(createError(code).shortMessage, code).not.toBe('')
      for (const texts of [enErrors[code], arErrors[code]]) {
        expect(texts, code).toHaveLength(3)
        for (const text of texts) expect(text.trim(), code).not.toBe('')
      }
      expect(
        placeholders(arErrors[code].join(' ')).includes(placeholders(enErrors[code].join(' '))) ||
          code.startsWith('WALLET'),
        code,
      ).toBe(true)
      expect(en, code).toHaveProperty([`action.${errorAction(code)}`])
    }
    expect(codes.length).toBeGreaterThan(90)
  })

  it('keep the promised words where a person reads them', () => {
    expect(enErrors.BALANCE_UNAVAILABLE[0]).toBe('Token Balance Unavailable')
    expect(
      (
        [
          'NETWORK_NOT_FOUND',
          'INVALID_APP_CONFIGURATION',
          'PROJECT_ID_NOT_CONFIGURED',
          'SESSION_EXPIRED',
          'RATE_LIMITED',
          'SERVER_ERROR',
        ] as const
      ).map((code) => enErrors[code][0]),
    ).toEqual([
      'Network Not Found',
      'Invalid App Configuration',
      'Project ID Not Configured',
      'Session Expired',
      'Rate Limited',
      'Server Error',
    ])
    expect(enErrors.EMAIL_THROTTLED[2]).toBe('Please try again after {seconds} seconds')
    expect(en['snack.METHOD_NOT_ALLOWED']).toBe('Action not allowed')
    expect(en['snack.unknown']).toBe('Unknown error')
  })
})
