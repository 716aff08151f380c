import { readFileSync } from 'node:fs'
import { createError, type ErrorCode } from '@latchkey/core'
import { describe, expect, it } from 'vitest'
import { readTable } from '../../../../tooling/mutations/readList.mjs'
import { en } from './en.js'
import { enErrors } from './enErrors.js'

const list = readTable(readFileSync(`${import.meta.dirname}/../../../../docs/words-and-numbers.md`, 'utf8'), 'Words')
const lines = ['title', 'why', 'what']

const said = (key: string, as: string): unknown => {
  if (as === 'sentence') return createError(key as ErrorCode).shortMessage
  return as === 'text' ? en[key as keyof typeof en] : enErrors[key as ErrorCode][lines.indexOf(as)]
}

describe('the words of docs/words-and-numbers.md', () => {
  it.each(list.map((row) => [row.key, row['said as'], row.text] as const))('B10 %s, %s', (key = '', as = '', text = '') => {
    expect(said(key, as)).toBe(text)
  })

  it('B10 are all there', () => expect(list.length).toBeGreaterThan(60))
})
