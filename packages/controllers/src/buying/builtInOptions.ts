import type { CaipNetworkId } from '@latchkey/core'
import type { BuyFiat, BuyOptions, BuyToken } from './BuyingController.js'
import { buyNetworkOf } from './buyNetworks.js'

const limits: BuyFiat['limits'] = [
  { method: 'card', min: '10.00', max: '7500.00' },
  { method: 'bank', min: '10.00', max: '25000.00' },
]
const etherNetworks = ['ethereum', 'arbitrum', 'optimism', 'base']

/** The options on sale if the back end does not list any. */
export function builtInOptions(active: CaipNetworkId): BuyOptions {
  const { name, network } = active.startsWith('solana:')
    ? { name: 'solana', network: active }
    : buyNetworkOf(active)
  const place = { network, networkName: name }
  const tokens: BuyToken[] = [{ id: 'USDC', name: 'USD Coin', symbol: 'USDC', ...place }]
  if (etherNetworks.includes(name))
    tokens.push({ id: 'ETH', name: 'Ethereum', symbol: 'ETH', ...place })
  return {
    fiats: ['USD', 'EUR'].map((id) => ({ id, limits })),
    tokens,
    isBuiltIn: true,
  }
}
