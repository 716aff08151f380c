import type { DiscoveryTarget } from '../DiscoveryTarget.js'
import type { EvmWallet } from './EvmWallet.js'

export type InstallEvmOptions = {
  /** Announces the wallet by EIP-6963. @default true */
  readonly announce?: boolean
  /** Also installs it at `window.ethereum`, if that is free. @default false */
  readonly legacy?: boolean
}

/**
 * Installs a wallet in a page as an extension does: announced by EIP-6963, and optionally at
 * `window.ethereum`. Returns its removal. A test's browser gets this function as text, so its body
 * is self-contained.
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
