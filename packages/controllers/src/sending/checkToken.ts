import { createError, type TokenDescription } from '@latchkey/core'
import type { LazyParts } from '../kit/KitParts.js'
import type { Subject } from '../portfolio/subject.js'
import { foldSymbol } from './foldSymbol.js'

const chainMs = 10_000

/** A token by the list that it was chosen from. */
type Listed = TokenDescription & {
  /** Absent for the native currency. */
  readonly token?: string
}

/**
 * The token of an order against its chain.
 *
 * - `chain`: the chain has the same decimals. `listed` is the symbol of the list where the chain has
 *   another one.
 * - `unknown`: only the list describes the token, since no node answers but the back end's, or the
 *   chain has no description.
 */
export type TokenCheck =
  | { readonly status: 'pending' | 'unknown' }
  | { readonly status: 'chain'; readonly listed?: string }

export type CheckedToken<Token> = { readonly token: Token; readonly check: TokenCheck }

/**
 * Reads a token of an order from its chain, since a list that errs by two decimals makes an order a
 * hundred times too large. The token comes back with the chain's name and symbol.
 *
 * @throws TOKEN_MISDESCRIBED where the chain has other decimals than the list
 */
export async function checkToken<Token extends Listed>(
  { lifetime, environment }: Pick<LazyParts, 'lifetime' | 'environment'>,
  { adapter, connection, connector, network }: Subject,
  listed: Token,
): Promise<CheckedToken<Token>> {
  const unknown = { token: listed, check: { status: 'unknown' } } as const
  if (listed.token === undefined) return compare(listed, network.nativeCurrency, network.name)
  const { token } = listed
  const { tokens } = adapter.capabilities
  if (!tokens?.supports(connection, network)) return unknown
  let found: TokenDescription | undefined
  try {
    const feature = await tokens.load()
    found = await lifetime.within(
      (signal) => feature.describeToken({ token, network, connector, signal }),
      { ms: chainMs, error: () => createError('HTTP_TIMEOUT') },
    )
  } catch (error) {
    environment.log('info', 'The token could not be read from its chain.', error)
    return unknown
  }
  // Without decimals an amount is in the smallest unit, which needs no description.
  if (!found) return listed.decimals > 0 ? unknown : { token: listed, check: { status: 'chain' } }
  return compare(listed, found, network.name)
}

function compare<Token extends Listed>(
  listed: Token,
  { name, symbol, decimals }: TokenDescription,
  network: string,
): CheckedToken<Token> {
  if (decimals !== listed.decimals)
    throw createError('TOKEN_MISDESCRIBED', {
      params: {
        symbol: listed.symbol,
        network,
        decimals,
        listed: listed.decimals,
      },
    })
  const isRenamed = foldSymbol(symbol) !== foldSymbol(listed.symbol)
  return {
    token: { ...listed, name, symbol },
    check: { status: 'chain', ...(isRenamed && { listed: listed.symbol }) },
  }
}
