import { createError } from '../errors/createError.js'

/**
 * An amount in its smallest unit as exact decimal text, without trailing zeros.
 *
 * @example
 * formatUnits(1_500_000_000_000_000_000n, 18) // '1.5'
 */
export function formatUnits(value: bigint, decimals: number): string {
  const { whole, fraction, negative } = split(value, decimals)
  const digits = fraction.replace(/0+$/, '')
  return `${negative ? '-' : ''}${whole}${digits === '' ? '' : `.${digits}`}`
}

/**
 * Decimal text as an amount in its smallest unit. Never converts through `Number`.
 *
 * @throws INVALID_AMOUNT when the text is no plain decimal number or has more places than the unit
 * @example
 * parseUnits('1.5', 18) // 1500000000000000000n
 */
export function parseUnits(text: string, decimals: number): bigint {
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text.trim())
  const whole = match?.[2] ?? ''
  const fraction = (match?.[3] ?? '').replace(/0+$/, '')
  if (
    !match ||
    (whole === '' && (match[3] ?? '') === '') ||
    fraction.length > decimals ||
    text.length > 200
  )
    throw createError('INVALID_AMOUNT')
  const value = BigInt(`${whole}${fraction.padEnd(decimals, '0')}` || '0')
  return match[1] === '-' ? -value : value
}

/**
 * A balance as text: floored to 3 decimals, so that it never shows more than the account holds.
 * Something is never shown as nothing.
 *
 * @example
 * formatBalance(1_999_999n, 6) // '1.999'
 * formatBalance(400n, 6) // '<0.001'
 */
export function formatBalance(value: bigint, decimals: number): string {
  const { whole, fraction, negative } = split(value, decimals)
  const digits = fraction.slice(0, 3).replace(/0+$/, '')
  const text = `${whole}${digits === '' ? '' : `.${digits}`}`
  if (text === '0' && value > 0n) return '<0.001'
  return negative && text !== '0' ? `-${text}` : text
}

function split(
  value: bigint,
  decimals: number,
): { readonly whole: string; readonly fraction: string; readonly negative: boolean } {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return { whole: digits.slice(0, point), fraction: digits.slice(point), negative: value < 0n }
}
