import type { CaipNetworkId } from '@latchkey/core'
import { type ActionState, useAction } from './useAction.js'
import { useKit } from './useKit.js'

/**
 * Asks the connected wallet to switch, adding the network where the wallet does not know it.
 * `switchNetwork` is for handlers and never rejects: its outcome is `status` and `error`.
 *
 * @throws from `switchNetworkAsync`: NETWORK_NOT_FOUND, USER_REJECTED, NETWORK_NOT_SUPPORTED 'Chain
 *   is not supported'
 * @example
 * const { switchNetwork, isPending } = useSwitchNetwork()
 * return (
 *   <button disabled={isPending} onClick={() => switchNetwork('eip155:8453')}>
 *     Base
 *   </button>
 * )
 */
export function useSwitchNetwork(): ActionState<void> & {
  switchNetwork(id: CaipNetworkId): void
  switchNetworkAsync(id: CaipNetworkId): Promise<void>
} {
  const { network } = useKit()
  const { state, run, runAsync } = useAction(network.switchNetwork)
  return { ...state, switchNetwork: run, switchNetworkAsync: runAsync }
}
