import createBig from 'big.js'

/**
 * The kit's own constructor: 20 places, half-up. A host's settings of the shared constructor do not
 * affect it.
 */
function createConstructor(): new (value: string | Decimal) => Decimal {
  const Exact = createBig()
  Exact.DP = 20
  Exact.RM = Exact.roundHalfUp
  // A narrower type for the same constructor.
  return Exact as unknown as new (
    value: string | Decimal,
  ) => Decimal
}

/** Longer texts and larger powers of ten are no plausible amount, and take a minute to format. */
const longestText = 80
const largestExponent = 40

const Exact = /* @__PURE__ */ createConstructor()

/**
 * An exact decimal. The type is the kit's own: big.js ships no declarations, and a host needs no
 * types but the kit's.
 */
export type Decimal = {
  plus(other: string | Decimal): Decimal
  minus(other: string | Decimal): Decimal
  times(other: string | Decimal): Decimal
  /** To 20 places, half-up. */
  div(other: string | Decimal): Decimal
  /** -1, 0 or 1. */
  cmp(other: string | Decimal): number
  eq(other: string | Decimal): boolean
  gt(other: string | Decimal): boolean
  gte(other: string | Decimal): boolean
  lt(other: string | Decimal): boolean
  lte(other: string | Decimal): boolean
  /** Plain notation, rounded half-up to `places`. @default all places */
  toFixed(places?: number): string
  toString(): string
}

/**
 * An exact decimal for fiat and token arithmetic.
 *
 * @throws RangeError for more than 80 characters or an exponent beyond 40, and big.js's error for
 *   text that is no number
 * @example
 * decimal('0.1').plus('0.2').toFixed() // '0.3'
 */
export function decimal(value: string | bigint | Decimal): Decimal {
  const text = typeof value === 'bigint' ? value.toString() : value
  if (
    typeof text === 'string' &&
    (text.length > longestText ||
      Math.abs(Number(/e(.*)$/i.exec(text)?.[1] ?? 0)) > largestExponent)
  )
    throw new RangeError('The number is too large.')
  return new Exact(text)
}

/**
 * Money as text: en-US with two decimals, rounded half-up from the exact value.
 *
 * @example
 * formatMoney('1234.565') // '1,234.57'
 */
export function formatMoney(value: string | Decimal): string {
  const [whole = '0', fraction = '00'] = decimal(value).toFixed(2).split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}
