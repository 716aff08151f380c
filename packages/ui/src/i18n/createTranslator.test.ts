import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ar } from '../locales/ar/index.js'
import { createTranslator } from './createTranslator.js'
import { formatAge, formatDecimal } from './formats.js'
import { resolveLanguage } from './loadTexts.js'

describe('texts', () => {
  it('law: in English a small whole number is formed without the language data as it would be with them', () => {
    const plurals = new Intl.PluralRules('en')
    const numbers = new Intl.NumberFormat('en')
    const forms = { one: '{count} one', other: '{count} other' }
    const english = createTranslator({ language: 'en-GB', messages: { 'connect.count': forms } })
    for (let count = 0; count <= 1100; count++)
      expect(english.t('connect.count', { count })).toBe(
        `${numbers.format(count)} ${plurals.select(count)}`,
      )
  })

  it('choose the plural form of the language', () => {
    const english = createTranslator({ language: 'en' })
    const arabic = createTranslator({ language: 'ar', base: ar })
    expect([1, 2, 17].map((count) => english.t('connect.count', { count }))).toEqual([
      '1 wallet',
      '2 wallets',
      '17 wallets',
    ])
    expect([0, 1, 2].map((count) => arabic.t('connect.count', { count }))).toEqual([
      'لا محافظ',
      'محفظة واحدة',
      'محفظتان',
    ])
    expect(new Set([3, 11, 100].map((count) => arabic.t('connect.count', { count }))).size).toBe(3)
  })

  it('run in the direction of the language', () => {
    expect(
      ['ar', 'ar-EG', 'he', 'fa', 'ur', 'en', 'arn'].map(
        (language) => createTranslator({ language }).dir,
      ),
    ).toEqual(['rtl', 'rtl', 'rtl', 'rtl', 'rtl', 'ltr', 'ltr'])
  })

  it('isolate names where directions can mix, and carry no override whatever the name [W-04]', async () => {
    const english = createTranslator({ language: 'en' })
    await english.loadLater()
    expect(english.t('connecting.waiting', { wallet: 'Orbit' })).toBe('Waiting for Orbit')
    expect(english.t('connecting.waiting', { wallet: 'محفظة' })).toBe(
      'Waiting for \u2068محفظة\u2069',
    )
    expect(
      createTranslator({ language: 'ar', base: ar }).t('connecting.waiting', { wallet: 'Orbit' }),
    ).toContain('\u2068Orbit\u2069')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (wallet) => {
        expect(english.t('connecting.waiting', { wallet })).not.toMatch(
          /[\u202A-\u202E\u2066\u2067]/,
        )
      }),
      { numRuns: 10_000 },
    )
  })

  it('a name that looks like a placeholder or a prototype stays a name [W-01]', async () => {
    const { t, find, error, loadLater } = createTranslator({ language: 'en' })
    await loadLater()
    expect(t('connecting.waiting', { wallet: '{wallet} $& $1' })).toBe('Waiting for {wallet} $& $1')
    expect(['constructor', '__proto__', 'toString'].map((key) => [find(key), error(key)])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      [undefined, undefined],
    ])
  })

  it('prefer the host’s own, for the interface and for errors', async () => {
    const { t, error, loadErrors } = createTranslator({
      language: 'en',
      messages: {
        'connect.title': 'Sign in to Acme',
        errors: { USER_REJECTED: ['Stopped', 'By you.', 'Go on.'] },
      },
    })
    expect(t('connect.title')).toBe('Sign in to Acme')
    expect(t('connect.all')).toBe('All wallets')
    expect(error('USER_REJECTED')).toEqual(['Stopped', 'By you.', 'Go on.'])
    expect(error('WALLET_LOCKED', { wallet: 'Orbit' })).toBeUndefined()
    await loadErrors()
    expect(error('WALLET_LOCKED', { wallet: 'Orbit' })?.[2]).toBe(
      'Open Orbit, unlock it and try again.',
    )
    expect(error('NO_SUCH_CODE')?.[0]).toBe('Something went wrong')
  })

  it('come in two halves in English, the host’s own and a bundled language’s in one', async () => {
    const english = createTranslator({ language: 'en', messages: { 'get.what': 'Mine' } })
    const hasLater = () => [english.find('get.what'), english.find('get.list')]
    expect(hasLater()).toEqual(['Mine', undefined])
    await english.loadLater()
    expect(hasLater()).toEqual(['Mine', 'Wallets to start with'])
    expect(createTranslator({ language: 'ar', base: ar }).find('get.list')).toBe(ar['get.list'])
  })

  it('show amounts exactly, however many digits', () => {
    expect(formatDecimal('en', '1234567890123456789012.123')).toBe(
      '1,234,567,890,123,456,789,012.123',
    )
  })

  it('say how old something is', () => {
    expect([5_000, 125_000, 2 * 3_600_000].map((ms) => formatAge('en', ms))).toEqual([
      '5 sec. ago',
      '2 min. ago',
      '2 hr. ago',
    ])
  })

  it.each([
    ['ar-EG', 'ar-EG'],
    ['en-GB', 'en-GB'],
    ['he', 'en'],
    ['x_y', 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ])('asked for %s, are in %s', (tag, language) => {
    expect(resolveLanguage(tag, undefined)).toBe(language)
  })

  it('are in a language that only the host knows when it brings texts', () => {
    expect(resolveLanguage('he', { 'connect.title': 'התחברות' })).toBe('he')
  })
})
