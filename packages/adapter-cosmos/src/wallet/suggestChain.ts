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
    ...toFeatures(network),
  }
}

/** The types of Ethereum keys that Keplr has to be told; Ethermint's is its default. */
const keyFeatures: Readonly<Record<string, string>> = {
  '/cosmos.evm.crypto.v1.ethsecp256k1.PubKey': 'eth-secp256k1-cosmos',
  '/initia.crypto.v1beta1.ethsecp256k1.PubKey': 'eth-secp256k1-initia',
}

/**
 * Addresses and digests by keccak-256, and the type of the keys (github.com/chainapsis/keplr-wallet,
 * chain-validator). Keplr refuses a suggestion with a feature that it does not know.
 */
function toFeatures({ ethereumKeys }: Network): { readonly features?: readonly string[] } {
  if (ethereumKeys === undefined) return {}
  const own = keyFeatures[ethereumKeys]
  return { features: ['eth-address-gen', 'eth-key-sign', ...(own ? [own] : [])] }
}
