import { expect, it } from 'vitest'
import { checkSignedFee } from './checkSignedFee.js'

const sol = { symbol: 'SOL', decimals: 9 }

it('an estimate may double, a bound may not be passed, and no estimate binds nothing', () => {
  const check = (signed: bigint, bound?: 'kept' | 'wallet') => () =>
    checkSignedFee(signed, { fee: 5_000n, ...(bound && { bound }) }, sol)
  expect(check(10_000n)).not.toThrow()
  expect(check(10_000n, 'wallet')).not.toThrow()
  expect(check(10_001n)).toThrow(
    expect.objectContaining({
      code: 'FEE_RAISED',
      params: { fee: '0.000010001', symbol: 'SOL', units: '10001' },
    }),
  )
  expect(check(5_000n, 'kept')).not.toThrow()
  expect(check(5_001n, 'kept')).toThrow(expect.objectContaining({ code: 'FEE_RAISED' }))
  expect(() => checkSignedFee(10n ** 18n, undefined, sol)).not.toThrow()
})
