import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { ConfigError } from '../../config/ConfigError.js'

/** Where prices come from. Another source takes the place of the file by implementing this. */
export type PriceSource = {
  /**
   * US dollars for each of the tokens that has a price; `token` absent is the chain's own currency.
   */
  prices(
    tokens: readonly { readonly chainId: string; readonly token?: string | undefined }[],
  ): Promise<readonly (number | undefined)[]>
}

const file = z.record(z.string().max(300), z.number().nonnegative())

/**
 * Prices that the operator writes into a file and renews as it likes: `{ "eip155:1": 3000,
 * "eip155:1:0x…": 1 }`.
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
