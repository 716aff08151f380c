import type { CaipNetworkId, Network } from '@latchkey/core'
import { readChains, readFeature } from './StandardWallet.js'

/**
 * How a wallet names a network: by its CAIP-2 id where it knows that, else as the wallet standard
 * does (`solana:mainnet`). Undefined where it lists neither.
 */
export function toWalletChain(
  wallet: unknown,
  { caipNetworkId, cluster }: Network,
): string | undefined {
  const chains = readChains(wallet) ?? []
  return [caipNetworkId, `solana:${cluster}`].find((name) => chains.includes(name))
}

/**
 * The networks that a wallet can act on: those it lists, and every local one where it signs without
 * sending, since what it calls `solana:localnet` is a matter of its own settings.
 */
export function usableNetworks(
  wallet: unknown,
  networks: readonly Network[],
): readonly CaipNetworkId[] {
  const signs = readFeature(wallet, 'solana:signTransaction', 'signTransaction') !== undefined
  return networks
    .filter(
      (network) =>
        toWalletChain(wallet, network) !== undefined || (signs && network.cluster === 'localnet'),
    )
    .map(({ caipNetworkId }) => caipNetworkId)
}
