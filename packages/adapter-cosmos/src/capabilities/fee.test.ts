import fc from 'fast-check'
import { expect, it } from 'vitest'
import { feeOf } from './fee.js'

it('the fee is the price of the gas, rounded up to the unit and never below it', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 1n << 60n }),
      fc.bigInt({ min: 0n, max: 1n << 60n }),
      fc.integer({ min: 0, max: 24 }),
      (gas, units, places) => {
        const digits = units.toString().padStart(places + 1, '0')
        const price = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
        const fee = feeOf(gas, price)
        const scale = 10n ** BigInt(places)
        expect(fee * scale).toBeGreaterThanOrEqual(gas * units)
        expect((fee - 1n) * scale).toBeLessThan(gas * units)
      },
    ),
  )
})

it('prices as chains write them', () => {
  expect(feeOf(100_000n, '0.025')).toBe(2_500n)
  expect(feeOf(100_001n, '0.025')).toBe(2_501n)
  // dYdX and Evmos count in 18 decimals.
  expect(feeOf(100_000n, '12500000000')).toBe(1_250_000_000_000_000n)
  expect(feeOf(1n, '0')).toBe(0n)
  for (const price of ['', '.5', '1e3', '-1', '0.0.1', 'free'])
    expect(() => feeOf(1n, price)).toThrow(/configuration/)
})
