import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ButtonLabels } from './ButtonLabels.js'
import { en, enButtons, enErrors } from './en/index.js'
import { type Language, languages } from './languages.js'

type Text = string | Readonly<Record<string, string>> | readonly string[]
type Texts = Readonly<Record<string, Text>>

/** A text may be this much longer than the English one, and a short one by some characters more. */
const longest = { times: 1.6, more: 8 }
/** Texts that may be longer still, with the reason. */
const mayBeLonger: Readonly<Record<string, string>> = {
  'get.homepage': 'Arabic has no shorter usual word for a website.',
}

const names = Object.keys(languages) as (keyof typeof languages)[]

describe('the table of languages', () => {
  it('has a row for each folder, and a folder for each row', () => {
    const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
    expect(folders.sort()).toEqual([...names].sort())
  })

  it.each(names)('loads %s in the parts that its folder exports as one', async (name) => {
    const { loadShell, loadViews, loadErrors }: Language = languages[name]
    const { shell } = (await loadShell?.()) ?? (await import('./en/shell.js'))
    const { views } = await loadViews()
    const whole = await readFolder(name)
    expect({ ...shell, ...views }).toEqual(whole.texts)
    expect(Object.keys(views).filter((key) => Object.hasOwn(shell, key))).toEqual([])
    expect((await loadErrors()).errors).toBe(whole.errors)
  })
})

describe.each(names)('%s', (name) => {
  it.each(['texts', 'errors', 'buttons'] as const)('has the %s that English has', async (part) => {
    const { [part]: texts } = await readFolder(name)
    expect(textProblems(name, texts, english[part])).toEqual([])
  })
})

describe('flaws that are planted', () => {
  const given = { a: 'Open {wallet}', count: { one: '{count} one', other: '{count} more' } }
  const there = { ...given, lines: ['Title', 'Why {name}'] }

  it.each<[string, Texts, string]>([
    ['a key that is missing', { count: given.count }, 'a is missing'],
    ['a key that English has not', { ...there, b: 'B' }, 'b is not in English'],
    ['an empty text', { ...there, a: ' ' }, 'a is empty'],
    ['another placeholder', { ...there, a: 'Open {walet}' }, 'a takes {walet}, English {wallet}'],
    ['a placeholder that is missing', { ...there, a: 'Open' }, 'a takes , English {wallet}'],
    ['a plural form that is missing', { ...there, count: { other: '{count}' } }, 'count has other'],
    [
      'a plural form that the language has not',
      { ...there, count: { one: '{count}', few: '{count}', other: '{count}' } },
      'count has few, one, other',
    ],
    ['a text in place of plural forms', { ...there, count: '{count}' }, 'count has no forms'],
    ['a line that is missing', { ...there, lines: ['Title {name}'] }, 'lines has 1 lines'],
    [
      'a text that is too long',
      { ...there, a: `Open {wallet} ${'x'.repeat(15)}` },
      'a is too long',
    ],
  ])('%s is found', (_flaw, texts, problem) => {
    expect(textProblems('en', texts, there).join('\n')).toContain(problem)
  })

  it('and nothing else is', () => {
    expect(textProblems('en', there, there)).toEqual([])
  })
})

const english = {
  texts: en as Texts,
  errors: enErrors as Texts,
  buttons: { ...enButtons } as Texts,
}

/** All that a folder exports for hosts. */
async function readFolder(name: string): Promise<typeof english> {
  const all = (await import(`./${name}/index.ts`)) as Record<string, Texts & ButtonLabels>
  const { [name]: texts, [`${name}Errors`]: errors, [`${name}Buttons`]: buttons } = all
  return { texts: texts ?? {}, errors: errors ?? {}, buttons: buttons ?? {} }
}

/** The keys that a language lacks, or has in addition to English. */
function textProblems(language: string, texts: Texts, model: Texts): string[] {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const forms = [...categories].sort().join(', ')
  return [
    ...Object.keys(texts)
      .filter((key) => !Object.hasOwn(model, key))
      .map((key) => `${key} is not in English`),
    ...Object.entries(model).flatMap(([key, ours]) => {
      const theirs = texts[key]
      if (theirs === undefined) return [`${key} is missing`]
      return [
        linesOf(theirs).some((line) => line.trim() === '') && `${key} is empty`,
        formsProblem(key, theirs, ours, forms),
        placeholders(theirs) !== placeholders(ours) &&
          `${key} takes ${placeholders(theirs)}, English ${placeholders(ours)}`,
        isTooLong(theirs, ours) && !Object.hasOwn(mayBeLonger, key) && `${key} is too long`,
      ].filter((problem) => problem !== false)
    }),
  ]
}

function formsProblem(key: string, theirs: Text, ours: Text, forms: string): string | false {
  if (Array.isArray(ours))
    return theirs.length !== ours.length && `${key} has ${theirs.length} lines`
  if (typeof ours === 'string') return typeof theirs !== 'string' && `${key} has forms`
  if (typeof theirs === 'string') return `${key} has no forms`
  const given = Object.keys(theirs).sort().join(', ')
  return given !== forms && `${key} has ${given}, the language ${forms}`
}

const linesOf = (text: Text): readonly string[] =>
  typeof text === 'string' ? [text] : Object.values(text)

const placeholders = (text: Text): string =>
  [
    ...new Set(
      linesOf(text)
        .join(' ')
        .match(/\{\w+\}/g),
    ),
  ]
    .sort()
    .join()

function isTooLong(theirs: Text, ours: Text): boolean {
  const lengthOf = (text: Text) => Math.max(...linesOf(text).map((line) => line.length))
  return lengthOf(theirs) > Math.max(lengthOf(ours) * longest.times, lengthOf(ours) + longest.more)
}
