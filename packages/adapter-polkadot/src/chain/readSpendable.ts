import type { Spendable } from '@latchkey/core'
import { toSpendable } from '@latchkey/core/adapter'
import type { Hex } from '../language/Hex.js'
import { type AccountData, depositOf, readAccount } from './account.js'
import { readAssetAccount, requireAsset } from './assets.js'
import type { Chain } from './createChains.js'

/**
 * The balance of an account and its spendable part, of the native currency or of a token. A transfer keeps the
 * account alive, so the existential deposit stays in it; a token can be sent to the last unit.
 *
 * @throws INVALID_ADDRESS for a token that does not exist
 */
export async function readSpendable(
  chain: Chain,
  account: Hex,
  assetId?: bigint,
): Promise<Spendable> {
  if (assetId !== undefined) return await readToken(chain, account, assetId)
  const own = await readAccount(chain, account)
  const deposit = depositOf(chain)
  return toSpendable(own?.free ?? 0n, [
    ['RESERVE', deposit],
    ['LOCKED', lockOf(own) - deposit],
  ])
}

async function readToken(chain: Chain, account: Hex, assetId: bigint): Promise<Spendable> {
  const [asset, { balance, isFrozen }] = await Promise.all([
    requireAsset(chain, assetId),
    readAssetAccount(chain, assetId, account),
  ])
  return toSpendable(balance, asset.isFrozen || isFrozen ? [['LOCKED', balance]] : [])
}

/**
 * The largest lock on `free`, which covers the existential deposit too. Newer runtimes count
 * reserved funds towards a freeze; older ones have two kinds of lock on free funds.
 */
function lockOf({
  reserved = 0n,
  frozen = 0n,
  misc_frozen = 0n,
  fee_frozen = 0n,
}: Partial<AccountData> = {}): bigint {
  const locks = [frozen - reserved, misc_frozen, fee_frozen]
  return locks.reduce((most, lock) => (lock > most ? lock : most))
}
