import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { ConfigError } from '../../config/ConfigError.js'

/** Source of prices. Implement this to replace the file. */
export type PriceSource = {
  /**
   * Prices in US dollars; undefined for a token without one. An absent `token` means the chain's
   * own currency.
   */
  prices(
    tokens: readonly { readonly chainId: string; readonly token?: string | undefined }[],
  ): Promise<readonly (number | undefined)[]>
}

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
  return {
    prices: async (tokens) =>
      tokens.map(({ chainId, token }) =>
        known.get((token === undefined ? chainId : `${chainId}:${token}`).toLowerCase()),
      ),
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
