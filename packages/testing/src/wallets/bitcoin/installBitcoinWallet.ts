import type { DiscoveryTarget } from '../DiscoveryTarget.js'
import type { BitcoinWallet, BitcoinWalletShape } from './BitcoinWallet.js'

export type InstallBitcoinOptions = {
  /** The installed shapes. @default all three at once, as in real wallets */
  readonly shapes?: readonly BitcoinWalletShape[]
  /** The global that holds the WBIP provider. @default 'LatchkeyProviders' */
  readonly providersKey?: string
}

type Page = DiscoveryTarget & Record<string, unknown>
type RegisterApi = { readonly register: (...wallets: readonly object[]) => () => void }

/**
 * Installs a wallet in a page as an extension does: registered by the Wallet Standard in both
 * orders, listed in `btc_providers`, and at `window.unisat` if that is free. Returns its removal. A
 * test's browser gets this function as text, so its body is self-contained.
 *
 * @example
 * const wallet = createBitcoinWallet({ networks: [{ name: 'regtest' }] })
 * const uninstall = installBitcoinWallet(window, wallet, { shapes: ['standard'] })
 */
export function installBitcoinWallet(
  target: DiscoveryTarget,
  wallet: Pick<BitcoinWallet, 'name' | 'icon' | 'providers'>,
  options: InstallBitcoinOptions = {},
): () => void {
  const { shapes = ['standard', 'wbip', 'unisat'], providersKey = 'LatchkeyProviders' } = options
  const page = target as Page
  const { name, icon, providers } = wallet
  const undo: (() => void)[] = []

  if (shapes.includes('unisat') && page.unisat === undefined) {
    page.unisat = providers.unisat
    undo.push(() => delete page.unisat)
  }
  if (shapes.includes('wbip')) {
    page[providersKey] = { BitcoinProvider: providers.wbip }
    const entry = {
      id: `${providersKey}.BitcoinProvider`,
      name,
      icon,
      webUrl: 'https://latchkey.invalid',
      methods: [],
    }
    const list = (page.btc_providers ?? []) as object[]
    page.btc_providers = list
    list.push(entry)
    undo.push(() => {
      list.splice(list.indexOf(entry), 1)
      delete page[providersKey]
    })
  }
  if (shapes.includes('standard')) {
    const removals: (() => void)[] = []
    const register = ({ register: add }: RegisterApi) => removals.push(add(providers.standard))
    const hear = (event: Event) => register((event as CustomEvent<RegisterApi>).detail)
    target.addEventListener('wallet-standard:app-ready', hear)
    target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
    undo.push(() => {
      target.removeEventListener('wallet-standard:app-ready', hear)
      for (const remove of removals) remove()
    })
  }
  return () => {
    for (const each of undo) each()
  }
}
