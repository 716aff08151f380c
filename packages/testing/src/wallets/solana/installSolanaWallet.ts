import type { DiscoveryTarget } from '../DiscoveryTarget.js'
import type { SolanaWallet } from './SolanaWallet.js'

type Page = { register(...wallets: readonly object[]): () => void }

/**
 * Installs a wallet in a page as an extension does: it registers by the wallet standard's events,
 * in either loading order. Returns its removal. A test's browser gets this function as text, so its
 * body is self-contained.
 *
 * @example
 * const wallet = createSolanaWallet({ secretKeys, chains: [] })
 * const uninstall = installSolanaWallet(window, wallet)
 */
export function installSolanaWallet(
  target: DiscoveryTarget,
  { wallet }: Pick<SolanaWallet, 'wallet'>,
): () => void {
  const removals: (() => void)[] = []
  const register = (page: Page) => {
    removals.push(page.register(wallet))
  }
  const hear = (event: Event) => register((event as CustomEvent<Page>).detail)
  target.addEventListener('wallet-standard:app-ready', hear)
  target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  return () => {
    target.removeEventListener('wallet-standard:app-ready', hear)
    for (const remove of removals.splice(0)) remove()
  }
}
