import type { DiscoveryTarget, DiscoveryTools } from './defineDiscovery.js'

/**
 * Listens to the announcements of the wallet standard, in both loading orders: a wallet fires
 * `wallet-standard:register-wallet` when it loads, and the page fires `wallet-standard:app-ready`.
 * `register` receives unchecked wallets and returns the function that removes them.
 *
 * @example
 * const known = new Set<unknown>()
 * const start = defineDiscovery<DiscoveryTarget>(undefined, (page, tools) =>
 *   listenToWalletStandard(page, tools, (wallet) => {
 *     known.add(wallet)
 *     return () => void known.delete(wallet)
 *   }),
 * )
 */
export function listenToWalletStandard(
  page: DiscoveryTarget,
  { on }: DiscoveryTools,
  register: (...wallets: readonly unknown[]) => () => void,
): void {
  const detail = Object.freeze({ register })
  on('wallet-standard:register-wallet', (event) => {
    try {
      ;(event as CustomEvent<(api: typeof detail) => void>).detail(detail)
    } catch {
      // A wallet that fails to register is skipped.
    }
  })
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail }))
}
