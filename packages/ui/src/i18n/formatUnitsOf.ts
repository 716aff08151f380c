import { formatUnits } from '@latchkey/core'
import { formatDecimal } from './formats.js'

/** Significant digits of an amount below one. */
const digits = 6

/**
 * Formats units in the language's digits, cut and never rounded up: whole digits all, and as many
 * of the fraction as make six significant ones.
 */
export function formatUnitsOf(language: string, units: bigint, decimals: number): string {
  const [whole = '0', fraction = ''] = formatUnits(units, decimals).split('.')
  const zeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0
  const places = whole === '0' ? zeros + digits : Math.max(2, digits - whole.length)
  const cut = fraction.slice(0, places).replace(/0+$/, '')
  return formatDecimal(language, cut === '' ? whole : `${whole}.${cut}`)
}

/** Formats a fraction: `3.4 %` in the language's form. */
export const formatPercent = (language: string, fraction: number): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(fraction)
