import type { Config } from '../../../config/Config.js'
import type { ProviderId } from '../OnrampProvider.js'

/** The usual networks of purchases, by CAIP-2 id, as the providers call them. */
const known: Readonly<Record<string, Readonly<Partial<Record<ProviderId, string>>>>> = {
  'eip155:1': { coinbase: 'ethereum', meld: 'ETH' },
  'eip155:42161': { coinbase: 'arbitrum', meld: 'ARBITRUM' },
  'eip155:137': { coinbase: 'polygon', meld: 'POLYGON' },
  'eip155:80094': { coinbase: 'berachain', meld: 'BERA' },
  'eip155:43114': { coinbase: 'avalanche-c-chain', meld: 'AVAXC' },
  'eip155:10': { coinbase: 'optimism', meld: 'OPTIMISM' },
  'eip155:42220': { coinbase: 'celo', meld: 'CELO' },
  'eip155:8453': { coinbase: 'base', meld: 'BASE' },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { coinbase: 'solana', meld: 'SOLANA' },
}

/** CAIP-2 ids by a provider's names, the operator's own included. */
export function networksOf(
  provider: ProviderId,
  networks: NonNullable<Config['onramp']>['networks'],
): ReadonlyMap<string, string> {
  return new Map(
    Object.entries({ ...known, ...networks }).flatMap(([id, names]) => {
      const name = names[provider]
      return name === undefined ? [] : [[name, id] as const]
    }),
  )
}

/** A chain id as wires have it: the reference of a CAIP-2 id. */
export const referenceOf = (caip: string): string => caip.slice(caip.indexOf(':') + 1)
