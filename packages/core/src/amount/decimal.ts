import createBig, { type BigConstructor, type Big as BigNumber } from 'big.js'

/** The kit's own constructor, so that a host's settings of the shared one change nothing: 20 places, half-up (specification §9). */
function createConstructor(): BigConstructor {
  const Exact = createBig()
  Exact.DP = 20
  Exact.RM = Exact.roundHalfUp
  return Exact
}

const Exact = /* @__PURE__ */ createConstructor()

export type Decimal = BigNumber

/**
 * An exact decimal for fiat and token mathematics.
 *
 * @throws what big.js throws for text that is no number
 * @example
 * decimal('0.1').plus('0.2').toFixed() // '0.3'
 */
export function decimal(value: string | bigint | Decimal): Decimal {
  return new Exact(typeof value === 'bigint' ? value.toString() : value)
}

/**
 * Money as specification §9 shows it: en-US with two decimals, rounded half-up from the exact value.
 *
 * @example
 * formatMoney('1234.565') // '1,234.57'
 */
export function formatMoney(value: string | Decimal): string {
  const [whole = '0', fraction = '00'] = decimal(value).toFixed(2).split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}
