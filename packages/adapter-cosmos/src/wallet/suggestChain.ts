import { createError, type Network } from '@latchkey/core'
import { toCoinType } from '@latchkey/core/adapter'
import type { CosmosContext } from '../CosmosContext.js'
import { askWallet } from '../language/errors.js'
import type { CosmosProvider } from './CosmosProvider.js'

/**
 * Asks the wallet to add a network (`experimentalSuggestChain`), with the host's own endpoints.
 *
 * @throws NETWORK_NOT_IN_WALLET if the host has none, or the network lacks an address prefix or gas
 * price
 */
export async function suggestChain(
  provider: CosmosProvider,
  context: CosmosContext,
  offered: Network,
  options: { readonly ms?: number; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  const chain = toChainInfo(context, context.resolve(offered))
  if (!chain) throw createError('NETWORK_NOT_IN_WALLET', { params: { network: offered.name } })
  await askWallet(provider, 'experimentalSuggestChain', [chain], options)
}

/** Keplr's `ChainInfo`. Undefined if the host or the network lacks required data. */
function toChainInfo({ cometUrls }: CosmosContext, network: Network) {
  const {
    id,
    caipNetworkId,
    name,
    bech32Prefix: prefix,
    gas,
    nativeCurrency,
    rpcUrls = [],
  } = network
  const [rest] = rpcUrls
  if (!rest || !prefix || !gas) return undefined
  const currency = {
    coinDenom: nativeCurrency.symbol,
    coinMinimalDenom: gas.denom,
    coinDecimals: nativeCurrency.decimals,
  }
  const price = Number(gas.price)
  return {
    chainId: String(id),
    chainName: name,
    rpc: cometUrls[caipNetworkId] ?? cometUrls[id] ?? rest,
    rest,
    bip44: { coinType: toCoinType(network) },
    bech32Config: {
      bech32PrefixAccAddr: prefix,
      bech32PrefixAccPub: `${prefix}pub`,
      bech32PrefixValAddr: `${prefix}valoper`,
      bech32PrefixValPub: `${prefix}valoperpub`,
      bech32PrefixConsAddr: `${prefix}valcons`,
      bech32PrefixConsPub: `${prefix}valconspub`,
    },
    currencies: [currency],
    feeCurrencies: [
      { ...currency, gasPriceStep: { low: price, average: price, high: price * 1.5 } },
    ],
    stakeCurrency: currency,
  }
}
