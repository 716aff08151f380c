import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimal, formatMoney } from './decimal.js'
import { truncateAddress } from './truncateAddress.js'
import { formatBalance, formatUnits, parseUnits } from './units.js'

describe('amounts', () => {
  it('round trip exactly to 36 decimals [W-04]', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(2n ** 256n), max: 2n ** 256n }),
        fc.integer({ min: 0, max: 36 }),
        (value, decimals) => {
          expect(parseUnits(formatUnits(value, decimals), decimals)).toBe(value)
        },
      ),
      { numRuns: 10_000 },
    )
  })

  it('law: the balance that is shown is never more than the one that is there, and off by less than 0.001', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 128n }),
        fc.integer({ min: 0, max: 36 }),
        (value, decimals) => {
          const exact = decimal(formatUnits(value, decimals))
          const text = formatBalance(value, decimals)
          const shown = decimal(text.replace('<0.001', '0'))
          expect(text === '0').toBe(value === 0n)
          expect(shown.lte(exact)).toBe(true)
          expect(exact.minus(shown).lt('0.001')).toBe(true)
        },
      ),
    )
  })

  it.each([
    [1_999_999n, 6, '1.999'],
    [999n, 6, '<0.001'],
    [1_000n, 6, '0.001'],
    [0n, 6, '0'],
    [1_000_000_000_000_000_000n, 18, '1'],
    [1_230_000n, 6, '1.23'],
    [5n, 0, '5'],
  ])('the balance %d of %d decimals is shown as %s', (value, decimals, text) => {
    expect(formatBalance(value, decimals)).toBe(text)
  })

  it.each(['', '.', '-', '1e3', '0x10', '1,5', '1.2.3', '٣', 'NaN', 'Infinity', ' ', '1 0'])(
    'refuses %j',
    (text) => {
      expect(() => parseUnits(text, 18)).toThrow('Invalid amount.')
    },
  )

  it('refuses more places than the unit has, but not trailing zeros', () => {
    expect(() => parseUnits('1.0000001', 6)).toThrow('Invalid amount.')
    expect(parseUnits('1.00000000', 6)).toBe(1_000_000n)
    expect(parseUnits('.5', 1)).toBe(5n)
    expect(parseUnits('5.', 1)).toBe(50n)
  })

  it.each([
    '1e1000000',
    '1e999999999',
    '1e-1000000',
    '1E+41',
    '-1e-41',
    '1'.repeat(81),
    `0.${'1'.repeat(99_999)}`,
    `1e${'9'.repeat(70)}`,
  ])('%s is no amount, and costs nothing to refuse', (text) => {
    expect(() => decimal(text)).toThrow(RangeError)
    expect(() => formatMoney(text)).toThrow(RangeError)
  })

  it('the largest numbers of a chain are amounts', () => {
    expect(decimal(2n ** 256n).toFixed()).toBe(String(2n ** 256n))
    expect(decimal('1e40').toFixed(0)).toBe(`1${'0'.repeat(40)}`)
    expect(() => decimal('1e')).toThrow()
  })

  it('money has two decimals, half-up, grouped as in en-US', () => {
    expect(formatMoney('1234.565')).toBe('1,234.57')
    expect(formatMoney('0.005')).toBe('0.01')
    expect(formatMoney('-1234567.1')).toBe('-1,234,567.10')
    expect(formatMoney('999')).toBe('999.00')
  })

  it('decimals keep 20 places, half-up', () => {
    expect(decimal('1').div('3').toFixed()).toBe('0.33333333333333333333')
    expect(decimal('2').div('3').toFixed()).toBe('0.66666666666666666667')
  })

  it('addresses are shown as 4 + 6', () => {
    expect(truncateAddress('0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb')).toBe('0xab16…5Bfcdb')
    expect(truncateAddress('7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv')).toBe('7S3P…ArAaKv')
    expect(
      truncateAddress('0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb', { start: 4, end: 4 }),
    ).toBe('0xab16…fcdb')
    expect(truncateAddress('short')).toBe('short')
  })
})
