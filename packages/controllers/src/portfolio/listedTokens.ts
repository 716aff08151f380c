import type { Holding } from './Holding.js'

/**
 * The tokens, in lower case, that the host names or the account's list has a price of. Any other
 * contract may call itself as it likes, and claim any transfer.
 */
export function listedTokens({
  holdings,
  named,
}: {
  readonly holdings: readonly Holding[]
  readonly named: readonly string[]
}): ReadonlySet<string> {
  const priced = holdings.flatMap(({ token, price }) =>
    token !== undefined && price !== undefined ? [token] : [],
  )
  return new Set([...named, ...priced].map((token) => token.toLowerCase()))
}
