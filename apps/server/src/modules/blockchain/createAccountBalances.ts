import type { BalanceRecord } from '@latchkey/api'
import { decimal, formatUnits } from '@latchkey/core'
import type { ChainConfig } from '../../config/Config.js'
import { HttpProblem } from '../../http/HttpProblem.js'
import { errorFields, type Log } from '../../log/createLog.js'
import { UpstreamError } from '../../outbound/UpstreamError.js'
import { withDeadline } from '../../waits/withDeadline.js'
import type { PriceSource } from '../prices/PriceSource.js'
import { addressNamespaces, bechPrefix, type ChainKind } from './addressNamespaces.js'
import type { ChainNode, Holding } from './ChainNode.js'
import { readBitcoin } from './readers/readBitcoin.js'
import { readCosmos } from './readers/readCosmos.js'
import { readEvm } from './readers/readEvm.js'
import { readPolkadot } from './readers/readPolkadot.js'
import { readSolana } from './readers/readSolana.js'

const maxChains = 24
/**
 * Clients give up after four seconds. A slower chain is reported as unavailable and is cached a
 * moment later.
 */
const answerMs = 3_000

const readers = {
  eip155: readEvm,
  solana: readSolana,
  polkadot: readPolkadot,
  bip122: readBitcoin,
  cosmos: readCosmos,
} as const satisfies Readonly<
  Record<
    ChainKind,
    (node: ChainNode, address: string, received: readonly string[]) => Promise<readonly Holding[]>
  >
>

export type AccountBalances = {
  readonly balances: readonly BalanceRecord[]
  /** The unreachable chains. */
  readonly unavailable?: readonly string[]
}

export type AccountBalancesOptions = {
  readonly nodes: readonly ChainNode[]
  readonly priceSource: PriceSource
  readonly log: Log
  /** Tokens that an account is known to have received, the newest first. */
  receivedTokens(chain: ChainConfig, account: string): Promise<readonly string[]>
  /** Returns the cached read of a subject, unless it must be fresh; else reads it. */
  kept<T>(subject: string, isFresh: boolean, read: () => Promise<T>): Promise<T>
}

/** Balances of accounts on the operator's chains. */
export function createAccountBalances({
  nodes,
  priceSource,
  log,
  receivedTokens,
  kept,
}: AccountBalancesOptions) {
  const readChain = async (
    node: ChainNode,
    namespace: ChainKind,
    address: string,
  ): Promise<readonly BalanceRecord[]> => {
    const received = await receivedTokens(node.chain, address)
    const holdings = await readers[namespace](node, address, received)
    const chainId = node.chain.id
    const tokens = holdings.map(({ token }) => ({ chainId, token }))
    // A balance is valid without a price.
    const prices = await priceSource.prices(tokens).catch((error: unknown) => {
      log('warn', 'balances have no prices', { chain: chainId, ...errorFields(error) })
      return []
    })
    return holdings.map((holding, index) => toBalance(chainId, holding, prices[index]?.price))
  }

  /**
   * @param options.chainId One chain; without it, each that has such addresses
   * @throws HttpProblem CHAIN_NOT_SUPPORTED, INVALID_ADDRESS, UPSTREAM_FAILED
   */
  return async (
    address: string,
    { chainId, isFresh }: { readonly chainId?: string | undefined; readonly isFresh: boolean },
  ): Promise<AccountBalances> => {
    const possible = addressNamespaces(address)
    const wanted = nodes.filter(({ chain }) =>
      chainId === undefined ? isOn(chain, address, possible) : chain.id === chainId,
    )
    if (chainId !== undefined && wanted.length === 0)
      throw new HttpProblem(400, 'CHAIN_NOT_SUPPORTED', 'This server has no node for this chain')
    if (possible.length === 0 || wanted.some(({ chain }) => !isOn(chain, address, possible)))
      throw new HttpProblem(400, 'INVALID_ADDRESS', 'This is no address of that chain')
    const results = await Promise.allSettled(
      wanted.slice(0, maxChains).map((node) => {
        const { id } = node.chain
        const balances = kept(`balance:${id}:${address}`, isFresh, () =>
          readChain(node, namespaceOf(id), address),
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
      throw failed[0]?.reason instanceof HttpProblem
        ? failed[0].reason
        : noNodeAnswers(failed[0]?.reason)
    const balances = results.flatMap((result) =>
      result.status === 'fulfilled' ? result.value : [],
    )
    // Unreachable chains are named, so that their balance is not read as zero.
    return {
      balances,
      ...(failed.length > 0 && { unavailable: failed.map(({ chain }) => chain) }),
    }
  }
}

export const noNodeAnswers = (cause: unknown) =>
  new HttpProblem(502, 'UPSTREAM_FAILED', 'No node of this chain could answer', { cause })

/** True if an address is valid on a chain: same namespace, and same prefix if both have one. */
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
