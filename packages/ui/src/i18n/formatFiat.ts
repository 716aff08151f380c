import { formatDecimal } from './formats.js'

/**
 * Formats an exact decimal text of a payment currency: `€1,234.50`. Whole amounts have no decimals
 * where `short`.
 */
export function formatFiat(
  language: string,
  { amount, currency }: { readonly amount: string; readonly currency: string },
  short = false,
): string {
  // The codes of some providers are none of ISO 4217.
  if (!/^[A-Z]{3}$/.test(currency)) return `${formatDecimal(language, amount)} ${currency}`
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    trailingZeroDisplay: short ? 'stripIfInteger' : 'auto',
  }).format(amount as Intl.StringNumericLiteral)
}
