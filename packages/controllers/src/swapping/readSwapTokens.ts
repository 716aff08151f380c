import type { SwapTokens } from '@latchkey/api'
import { decimal, sanitizeText } from '@latchkey/core'
import type { Holding } from '../portfolio/Holding.js'
import type { Subject } from '../portfolio/subject.js'
import { foldSymbol } from '../sending/foldSymbol.js'
import { nativeToken } from './nativeToken.js'
import type { SwapToken } from './SwappingController.js'
import { suggestedTokens } from './suggestedTokens.js'

type Sources = {
  readonly subject: Subject
  readonly listed: SwapTokens['tokens']
  /** The addresses of the tokens that the host names. */
  readonly named: readonly string[]
  readonly holdings: readonly Holding[]
  /** The holdings are all of the account's. */
  readonly isComplete: boolean
  picture(url: unknown): string | undefined
}

/**
 * The tokens of a back end's list that can be swapped, those that the account holds with a known
 * price, and the native currency: the held ones first, the most valuable before; then the suggested
 * ones; then the rest by symbol.
 */
export function readSwapTokens({
  subject,
  listed,
  named,
  holdings,
  isComplete,
  picture,
}: Sources): readonly SwapToken[] {
  const { network, adapter } = subject
  const tokens = new Map<string, SwapToken>()
  const own = new Set(named.map((token) => token.toLowerCase()))
  const held = (token: string | undefined) =>
    holdings.find((each) => each.token?.toLowerCase() === token?.toLowerCase())
  const add = (token: Omit<SwapToken, 'network' | 'amount' | 'suggested'>) => {
    const holding = held(token.token)
    const price = holding?.price ?? token.price
    const image = holding?.iconUrl ?? token.picture
    tokens.set(token.token?.toLowerCase() ?? '', {
      ...token,
      ...(price !== undefined && { price }),
      ...(image !== undefined && { picture: image }),
      network: network.caipNetworkId,
      ...((holding || isComplete) && { amount: holding?.balance ?? 0n }),
      // A symbol that an airdrop has chosen suggests nothing.
      suggested:
        token.token === undefined ||
        (!token.isOnlyHeld && suggestedTokens.has(token.symbol.toUpperCase())),
      ...(token.token !== undefined && own.has(token.token.toLowerCase()) && { isNamed: true }),
    })
  }
  for (const entry of listed) {
    const { address, decimals, price, eip2612, iconUrl, logoUri } = entry
    const token = address?.startsWith(`${network.caipNetworkId}:`)
      ? address.slice(network.caipNetworkId.length + 1)
      : undefined
    if (token === undefined || !adapter.looksLikeAddress(token)) continue
    if (!Number.isInteger(decimals) || Number(decimals) < 0 || Number(decimals) > 77) continue
    const symbol = sanitizeText(entry.symbol, { maxGraphemes: 12 })
    const image = picture(logoUri ?? iconUrl)
    const isNative = token.toLowerCase() === nativeToken
    add({
      ...(isNative ? network.nativeCurrency : { token, decimals: Number(decimals), symbol }),
      name: isNative ? network.nativeCurrency.name : sanitizeText(entry.name) || symbol,
      ...(typeof price === 'number' && price > 0 && { price: decimal(String(price)).toFixed() }),
      ...(image !== undefined && { picture: image }),
      ...(eip2612 === true && { permit: true }),
    })
  }
  // Tokens that the account holds can be given, too. One without a price is likely spam.
  for (const { token, name, symbol, decimals, price } of listed.length > 0 ? holdings : [])
    if (token !== undefined && price !== undefined && !tokens.has(token.toLowerCase()))
      add({ token, name, symbol, decimals, isOnlyHeld: true })
  // A list of tokens need not name the currency, which every router takes.
  if (listed.length > 0 && !tokens.has('')) add(network.nativeCurrency)
  return markTwins([...tokens.values()]).sort(
    (a, b) =>
      rank(a) - rank(b) ||
      worthOf(b) - worthOf(a) ||
      (a.symbol.toLowerCase() < b.symbol.toLowerCase() ? -1 : 1),
  )
}

/** Marks the tokens whose symbol is not theirs alone, which a person cannot tell apart by it. */
function markTwins(tokens: readonly SwapToken[]): SwapToken[] {
  const counts = new Map<string, number>()
  const keyOf = ({ symbol }: SwapToken) => foldSymbol(symbol)
  for (const token of tokens) counts.set(keyOf(token), (counts.get(keyOf(token)) ?? 0) + 1)
  return tokens.map((token) =>
    counts.get(keyOf(token)) === 1 ? token : { ...token, isTwin: true, suggested: false },
  )
}

const rank = ({ amount, suggested }: SwapToken) => (amount ? 0 : suggested ? 1 : 2)

/** For the order alone, so that a rounded number does. */
const worthOf = ({ amount, price, decimals }: SwapToken): number =>
  amount && price !== undefined ? (Number(amount) / 10 ** decimals) * Number(price) : 0
