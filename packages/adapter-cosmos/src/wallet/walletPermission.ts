import { isKitError } from '@latchkey/core'
import { readDeadlineMs } from '@latchkey/core/adapter'
import { askWallet } from '../language/errors.js'
import { type CosmosProvider, hasMethod } from './CosmosProvider.js'

/**
 * Which of these chains the wallet already shows to this page, asked without a prompt: by
 * `isEnabled` (Keplr's own provider, OWallet) or `isConnected` (Leap). Undefined for a wallet that
 * has neither: its `enable`, `getKey` and `getKeysSettled` all open a window when they are not
 * allowed or the wallet is locked.
 *
 * @throws WALLET_UNRESPONSIVE, ABORTED
 */
export async function readPermission(
  provider: CosmosProvider,
  chainIds: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlySet<string> | undefined> {
  const method = ['isEnabled', 'isConnected'].find((name) => hasMethod(provider, name))
  if (!method) return undefined
  const answers = await Promise.all(
    chainIds.map(async (chainId) => {
      try {
        return (
          (await askWallet(provider, method, [chainId], { ms: readDeadlineMs, signal })) === true
        )
      } catch (error) {
        if (isKitError(error, 'WALLET_UNRESPONSIVE') || isKitError(error, 'ABORTED')) throw error
        // It does not know the chain.
        return false
      }
    }),
  )
  return new Set(chainIds.filter((_, index) => answers[index]))
}
