import type { Network } from '@latchkey/core'
import type { Hex } from '../language/Hex.js'
import { depositOf, readAccount } from './account.js'
import { readAssetAccount, requireAsset } from './assets.js'
import type { Chain } from './createChains.js'

/** An amount in the smallest unit, and how to write it. */
export type Minimum = {
  readonly amount: bigint
  readonly unit: Pick<Network['nativeCurrency'], 'symbol' | 'decimals'>
}

/**
 * The least that an account can receive: what it lacks of the existential deposit, also where a
 * token keeps it alive; of a token the minimum balance, if it has none yet; else one unit. A
 * transfer of less would fail and still cost its fee.
 *
 * @throws INVALID_ADDRESS for a token that does not exist
 */
export async function readMinimum(chain: Chain, to: Hex, assetId?: bigint): Promise<Minimum> {
  if (assetId === undefined) {
    const { free } = (await readAccount(chain, to)) ?? { free: 0n }
    return { amount: atLeastOne(depositOf(chain) - free), unit: chain.network.nativeCurrency }
  }
  const [asset, { balance }] = await Promise.all([
    requireAsset(chain, assetId),
    readAssetAccount(chain, assetId, to),
  ])
  return { amount: balance === 0n ? atLeastOne(asset.minimumBalance) : 1n, unit: asset }
}

const atLeastOne = (amount: bigint) => (amount > 1n ? amount : 1n)
