import { readdirSync, readFileSync } from 'node:fs'
import { createError, type ErrorCode } from '@latchkey/core'
import { describe, expect, it } from 'vitest'
import { readTable } from '../../../../tooling/mutations/readList.mjs'
import { en, enErrors } from './en/index.js'

const root = `${import.meta.dirname}/../../../..`
const document = readFileSync(`${root}/docs/house/words-and-numbers.md`, 'utf8')
const list = readTable(document, 'Words')
const lines = ['title', 'why', 'what']

const said = (key: string, as: string): unknown => {
  if (as === 'sentence') return createError(key as ErrorCode).shortMessage
  return as === 'text' ? en[key as keyof typeof en] : enErrors[key as ErrorCode][lines.indexOf(as)]
}

describe('the words of docs/house/words-and-numbers.md', () => {
  it.each(list.map((row) => [row.key, row['said as'], row.text] as const))(
    '%s, %s',
    (key = '', as = '', text = '') => {
      expect(said(key, as)).toBe(text)
    },
  )

  it('are all there', () => expect(list.length).toBeGreaterThan(60))

  it('each is said by the product’s code, or comes with a feature that the list names, and never both', () => {
    const subjects = readTable(document, 'Comes with a later feature').map(
      (row) => row['comes with'],
    )
    const said = productCode()
    const isCode = ({ key = '' }) => /^[A-Z_]+$/.test(key)
    const wrong = list.filter(isCode).filter(({ key = '', 'comes with': feature = '' }) => {
      const isRaised = said.includes(`'${key}'`)
      return feature === '' ? !isRaised : isRaised || !subjects.includes(feature)
    })
    expect(wrong.map(({ key, 'comes with': feature }) => [key, feature])).toEqual([])
  })
})

/**
 * The packages' code without tests, test tools, the states of views, and the lists that have a line
 * for every code, used or not.
 */
function productCode(): string {
  const isList =
    /\.test\.tsx?$|^packages\/testing\/|\/locales\/|\/states\.ts$|\/(ErrorCode|shortMessages|earlyMessages|errorAction)\.ts$/
  const files = readdirSync(`${root}/packages`).flatMap((name) =>
    readdirSync(`${root}/packages/${name}/src`, { recursive: true, encoding: 'utf8' }).map(
      (file) => `packages/${name}/src/${file}`,
    ),
  )
  const code = files.filter((file) => /\.tsx?$/.test(file) && !isList.test(file))
  return code.map((file) => readFileSync(`${root}/${file}`, 'utf8')).join('\n')
}
