import type { DiscoveryTarget } from '../DiscoveryTarget.js'
import type { EvmWallet } from './EvmWallet.js'

export type InstallEvmOptions = {
  /** Announce by EIP-6963. @default true */
  readonly announce?: boolean
  /** Put it at `window.ethereum` too, where nothing is yet. @default false */
  readonly legacy?: boolean
}

/**
 * Puts a wallet into a page the way an extension does: announced by EIP-6963, at
 * `window.ethereum` too on wish. Returns its removal. A test's browser gets this function as
 * text, so its body uses nothing from outside.
 *
 * @example
 * const wallet = createEvmWallet({ privateKeys, chains: [{ id: 31337, rpcUrl }] })
 * const uninstall = installEvmWallet(window, wallet, { legacy: true })
 */
export function installEvmWallet(
  target: DiscoveryTarget,
  wallet: Pick<EvmWallet, 'info' | 'provider'>,
  options: InstallEvmOptions = {},
): () => void {
  const { announce = true, legacy = false } = options
  const { info, provider } = wallet
  const page = target as DiscoveryTarget & { ethereum?: unknown }
  const say = () => {
    target.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    )
  }
  if (announce) {
    target.addEventListener('eip6963:requestProvider', say)
    say()
  }
  const atWindow = legacy && page.ethereum === undefined
  if (atWindow) {
    page.ethereum = provider
    target.dispatchEvent(new Event('ethereum#initialized'))
  }
  return () => {
    target.removeEventListener('eip6963:requestProvider', say)
    if (atWindow && page.ethereum === provider) delete page.ethereum
  }
}
