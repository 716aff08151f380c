import type { CaipNetworkId } from '@latchkey/core'

/** The usual networks of purchases, by the names that providers have for them. */
export const buyNetworks: ReadonlyMap<string, CaipNetworkId> = new Map([
  ['ethereum', 'eip155:1'],
  ['arbitrum', 'eip155:42161'],
  ['polygon', 'eip155:137'],
  ['berachain', 'eip155:80094'],
  ['avalanche-c-chain', 'eip155:43114'],
  ['optimism', 'eip155:10'],
  ['celo', 'eip155:42220'],
  ['base', 'eip155:8453'],
])

const usual = 'ethereum'

/** The name of a network; ethereum for one that has none. */
export function buyNetworkOf(network: CaipNetworkId): {
  readonly name: string
  readonly network: CaipNetworkId
} {
  const name = [...buyNetworks].find(([, id]) => id === network)?.[0] ?? usual
  return { name, network: buyNetworks.get(name) ?? network }
}
