import { decimal, formatBalance, formatMoney, formatUnits } from '@latchkey/core'

/**
 * Formats an age in words: "2 min. ago".
 *
 * @param ms the age, in milliseconds
 */
export function formatAge(language: string, ms: number): string {
  const format = new Intl.RelativeTimeFormat(language, { style: 'short', numeric: 'auto' })
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 60) return format.format(-seconds, 'second')
  return seconds < 3600
    ? format.format(-Math.round(seconds / 60), 'minute')
    : format.format(-Math.round(seconds / 3600), 'hour')
}

/** Formats exact decimal text of any length in the language's digits and separators. */
export function formatDecimal(language: string, decimal: string): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 20 }).format(
    decimal as Intl.StringNumericLiteral,
  )
}

/** Formats an exact amount in the smallest unit, with its symbol. */
export const formatAmount = (
  language: string,
  units: bigint,
  { symbol, decimals }: { readonly symbol: string; readonly decimals: number },
): string => `${formatDecimal(language, formatUnits(units, decimals))} ${symbol}`

/** Formats a balance in the smallest unit: floored to 3 decimals, and never to nothing. */
export function formatHeld(language: string, units: bigint, decimals: number): string {
  const text = formatBalance(units, decimals)
  return text.startsWith('<')
    ? `<${formatDecimal(language, text.slice(1))}`
    : formatDecimal(language, text)
}

/**
 * Formats an exact decimal text of US dollars: `$1,234.57`. A value above zero is never shown as
 * zero.
 */
export function formatUsd(value: string): string {
  const money = formatMoney(value)
  return money === '0.00' && /[1-9]/.test(value) ? '<$0.01' : `$${money}`
}

/** Formats the value of an exact decimal amount at a price in US dollars. */
export const formatValue = (amount: string, price: string): string =>
  formatUsd(decimal(amount).times(price).toFixed())
