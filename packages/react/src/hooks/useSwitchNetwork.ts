import type { CaipNetworkId } from '@latchkey/core'
import { type ActionState, useAction } from './useAction.js'
import { useKit } from './useKit.js'

/**
 * Asks the connected wallet to switch, adding the network where the wallet does not know it.
 *
 * @throws NETWORK_NOT_FOUND, USER_REJECTED, NETWORK_NOT_SUPPORTED 'Chain is not supported'
 * @example
 * const { switchNetwork, isPending } = useSwitchNetwork()
 * await switchNetwork('eip155:8453')
 */
export function useSwitchNetwork(): ActionState<void> & { switchNetwork(id: CaipNetworkId): Promise<void> } {
  const { network } = useKit()
  const [switchNetwork, state] = useAction(network.switchNetwork)
  return { ...state, switchNetwork }
}
