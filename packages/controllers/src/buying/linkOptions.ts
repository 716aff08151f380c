import type { CaipNetworkId } from '@latchkey/core'
import type { BuyOptions } from './BuyingController.js'
import { builtInOptions } from './builtInOptions.js'
import { buyNetworkOf } from './buyNetworks.js'

/** The options of a purchase by Meld's link. */
export function linkOptions(active: CaipNetworkId): BuyOptions {
  const isSolana = active.startsWith('solana:')
  const { network, name } = isSolana
    ? { network: active, name: 'solana' }
    : buyNetworkOf('eip155:1')
  const symbol = isSolana ? 'SOL' : 'USDC'
  return {
    fiats: builtInOptions(active).fiats,
    tokens: [
      { id: symbol, name: isSolana ? 'Solana' : 'USD Coin', symbol, network, networkName: name },
    ],
    isBuiltIn: true,
  }
}
