import { describe, expect, it } from 'vitest'
import { ar, arLocale } from '../locales/ar/index.js'
import { en, enButtons, enErrors } from '../locales/en/index.js'
import { shell } from '../locales/en/shell.js'
import { createTranslator } from './createTranslator.js'
import { loadTexts } from './loadTexts.js'

describe('the texts of the first opening', () => {
  it.each([
    ['a tag', 'ar-EG'],
    ['the bundled language', arLocale],
  ] as const)('in Arabic are those that English has there, by %s', async (_by, locale) => {
    const texts = await loadTexts({ locale }, 'en')
    expect(Object.keys(texts.base ?? {}).sort()).toEqual(Object.keys(shell).sort())
    const translator = createTranslator(texts)
    expect([translator.dir, translator.t('connect.title')]).toEqual(['rtl', ar['connect.title']])
    expect(translator.find('get.what')).toBeUndefined()
    await translator.loadLater()
    await translator.loadErrors()
    expect(translator.find('get.what')).toBe(ar['get.what'])
    expect(translator.error('USER_REJECTED')?.[0]).toBe('أُلغي الطلب')
  })

  it('in English are part of the shell', async () => {
    expect(await loadTexts({}, 'en-GB')).toMatchObject({ language: 'en-GB', base: undefined })
  })

  it('in a language of the host are all of its texts, at once', async () => {
    const own = {
      language: 'cy',
      dir: 'rtl',
      texts: { ...en, 'get.what': 'Eich allwedd' },
      errors: { ...enErrors, UNKNOWN: ['Gwall', 'Anhysbys.', 'Eto.'] },
      buttons: enButtons,
    } as const
    const { dir, find, error } = createTranslator(await loadTexts({ locale: own }, 'ar'))
    expect([dir, find('get.what'), error('UNKNOWN')?.[0]]).toEqual(['rtl', 'Eich allwedd', 'Gwall'])
  })

  it('in a language whose tag formats no number are in English', async () => {
    const own = { language: 'no language', texts: en, buttons: enButtons }
    expect((await loadTexts({ locale: own }, 'ar')).language).toBe('en')
  })
})
