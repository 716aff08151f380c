import {
  type BuiltTransaction,
  buildSwap,
  getGasPrice,
  getGasPriceCall,
  getSupportedChains,
  getSwapQuotes,
  getSwapQuotesCall,
  getSwapTokens,
  type SupportedChains,
  type SwapQuotes,
  type SwapTokens,
  settleUnsupported,
} from '@latchkey/api'
import {
  type BaseError,
  type CaipNetworkId,
  createError,
  createSingleFlight,
  type ErrorCode,
  toKitError,
} from '@latchkey/core'
import { type ApiHost, openApi } from '../backEnd/openApi.js'
import { ownPicture } from '../backEnd/ownPicture.js'
import type { SwapToken } from './SwappingController.js'
import { slippagePercent } from './slippagePercent.js'

const gasPriceMs = 10_000
/** What Max leaves of the currency for the swap's own fee (docs/words-and-numbers.md). */
const swapGas = 150_000n
/** The back end's code for a token that keeps a part of each transfer. */
const takesFee = 'TOKEN_TAKES_FEE'

type BuildInput = Omit<Parameters<typeof buildSwap>[1], 'slippage'>
type QuoteInput = Parameters<typeof getSwapQuotes>[1]

/** The calls of the host's back end that a swap needs. */
export type SwapService = {
  /** @throws SWAP_NETWORK_NOT_SUPPORTED */
  checkNetwork(network: CaipNetworkId): Promise<void>
  tokens(network: CaipNetworkId, signal: AbortSignal): Promise<SwapTokens['tokens']>
  /** @throws INSUFFICIENT_LIQUIDITY, with the reason TOKEN_TAKES_FEE for such a token */
  quote(input: QuoteInput, signal: AbortSignal): Promise<SwapQuotes['quotes'][number]>
  /** @throws SWAP_QUOTE_EXPIRED where the back end has forgotten the quote */
  build(input: BuildInput, signal: AbortSignal): Promise<BuiltTransaction>
  /**
   * In the smallest unit of the network's currency.
   *
   * @throws GAS_PRICE_NETWORK_NOT_SUPPORTED
   */
  gasPrice(network: CaipNetworkId, signal?: AbortSignal): Promise<bigint>
  /**
   * The most of a balance that can be swapped: all of a token, and of the currency what the fee
   * leaves.
   *
   * @throws INSUFFICIENT_FUNDS where the fee leaves nothing, GAS_PRICE_NETWORK_NOT_SUPPORTED
   */
  findMax(give: Pick<SwapToken, 'network' | 'token'>, balance: bigint): Promise<bigint>
  picture(url: unknown): string | undefined
}

/**
 * Opens the host's back end for swaps.
 *
 * @throws INVALID_CONFIGURATION when the endpoint is neither https nor http on this machine
 */
export function createSwapService(endpoint: string, host: ApiHost, now: () => number): SwapService {
  const client = openApi('blockchain', endpoint, host)
  const flights = createSingleFlight<SupportedChains>()
  let supported: SupportedChains | undefined
  let price: { readonly of: string; readonly at: number; readonly value: bigint } | undefined
  /** Without an answer the calls' own networks count. */
  const readSupported = async () => {
    try {
      supported ??= await flights('chains', () => getSupportedChains(client))
    } catch {}
    return supported
  }
  async function gasPrice(network: CaipNetworkId, signal?: AbortSignal): Promise<bigint> {
    settleUnsupported(getGasPriceCall, network, await readSupported())
    if (price?.of === network && now() - price.at < gasPriceMs) return price.value
    const options = signal ? { signal } : {}
    const { standard } = await getGasPrice(client, { chainId: network }, options)
    price = { of: network, at: now(), value: BigInt(standard) }
    return price.value
  }
  return {
    gasPrice,
    async findMax({ network, token }, balance) {
      if (token !== undefined) return balance
      const rest = balance - swapGas * (await gasPrice(network))
      if (rest <= 0n) throw createError('INSUFFICIENT_FUNDS')
      return rest
    },
    async checkNetwork(network) {
      if (settleUnsupported(getSwapQuotesCall, network, await readSupported()))
        throw createError('SWAP_NETWORK_NOT_SUPPORTED', {
          details: `The active network is ${network}.`,
        })
    },
    tokens: async (chainId, signal) =>
      (await getSwapTokens(client, { chainId }, { signal })).tokens,
    async quote(input, signal) {
      try {
        const [best] = (await getSwapQuotes(client, input, { signal })).quotes
        if (best && BigInt(best.toAmount) > 0n) return best
      } catch (error) {
        if (refusalOf(error) === takesFee)
          throw renamed(error, 'INSUFFICIENT_LIQUIDITY', { reason: takesFee })
        if (!/insufficient liquidity/i.test(textOf(error))) throw error
      }
      throw createError('INSUFFICIENT_LIQUIDITY')
    },
    async build(input, signal) {
      const body = { ...input, slippage: slippagePercent, disableEstimate: true }
      try {
        return await buildSwap(client, body, { signal })
      } catch (error) {
        throw refusalOf(error) === 'QUOTE_EXPIRED' ? renamed(error, 'SWAP_QUOTE_EXPIRED') : error
      }
    },
    picture: (url) => ownPicture(url, endpoint),
  }
}

/** The back end's own code of its refusal. */
const refusalOf = (error: unknown) => toKitError(error).params.refusal

/** The same failure by the kit's own code, with the back end's words. */
function renamed(
  error: unknown,
  code: ErrorCode,
  params: Readonly<Record<string, string>> = {},
): BaseError {
  const { details } = toKitError(error)
  return createError(code, { params, cause: error, ...(details !== undefined && { details }) })
}

/** The service's own words are in the details. */
const textOf = (error: unknown): string => {
  const { message, details } = error as { readonly message?: unknown; readonly details?: unknown }
  return `${message} ${details}`
}
