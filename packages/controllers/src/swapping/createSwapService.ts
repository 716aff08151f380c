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
  type FeeEstimate,
  toKitError,
} from '@latchkey/core'
import { openApi } from '../backEnd/openApi.js'
import { ownPicture } from '../backEnd/ownPicture.js'
import { subjectOf } from '../portfolio/subject.js'
import type { SwapToken } from './SwappingController.js'
import type { SwappingParts } from './SwappingParts.js'
import { slippagePercent } from './slippagePercent.js'

const priceMs = 10_000
/** How long a quote that has come waits for the network's fee. */
const feeMs = 500
/** The gas whose price Max leaves of the currency (docs/house/words-and-numbers.md). */
const swapGas = 150_000n
/**
 * The gas that the fee for data is read for, beside the quote, which says the gas. A part of that
 * fee grows with it on some chains.
 */
const ampleGas = 500_000n
/** The back end's code for a token that keeps a part of each transfer. */
const takesFee = 'TOKEN_TAKES_FEE'

type ServiceParts = Pick<
  SwappingParts,
  'environment' | 'lifetime' | 'options' | 'connectors' | 'connection' | 'network'
>
type BuildInput = Omit<Parameters<typeof buildSwap>[1], 'slippage'>
type QuoteInput = Parameters<typeof getSwapQuotes>[1]
type Offer = SwapQuotes['quotes'][number]
/** Without `networkFee` a part of it is not known. */
type PricedOffer = Offer & { readonly networkFee?: FeeEstimate }

/** The network's prices for a swap, in the smallest unit of its currency. */
type NetworkPrice = {
  readonly gasPrice: bigint
  /** For the data of a swap, beside its gas. */
  readonly dataFee: bigint
}

/** The calls of the host's back end that a swap needs. */
export type SwapService = {
  /** @throws SWAP_NETWORK_NOT_SUPPORTED */
  checkNetwork(network: CaipNetworkId): Promise<void>
  tokens(network: CaipNetworkId, signal: AbortSignal): Promise<SwapTokens['tokens']>
  /**
   * Asks for a quote, and beside it for what the network takes.
   *
   * @throws INSUFFICIENT_LIQUIDITY, with the reason TOKEN_TAKES_FEE for such a token
   */
  quote(network: CaipNetworkId, input: QuoteInput, signal: AbortSignal): Promise<PricedOffer>
  /** @throws SWAP_QUOTE_EXPIRED where the back end has forgotten the quote */
  build(input: BuildInput, signal: AbortSignal): Promise<BuiltTransaction>
  /**
   * The most of a balance that can be swapped: all of a token, and of the currency what the fee
   * leaves.
   *
   * @throws INSUFFICIENT_FUNDS where the fee leaves nothing, GAS_PRICE_NETWORK_NOT_SUPPORTED, and
   * the error of the node
   */
  findMax(give: Pick<SwapToken, 'network' | 'token'>, balance: bigint): Promise<bigint>
  picture(url: unknown): string | undefined
}

/**
 * Opens the host's back end for swaps.
 *
 * @throws INVALID_CONFIGURATION when the endpoint is neither https nor http on this machine
 */
export function createSwapService(endpoint: string, parts: ServiceParts): SwapService {
  const { now } = parts.environment
  const client = openApi('blockchain', endpoint, parts.options.given)
  const flights = createSingleFlight<SupportedChains>()
  let supported: SupportedChains | undefined
  let price: { readonly of: string; readonly at: number; readonly value: NetworkPrice } | undefined
  /** Without an answer the calls' own networks count. */
  const readSupported = async () => {
    try {
      supported ??= await flights('chains', () => getSupportedChains(client))
    } catch {}
    return supported
  }
  async function readGasPrice(network: CaipNetworkId, signal?: AbortSignal): Promise<bigint> {
    settleUnsupported(getGasPriceCall, network, await readSupported())
    const options = signal ? { signal } : {}
    const { standard } = await getGasPrice(client, { chainId: network }, options)
    return BigInt(standard)
  }
  /** @throws GAS_PRICE_NETWORK_NOT_SUPPORTED, and the error of the node */
  async function readPrice(network: CaipNetworkId, signal?: AbortSignal): Promise<NetworkPrice> {
    if (price?.of === network && now() - price.at < priceMs) return price.value
    const [gasPrice, dataFee] = await Promise.all([
      readGasPrice(network, signal),
      readDataFee(parts, network, signal),
    ])
    price = { of: network, at: now(), value: { gasPrice, dataFee } }
    return price.value
  }
  async function readQuote(input: QuoteInput, signal: AbortSignal): Promise<Offer> {
    try {
      const [best] = (await getSwapQuotes(client, input, { signal })).quotes
      if (best && BigInt(best.toAmount) > 0n) return best
    } catch (error) {
      if (refusalOf(error) === takesFee)
        throw renamed(error, 'INSUFFICIENT_LIQUIDITY', { reason: takesFee })
      if (!/insufficient liquidity/i.test(textOf(error))) throw error
    }
    throw createError('INSUFFICIENT_LIQUIDITY')
  }
  return {
    async findMax({ network, token }, balance) {
      if (token !== undefined) return balance
      const { gasPrice, dataFee } = await readPrice(network)
      const rest = balance - swapGas * gasPrice - dataFee
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
    async quote(network, input, signal) {
      const pricing = readPrice(network, signal).catch(() => undefined)
      const offer = await readQuote(input, signal)
      if (!offer.gas) return offer
      const error = () => createError('HTTP_TIMEOUT')
      const known = await parts.lifetime
        .within(() => pricing, { ms: feeMs, signal, error })
        .catch(() => undefined)
      return known ? { ...offer, networkFee: toFee(BigInt(offer.gas), known) } : offer
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

function toFee(gasLimit: bigint, { gasPrice, dataFee }: NetworkPrice): FeeEstimate {
  // The data fee grows at most in proportion to the gas.
  const beside = gasLimit > ampleGas ? (dataFee * gasLimit) / ampleGas : dataFee
  return { fee: gasLimit * gasPrice + beside, gasLimit, feePerGas: gasPrice }
}

/** @throws ACCOUNT_CHANGED when another network is active, and the error of the node */
async function readDataFee(
  parts: ServiceParts,
  of: CaipNetworkId,
  signal?: AbortSignal,
): Promise<bigint> {
  const subject = subjectOf(parts)
  if (!subject?.connector || subject.network.caipNetworkId !== of)
    throw createError('ACCOUNT_CHANGED')
  const { adapter, connection, connector, network } = subject
  const capability = adapter.capabilities.swap
  if (!capability?.supports(connection, network)) return 0n
  const { readDataFee: read } = await capability.load()
  const input = { connector, network, gasLimit: ampleGas, ...(signal && { signal }) }
  return (await read?.(input)) ?? 0n
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
