import type { AccountBalances, BalanceRecord } from '@latchkey/api'
import {
  createError,
  decimal,
  formatUnits,
  isKitError,
  type Network,
  parseUnits,
  sanitizeText,
  type TokenBalance,
} from '@latchkey/core'
import type { Holding, Holdings } from './Holding.js'
import type { PortfolioService } from './openService.js'
import type { Subject } from './subject.js'

export type TokenSources = {
  /** The host's back end, where it has one. */
  readonly service: PortfolioService | undefined
  /** The tokens that the host names for the network. */
  readonly named: readonly string[]
  readonly force: boolean
  /** The native balance in the smallest unit, as the account shows it; undefined where unknown. */
  native(): Promise<bigint | undefined>
  /** A source failed and another one serves the list. */
  failed(error: unknown): void
}

type Found = {
  readonly items: readonly Holding[]
  readonly complete: boolean
}

/**
 * Balances of an account on one network. The back end answers first, since it knows more tokens and
 * their prices. Without its answer the chain's node does.
 *
 * @throws BALANCE_UNAVAILABLE when no source knows even the native balance
 * @throws RPC_NOT_CONFIGURED when there is no source at all
 */
export async function readTokens(
  subject: Subject,
  sources: TokenSources,
  signal: AbortSignal,
): Promise<Holdings> {
  const { service } = sources
  let serviceAway = false
  let found: Found | undefined
  if (service)
    try {
      found = await readFromService(subject, sources, service, signal)
    } catch (error) {
      if (isKitError(error, 'ABORTED')) throw error
      serviceAway = true
      sources.failed(error)
    }
  found ??= await readFromNode(subject, sources, signal)
  const items = sort(await withPrices(found.items, sources, signal))
  const values = items.flatMap(({ value }) => value ?? [])
  const [first, ...rest] = values
  return {
    items,
    ...(first !== undefined && {
      total: rest.reduce((sum, value) => sum.plus(value), decimal(first)).toFixed(),
    }),
    unpriced: items.filter(({ value, balance }) => value === undefined && balance > 0n).length,
    complete: found.complete,
    serviceAway,
  }
}

async function readFromService(
  subject: Subject,
  sources: TokenSources,
  service: PortfolioService,
  signal: AbortSignal,
): Promise<Found> {
  const { address, network } = subject
  const { force, named } = sources
  const answer = await service.balances({ address, network, force, signal })
  const known = toHoldings(answer, network, service)
  // A chain that the back end cannot reach has unknown balances, not none.
  if (!known.some(({ token }) => token === undefined)) throw createError('BALANCE_UNAVAILABLE')
  // The account's own figure, so that one screen never shows two.
  const native = await sources.native()
  const items = known.map((each) =>
    each.token === undefined && native !== undefined ? withBalance(each, native) : each,
  )
  const has = new Set(items.map(({ token }) => token?.toLowerCase()))
  const missing = named.filter((token) => !has.has(token.toLowerCase()))
  const more = await readNamed(subject, sources, missing, signal)
  return { items: [...items, ...more.items], complete: more.complete }
}

async function readFromNode(
  subject: Subject,
  sources: TokenSources,
  signal: AbortSignal,
): Promise<Found> {
  const { network } = subject
  const native = await sources.native()
  if (native === undefined) throw createError('BALANCE_UNAVAILABLE')
  const own: Holding = {
    ...network.nativeCurrency,
    network: network.caipNetworkId,
    balance: native,
    source: 'node',
  }
  const listed = await readListed(subject, sources, signal)
  const has = new Set(listed.items.map(({ token }) => token?.toLowerCase()))
  const missing = sources.named.filter((token) => !has.has(token.toLowerCase()))
  const more = await readNamed(subject, sources, missing, signal)
  return {
    items: [own, ...listed.items, ...more.items],
    complete: listed.complete && more.complete,
  }
}

const nothing: Found = { items: [], complete: true }
const unknown: Found = { items: [], complete: false }

/** The tokens that the chain itself can list. */
async function readListed(
  subject: Subject,
  { failed }: TokenSources,
  signal: AbortSignal,
): Promise<Found> {
  const { address, network, connector, adapter, connection } = subject
  const { tokens } = adapter.capabilities
  // A namespace without the capability has no other balances.
  if (!tokens?.supports(connection, network)) return nothing
  try {
    const feature = await tokens.load()
    if (!feature.canList) return unknown
    const found = await feature.getTokenBalances({
      address,
      network,
      signal,
      ...(connector && { connector }),
    })
    return { items: found.map((each) => toHolding(each, subject)), complete: true }
  } catch (error) {
    if (isKitError(error, 'ABORTED')) throw error
    failed(error)
    return unknown
  }
}

/** Named tokens, one by one: a contract that fails must not hide the others. */
async function readNamed(
  subject: Subject,
  { failed }: TokenSources,
  named: readonly string[],
  signal: AbortSignal,
): Promise<Found> {
  const { address, network, connector, adapter, connection } = subject
  const { tokens } = adapter.capabilities
  if (named.length === 0 || !tokens?.supports(connection, network)) return nothing
  const feature = await tokens.load()
  const results = await Promise.allSettled(
    named.map((token) =>
      feature.getTokenBalances({
        address,
        network,
        tokens: [token],
        signal,
        ...(connector && { connector }),
      }),
    ),
  )
  if (signal.aborted) throw createError('ABORTED')
  for (const result of results) if (result.status === 'rejected') failed(result.reason)
  return {
    items: results.flatMap((result) =>
      result.status === 'fulfilled' ? result.value.map((each) => toHolding(each, subject)) : [],
    ),
    complete: results.every(({ status }) => status === 'fulfilled'),
  }
}

const toHolding = (
  { address: token, name, symbol, decimals, balance }: TokenBalance,
  { network }: Subject,
): Holding => ({
  network: network.caipNetworkId,
  token,
  name,
  symbol,
  decimals,
  balance,
  source: 'node',
})

/** The wire's entries of one network. Tokens with decimals '0' are dropped. */
function toHoldings(
  { balances, unavailable }: AccountBalances,
  network: Network,
  service: PortfolioService,
): readonly Holding[] {
  const { caipNetworkId } = network
  if (unavailable?.includes(caipNetworkId)) return []
  return balances.flatMap((record) =>
    record.chainId === caipNetworkId ? (fromRecord(record, network, service) ?? []) : [],
  )
}

function fromRecord(
  record: BalanceRecord,
  { nativeCurrency }: Network,
  service: PortfolioService,
): Holding | undefined {
  const { chainId, address, price, quantity, iconUrl } = record
  // The network itself describes its currency.
  const { name, symbol, decimals } = address
    ? { ...record, decimals: Number(quantity.decimals) }
    : nativeCurrency
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 77) return undefined
  if (decimals === 0 && address) return undefined
  let balance: bigint
  try {
    balance = parseUnits(quantity.numeric, decimals)
  } catch {
    return undefined
  }
  const icon = service.picture(iconUrl)
  const holding: Holding = {
    network: chainId as Holding['network'],
    ...(address && { token: withoutChain(address, chainId) }),
    name: sanitizeText(name),
    symbol: sanitizeText(symbol, { maxGraphemes: 12 }),
    decimals,
    balance,
    ...(icon !== undefined && { iconUrl: icon }),
    ...(typeof price === 'number' && price > 0 && { price: plain(price) }),
    source: 'service',
  }
  return withBalance(holding, balance)
}

/** The token's address out of its CAIP-10 id. A denom of cosmos may contain any character. */
const withoutChain = (address: string, chainId: string): string =>
  address.startsWith(`${chainId}:`) ? address.slice(chainId.length + 1) : address

/** A number as exact decimal text, without an exponent. */
const plain = (value: number): string => decimal(String(value)).toFixed()

/** The holding with another balance, and the value that follows from it. */
function withBalance(holding: Holding, balance: bigint): Holding {
  const { value: _, ...rest } = holding
  return {
    ...rest,
    balance,
    ...(rest.price !== undefined && {
      value: decimal(formatUnits(balance, rest.decimals)).times(rest.price).toFixed(),
    }),
  }
}

/** Fills in the prices that the back end's list of balances did not carry. */
async function withPrices(
  items: readonly Holding[],
  { service, failed }: TokenSources,
  signal: AbortSignal,
): Promise<readonly Holding[]> {
  const open = items.filter(
    ({ price, balance, source }) => price === undefined && balance > 0n && source === 'node',
  )
  if (!service || open.length === 0) return items
  try {
    const ids = open.map(({ network, token }) => `${network}:${token ?? nativeToken(network)}`)
    const { fungibles } = await service.prices(ids.slice(0, 100), signal)
    const found = new Map(
      fungibles.flatMap(({ address, price }) =>
        address && typeof price === 'number' && price > 0
          ? [[address.toLowerCase(), plain(price)] as const]
          : [],
      ),
    )
    return items.map((each) => {
      const { network, token, price, balance } = each
      const known = found.get(`${network}:${token ?? nativeToken(network)}`.toLowerCase())
      return price === undefined && known !== undefined
        ? withBalance({ ...each, price: known }, balance)
        : each
    })
  } catch (error) {
    if (isKitError(error, 'ABORTED')) throw error
    failed(error)
    return items
  }
}

/** The wire's name of a native currency among tokens. */
const nativeToken = (network: string): string =>
  network.startsWith('solana:')
    ? 'So11111111111111111111111111111111111111111'
    : '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** The native currency first, then by value, and tokens without a price last, by name. */
function sort(items: readonly Holding[]): readonly Holding[] {
  const rank = ({ token, value }: Holding) =>
    token === undefined ? 0 : value !== undefined ? 1 : 2
  return [...items].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      (a.value !== undefined && b.value !== undefined ? decimal(b.value).cmp(a.value) : 0) ||
      (a.symbol < b.symbol ? -1 : 1),
  )
}
