import type { CaipNetworkId } from '@latchkey/core'
import type { BuyOptions } from './BuyingController.js'
import { builtInOptions } from './builtInOptions.js'
import { buyNetworkOf } from './buyNetworks.js'

/** What the link of Meld buys. */
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
