import type { OnrampOptions } from '@latchkey/api'
import { type CaipNetworkId, sanitizeText } from '@latchkey/core'
import type { BuyFiat, BuyOptions, BuyToken } from './BuyingController.js'
import { buyNetworkOf } from './buyNetworks.js'

const decimal = /^\d{1,15}(\.\d{1,18})?$/
const mostItems = 500

/** The options of a back end, for one network; ethereum's where nothing is sold on it. */
export function readBuyOptions(
  { paymentCurrencies, purchaseCurrencies }: OnrampOptions,
  active: CaipNetworkId,
): BuyOptions {
  const fiats = paymentCurrencies.slice(0, mostItems).flatMap(toFiat)
  const sold = purchaseCurrencies.slice(0, mostItems).flatMap(toTokens)
  const isEvm = active.startsWith('eip155:')
  const usual = buyNetworkOf('eip155:1').network
  const here = sold.filter(({ network }) => network === active)
  const tokens = here.length > 0 || !isEvm ? here : sold.filter(({ network }) => network === usual)
  return { fiats, tokens, isBuiltIn: false }
}

function toFiat({
  id,
  payment_method_limits: given,
}: OnrampOptions['paymentCurrencies'][number]): readonly BuyFiat[] {
  const limits = given.flatMap(({ id: method, min, max }): BuyFiat['limits'] => {
    const kind = /ach|bank/i.test(method) ? 'bank' : /card/i.test(method) ? 'card' : undefined
    return kind && decimal.test(min) && decimal.test(max) ? [{ method: kind, min, max }] : []
  })
  return /^[A-Z]{3,5}$/.test(id) && limits.length > 0 ? [{ id, limits }] : []
}

function toTokens({
  id,
  name,
  symbol,
  networks,
}: OnrampOptions['purchaseCurrencies'][number]): readonly BuyToken[] {
  return networks.flatMap(({ name: networkName, chain_id: chainId, contract_address: address }) => {
    const network = toNetwork(networkName, chainId)
    if (!network || id.length > 64) return []
    return [
      {
        id,
        name: sanitizeText(name),
        symbol: sanitizeText(symbol, { maxGraphemes: 12 }),
        network,
        networkName,
        ...(address && { address }),
      },
    ]
  })
}

/** A chain's number is one of eip155, any other reference one of Solana. */
function toNetwork(name: string, chainId: string | null | undefined): CaipNetworkId | undefined {
  if (!chainId || name.length > 64) return undefined
  if (/^\d{1,20}$/.test(chainId)) return `eip155:${chainId}`
  return /^[1-9A-HJ-NP-Za-km-z]{32}$/.test(chainId) ? `solana:${chainId}` : undefined
}
