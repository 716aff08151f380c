import type { CaipNetworkId, Network } from '@latchkey/core'
import { readChains, readFeature } from './StandardWallet.js'

/**
 * A wallet's name for a network: the CAIP-2 id if listed, else the wallet standard's
 * (`solana:mainnet`). Undefined if it lists neither.
 */
export function toWalletChain(
  wallet: unknown,
  { caipNetworkId, cluster }: Network,
): string | undefined {
  const chains = readChains(wallet) ?? []
  return [caipNetworkId, `solana:${cluster}`].find((name) => chains.includes(name))
}

/**
 * The networks a wallet can use: those it lists, and every local one if it signs without sending.
 * Its `solana:localnet` depends on its own settings.
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
