import { callChainCall, getBalances, getIdentity } from '@latchkey/api'
import {
  bareAddress,
  type CaipAddress,
  type CaipNetworkId,
  createError,
  type Network,
  parseUnits,
  sanitizeText,
} from '@latchkey/core'
import { type ApiHost, openApi } from '../backEnd/openApi.js'

export type Blockchain = {
  /** The URL of the service's RPC proxy for a network. */
  toRpcUrl(network: CaipNetworkId): string
  /** In the smallest unit. */
  readNativeBalance(input: {
    readonly address: CaipAddress
    readonly network: Network
    readonly signal: AbortSignal
  }): Promise<bigint>
  /** Undefined for an account without a name. */
  readName(input: {
    readonly address: CaipAddress
    readonly signal: AbortSignal
  }): Promise<string | undefined>
}

/**
 * Opens the host's blockchain service: balances and names of accounts.
 *
 * @throws INVALID_CONFIGURATION when the endpoint is neither https nor http on this machine
 */
export function openBlockchain(endpoint: string, host: ApiHost): Blockchain {
  const client = openApi('blockchain', endpoint, host)
  return {
    toRpcUrl: (chainId) => client.toUrl(callChainCall, { chainId, request: [] }),
    async readNativeBalance({ address, network: { caipNetworkId, nativeCurrency }, signal }) {
      const answer = await getBalances(
        client,
        { address: bareAddress(address), chainId: caipNetworkId },
        { signal },
      )
      const own = answer.balances.find(
        ({ chainId, address: token }) => chainId === caipNetworkId && !token,
      )
      // An unreadable balance is unknown, not zero.
      if (!own || answer.unavailable?.includes(caipNetworkId))
        throw createError('BALANCE_UNAVAILABLE')
      if (Number(own.quantity.decimals) !== nativeCurrency.decimals)
        throw createError('HTTP_INVALID_RESPONSE')
      return parseUnits(own.quantity.numeric, nativeCurrency.decimals)
    },
    async readName({ address, signal }) {
      const { name } = await getIdentity(client, { address: bareAddress(address) }, { signal })
      return sanitizeText(name) || undefined
    },
  }
}
