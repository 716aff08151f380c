import {
  type AccountBalances,
  getBalances,
  getHistory,
  getHistoryCall,
  getImageCall,
  getNfts,
  getNftsCall,
  getPrices,
  getSupportedChains,
  type HistoryPage,
  type HistoryRecord,
  type NftPage,
  type Prices,
  type SupportedChains,
  settleUnsupported,
} from '@latchkey/api'
import {
  bareAddress,
  type CaipAddress,
  createSingleFlight,
  isKitError,
  type Network,
  sanitizeIcon,
} from '@latchkey/core'
import { type ApiHost, openApi } from '../backEnd/openApi.js'
import { ownPicture } from '../backEnd/ownPicture.js'

/** The calls of the host's back end that the lists need. */
export type PortfolioService = {
  balances(input: {
    readonly address: CaipAddress
    readonly network: Network
    readonly force: boolean
    readonly signal: AbortSignal
  }): Promise<AccountBalances>
  /** The prices of tokens, given as CAIP-10. */
  prices(addresses: readonly string[], signal: AbortSignal): Promise<Prices>
  /** A picture that the service names, if it is data or the service's own. Asks no other host. */
  picture(url: unknown): string | undefined
  /** Undefined where the service keeps no history of the network. */
  history(input: {
    readonly address: CaipAddress
    readonly network: Network
    readonly cursor: string | undefined
    /** The person pressed Try again: no broken answer out of the browser's cache. */
    readonly force: boolean
    readonly signal: AbortSignal
  }): Promise<HistoryPage | undefined>
  /** The orders of an account with a provider of purchases, on one network, newest first. */
  purchases(input: {
    readonly address: CaipAddress
    readonly network: Network
    readonly provider: string
    readonly signal: AbortSignal
  }): Promise<readonly HistoryRecord[]>
  /** Undefined where the service lists no NFTs of the network. */
  nfts(input: {
    readonly address: CaipAddress
    readonly network: Network
    readonly cursor: string | undefined
    /** As for `history`. */
    readonly force: boolean
    readonly signal: AbortSignal
  }): Promise<NftPage | undefined>
  /** The picture of an NFT: data, or by the service's proxy. Asks no other host. */
  nftPicture(url: unknown): string | undefined
}

/**
 * Opens the host's back end.
 *
 * @throws INVALID_CONFIGURATION when the endpoint is neither https nor http on this machine
 */
export function openService(endpoint: string, host: ApiHost): PortfolioService {
  const client = openApi('blockchain', endpoint, host)
  const flights = createSingleFlight<SupportedChains>()
  let supported: SupportedChains | undefined
  /** Without an answer the call's own networks count. */
  const readSupported = async (): Promise<SupportedChains | undefined> => {
    try {
      supported ??= await flights('chains', () => getSupportedChains(client))
      return supported
    } catch {
      return undefined
    }
  }
  return {
    picture: (value) => ownPicture(value, endpoint),
    balances: ({ address, network: { caipNetworkId: chainId }, force, signal }) =>
      getBalances(
        client,
        {
          address: bareAddress(address),
          chainId,
          ...(force && { forceUpdate: 'true' }),
        },
        { signal, probe: force },
      ),
    prices: (addresses, signal) => getPrices(client, { addresses }, { signal }),
    async history({ address, network: { caipNetworkId: chainId }, cursor, force, signal }) {
      if (settleUnsupported(getHistoryCall, chainId, await readSupported())) return undefined
      return getHistory(
        client,
        { account: bareAddress(address), chainId, ...(cursor !== undefined && { cursor }) },
        { signal, probe: force },
      )
    },
    async purchases({ address, network: { caipNetworkId: chainId }, provider, signal }) {
      if (settleUnsupported(getHistoryCall, chainId, await readSupported())) return []
      const input = { account: bareAddress(address), chainId, onramp: provider }
      return (await getHistory(client, input, { signal })).data
    },
    async nfts({ address, network: { caipNetworkId: chainId }, cursor, force, signal }) {
      if (settleUnsupported(getNftsCall, chainId, await readSupported())) return undefined
      try {
        return await getNfts(
          client,
          { address: bareAddress(address), chainId, ...(cursor !== undefined && { cursor }) },
          { signal, probe: force },
        )
      } catch (error) {
        if (cursor === undefined && isKitError(error, 'UNSUPPORTED_CHAIN')) return undefined
        throw error
      }
    },
    nftPicture: (url) =>
      sanitizeIcon(url) ??
      (typeof url === 'string' && /^(https|ipfs|ar):\/\/.{1,2000}$/i.test(url)
        ? client.toUrl(getImageCall, { url })
        : undefined),
  }
}
