import { createHash } from 'node:crypto'
import { type BalanceRecord, getBalancesCall, getIdentityCall } from '@latchkey/api'
import { decimal, formatUnits } from '@latchkey/core'
import type { ChainConfig } from '../../config/Config.js'
import { jsonAnswer } from '../../http/answers.js'
import { HttpProblem } from '../../http/HttpProblem.js'
import type { Route } from '../../http/Route.js'
import { errorFields } from '../../log/createLog.js'
import { UpstreamError } from '../../outbound/UpstreamError.js'
import type { ServerContext } from '../../ServerContext.js'
import { withDeadline } from '../../waits/withDeadline.js'
import { callRoute } from '../callRoute.js'
import type { UpstreamLimits } from '../rpc/createUpstreams.js'
import { addressNamespaces, bechPrefix, type ChainKind } from './addressNamespaces.js'
import type { ChainNode, Holding } from './ChainNode.js'
import { createChainNode } from './createChainNode.js'
import { createFilePrices, type PriceSource } from './PriceSource.js'
import { readBitcoin } from './readers/readBitcoin.js'
import { readCosmos } from './readers/readCosmos.js'
import { readEvm } from './readers/readEvm.js'
import { readPolkadot } from './readers/readPolkadot.js'
import { readSolana } from './readers/readSolana.js'
import { readIdentity } from './readIdentity.js'

/** How long an answer is kept; HOSTING.md says so too. */
export const balanceMs = 30_000
export const identityMs = 5 * 60_000
const maxChains = 24
/**
 * Who asks gives up after four seconds. A chain that takes longer is named as unavailable, and in
 * the cache a moment later.
 */
const answerMs = 3_000

const readers = {
  eip155: readEvm,
  solana: readSolana,
  polkadot: readPolkadot,
  bip122: readBitcoin,
  cosmos: readCosmos,
} as const satisfies Readonly<
  Record<ChainKind, (node: ChainNode, address: string) => Promise<readonly Holding[]>>
>

/** Balances and names, read from the operator's own nodes. @throws ConfigError */
export function createBlockchainRoutes(
  { config, cache, metrics, tracing, log, now }: ServerContext,
  {
    upstreamLimits,
    priceSource = createFilePrices(config.prices.file),
  }: { upstreamLimits?: UpstreamLimits | undefined; priceSource?: PriceSource | undefined },
): readonly Route[] {
  const nodes = config.chains.map((chain) =>
    createChainNode(chain, { metrics, now, tracing, limits: upstreamLimits }),
  )
  const ens = nodes.find(({ chain }) => chain.ensRegistry !== undefined)

  const reading = new Map<string, Promise<unknown>>()
  const cached = async <T>(
    subject: string,
    ttlMs: number,
    isFresh: boolean,
    read: () => Promise<T>,
  ): Promise<T> => {
    // The shared cache has no need to know whose balance it keeps.
    const key = `blockchain:${createHash('sha256').update(subject).digest('base64url')}`
    const kept = isFresh ? undefined : await cache.get(key)
    if (kept !== undefined) return JSON.parse(kept) as T
    // Many who ask the same at once are one question to the node.
    const running = reading.get(key) as Promise<T> | undefined
    if (running) return running
    const work = read().finally(() => reading.delete(key))
    reading.set(key, work)
    const value = await work
    await cache.set(key, JSON.stringify(value), ttlMs)
    return value
  }
  const readBalances = async (
    node: ChainNode,
    namespace: ChainKind,
    address: string,
  ): Promise<readonly BalanceRecord[]> => {
    const holdings = await readers[namespace](node, address)
    const chainId = node.chain.id
    const prices = await priceSource.prices(holdings.map(({ token }) => ({ chainId, token })))
    return holdings.map((holding, index) => toBalance(chainId, holding, prices[index]))
  }
  const unavailable = (cause: unknown) =>
    new HttpProblem(502, 'UPSTREAM_FAILED', 'No node of this chain could answer', { cause })

  return [
    callRoute(getBalancesCall, {
      summary:
        'What an account holds: the chain’s currency and its tokens, with prices where there are any.',
      access: 'origin',
      limit: 'blockchain',
      refusals: { 502: 'problem' },
      answer: async ({ params, query }) => {
        const { address = '' } = params
        const possible = addressNamespaces(address)
        const wanted = nodes.filter(({ chain }) =>
          query.chainId === undefined ? isOn(chain, address, possible) : chain.id === query.chainId,
        )
        if (query.chainId !== undefined && wanted.length === 0)
          throw new HttpProblem(
            400,
            'CHAIN_NOT_SUPPORTED',
            'This server has no node for this chain',
          )
        if (possible.length === 0 || wanted.some(({ chain }) => !isOn(chain, address, possible)))
          throw new HttpProblem(400, 'INVALID_ADDRESS', 'This is no address of that chain')
        const isFresh = query.forceUpdate !== undefined
        const results = await Promise.allSettled(
          wanted.slice(0, maxChains).map((node) => {
            const { id } = node.chain
            const balances = cached(`balance:${id}:${address}`, balanceMs, isFresh, () =>
              readBalances(node, namespaceOf(id), address),
            )
            return withDeadline(balances, answerMs, () => new UpstreamError('timeout'))
          }),
        )
        const failed = wanted.flatMap(({ chain }, index) => {
          const result = results[index]
          return result?.status === 'rejected'
            ? [{ chain: chain.id, reason: result.reason as unknown }]
            : []
        })
        for (const { chain, reason } of failed)
          log('warn', 'balances of a chain could not be read', { chain, ...errorFields(reason) })
        if (failed.length > 0 && failed.length === results.length)
          throw unavailable(failed[0]?.reason)
        const balances = results.flatMap((result) =>
          result.status === 'fulfilled' ? result.value : [],
        )
        // What could not be asked is named, so that nobody takes it for zero.
        return jsonAnswer({
          balances,
          ...(failed.length > 0 && { unavailable: failed.map(({ chain }) => chain) }),
        })
      },
    }),
    callRoute(getIdentityCall, {
      summary: 'The ENS name and picture of an address, where the name points back to it.',
      access: 'origin',
      limit: 'blockchain',
      refusals: { 502: 'problem' },
      answer: async ({ params }) => {
        const { address = '' } = params
        const registry = ens?.chain.ensRegistry
        if (addressNamespaces(address).length === 0)
          throw new HttpProblem(400, 'INVALID_ADDRESS', 'This is no address')
        if (!ens || registry === undefined || !address.startsWith('0x'))
          return jsonAnswer({ name: null, avatar: null })
        try {
          return jsonAnswer(
            await cached(`identity:${address.toLowerCase()}`, identityMs, false, () =>
              readIdentity(ens, registry, address),
            ),
          )
        } catch (error) {
          throw unavailable(error)
        }
      },
    }),
  ]
}

/**
 * Whether an address can be one of a chain: of its kind, and with its prefix where both have one.
 */
function isOn(
  { id, bech32Prefix }: ChainConfig,
  address: string,
  possible: readonly ChainKind[],
): boolean {
  const prefix = bech32Prefix === undefined ? undefined : bechPrefix(address)
  return possible.includes(namespaceOf(id)) && (prefix === undefined || prefix === bech32Prefix)
}

const namespaceOf = (chainId: string) => chainId.split(':')[0] as ChainKind

function toBalance(
  chainId: string,
  { token, name, symbol, decimals, units, iconUrl }: Holding,
  price: number | undefined,
): BalanceRecord {
  const numeric = formatUnits(units, decimals)
  return {
    name,
    symbol,
    chainId,
    ...(token !== undefined && { address: `${chainId}:${token}` }),
    ...(price !== undefined && {
      price,
      value: Number(decimal(numeric).times(String(price)).toFixed(8)),
    }),
    quantity: { decimals: String(decimals), numeric },
    ...(iconUrl !== undefined && { iconUrl }),
  }
}
