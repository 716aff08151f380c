import { isKitError } from '@latchkey/core'
import { expect, it } from 'vitest'
import { fromWire } from './fromWire.js'

it.each(['USER_REJECTED', 'CODE_INVALID', 'LOGIN_REQUIRED', 'EMBEDDED_WALLET_MISMATCH'])(
  'the code %s of the document is one of the kit',
  (code) => {
    const error = fromWire({ code, message: 'The text' })
    expect(isKitError(error, code as never)).toBe(true)
    expect(error.details).toBe('The text')
  },
)

it.each([
  ['UNHEARD_OF'],
  ['__proto__'],
  ['user_rejected'],
  ['EMBEDDED_WALLET_LOAD_FAILED'],
  ['EMBEDDED_WALLET_TIMEOUT'],
  ['EMBEDDED_WALLET_LOST'],
  [4001],
  [['USER_REJECTED']],
  [undefined],
])('the code %j of the document is UNKNOWN', (code) => {
  expect(fromWire({ code, message: 7 })).toMatchObject({ code: 'UNKNOWN', details: undefined })
})

it.each([null, undefined, 'USER_REJECTED', 7, []])('%j as an error is UNKNOWN', (error) => {
  expect(fromWire(error).code).toBe('UNKNOWN')
})

it('the seconds of a limit come along if they are a number, and a text is cut', () => {
  const error = { code: 'EMAIL_THROTTLED', message: 'x'.repeat(1_000) }
  const limited = fromWire({ ...error, params: { seconds: 30, html: '<b>' } })
  expect(limited.params).toEqual({ seconds: 30 })
  expect(limited.details).toHaveLength(500)
  expect(fromWire({ ...error, params: { seconds: '30' } }).params).toEqual({})
})
