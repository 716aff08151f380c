import { expect, it } from 'vitest'
import { formatFiat } from './buyParts.js'

it('an amount of a currency with Latin letters is read from left to right in Arabic, as others are', () => {
  const dollars = { amount: '7500.5', currency: 'USD' }
  expect(formatFiat('ar', dollars)).toBe('7,500.50\u00a0US$')
  expect(formatFiat('en', dollars)).toBe('$7,500.50')
})
