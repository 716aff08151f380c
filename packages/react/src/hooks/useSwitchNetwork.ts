import type { Register, RegisteredNetworkId } from '../Register.js'
import { type ActionState, useAction } from './useAction.js'
import { useKit } from './useKit.js'

export type UseSwitchNetworkResult<Host = Register> = ActionState<void> & {
  switchNetwork(id: RegisteredNetworkId<Host>): void
  switchNetworkAsync(id: RegisteredNetworkId<Host>): Promise<void>
}

/**
 * Asks the connected wallet to switch, and adds the network if the wallet does not know it.
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
export function useSwitchNetwork(): UseSwitchNetworkResult {
  const { network } = useKit()
  const { state, run, runAsync } = useAction(network.switchNetwork)
  return { ...state, switchNetwork: run, switchNetworkAsync: runAsync }
}
