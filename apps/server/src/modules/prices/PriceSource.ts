import { readFileSync, statSync } from 'node:fs'
import { z } from 'zod'
import { ConfigError } from '../../config/ConfigError.js'

/** A token; an absent `token` means the chain's own currency. */
export type PricedToken = { readonly chainId: string; readonly token?: string | undefined }

/** A price, where it is from, and since when it holds. */
export type PriceQuote = {
  /** US dollars. */
  readonly price: number
  readonly source: 'stable' | 'dex' | 'file' | 'chainlink' | 'llama' | 'coingecko'
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Source of prices. Implement this to replace the configured ones. */
export type PriceSource = {
  /**
   * Quotes in the tokens' order; undefined for a token without one.
   * @throws if it could not be asked, and knows none of them otherwise
   */
  prices(tokens: readonly PricedToken[]): Promise<readonly (PriceQuote | undefined)[]>
}

/** A token in the form of the configuration and of the price file. */
export const keyOf = ({ chainId, token }: PricedToken): string =>
  (token === undefined ? chainId : `${chainId}:${token}`).toLowerCase()

const file = z.record(z.string().max(300), z.number().nonnegative())

/**
 * Prices from a file that the operator may update at any time: `{ "eip155:1": 3000, "eip155:1:0x…":
 * 1 }`.
 * @throws ConfigError
 */
export function createFilePrices(path: string | undefined): PriceSource {
  const known = new Map(
    path === undefined
      ? []
      : Object.entries(readPrices(path)).map(([key, price]) => [key.toLowerCase(), price]),
  )
  const at = path === undefined ? 0 : statSync(path).mtimeMs
  return {
    prices: async (tokens) =>
      tokens.map((token) => {
        const price = known.get(keyOf(token))
        return price === undefined ? undefined : { price, source: 'file', at }
      }),
  }
}

function readPrices(path: string): Readonly<Record<string, number>> {
  try {
    return file.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    throw new ConfigError(
      `prices.file: ${path} must be JSON of the form { "eip155:1": 3000, "eip155:1:0x…": 1 }`,
    )
  }
}
