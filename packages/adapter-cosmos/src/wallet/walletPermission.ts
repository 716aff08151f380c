import { isKitError } from '@latchkey/core'
import { readDeadlineMs, readForeignMethod } from '@latchkey/core/adapter'
import { askWallet } from '../language/errors.js'
import type { CosmosProvider } from './CosmosProvider.js'

/**
 * The chains that the wallet already shows to this page, read without a prompt. Uses `isEnabled`
 * (Keplr's own provider, OWallet) or `isConnected` (Leap). Undefined for a wallet with neither:
 * `enable`, `getKey` and `getKeysSettled` open a window if access is missing or the wallet is
 * locked.
 *
 * @throws WALLET_UNRESPONSIVE, ABORTED
 */
export async function readPermission(
  provider: CosmosProvider,
  chainIds: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlySet<string> | undefined> {
  const method = ['isEnabled', 'isConnected'].find((name) => readForeignMethod(provider, name))
  if (!method) return undefined
  const answers = await Promise.all(
    chainIds.map(async (chainId) => {
      try {
        return (
          (await askWallet(provider, method, [chainId], { ms: readDeadlineMs, signal })) === true
        )
      } catch (error) {
        if (isKitError(error, 'WALLET_UNRESPONSIVE') || isKitError(error, 'ABORTED')) throw error
        // The wallet does not know the chain.
        return false
      }
    }),
  )
  return new Set(chainIds.filter((_, index) => answers[index]))
}
