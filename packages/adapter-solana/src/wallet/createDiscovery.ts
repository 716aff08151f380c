import { type Connector, sanitizeIcon, sanitizeText } from '@latchkey/core'
import { createWalletConnector } from './createWalletConnector.js'

/** Cap of the list (W-07): a page script can announce any number of wallets. */
const mostWallets = 64

/** The part of `window` that discovery uses. */
export type DiscoveryTarget = Pick<
  EventTarget,
  'addEventListener' | 'removeEventListener' | 'dispatchEvent'
>

export type DiscoveryOptions = {
  /** Event target used for discovery. @default the page's own window */
  readonly target?: DiscoveryTarget
}

/**
 * Creates the watch for wallet-standard wallets, in both loading orders. A wallet fires
 * `wallet-standard:register-wallet` when it loads, and the page fires `wallet-standard:app-ready`.
 * Wallets that are malformed, throw, or lack Solana are skipped. `changed` receives the whole list;
 * a wallet can unregister only itself.
 */
export function createDiscovery(
  { target: given }: DiscoveryOptions,
  changed: (connectors: readonly Connector[]) => void,
): () => () => void {
  const found = new Map<unknown, Connector>()
  const tell = () => changed([...found.values()])
  const register = (...wallets: readonly unknown[]) => {
    const own = wallets.filter((wallet) => {
      const connector =
        found.size < mostWallets && !found.has(wallet) && toConnector(wallet, [...found.values()])
      return connector && found.set(wallet, connector)
    })
    if (own.length > 0) tell()
    return () => {
      if (own.splice(0).filter((wallet) => found.delete(wallet)).length > 0) tell()
    }
  }
  const detail = Object.freeze({ register })
  const hear = (event: Event) => {
    try {
      ;(event as CustomEvent<(page: typeof detail) => void>).detail(detail)
    } catch {
      // A wallet that fails to register is skipped.
    }
  }
  return () => {
    const target = given ?? (globalThis.window as DiscoveryTarget | undefined)
    target?.addEventListener('wallet-standard:register-wallet', hear)
    target?.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail }))
    return () => target?.removeEventListener('wallet-standard:register-wallet', hear)
  }
}

type Described = {
  readonly name: unknown
  readonly icon: unknown
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, { readonly connect?: unknown }>>
}

function toConnector(wallet: unknown, others: readonly Connector[]): Connector | undefined {
  try {
    const { name: rawName, icon, chains, features } = wallet as Described
    const name = sanitizeText(rawName)
    const imageUrl = sanitizeIcon(icon)
    const isSolana =
      chains.some((chain) => /^solana:/.test(chain)) &&
      typeof features['standard:connect']?.connect === 'function'
    // The same name and icon in another object is the same wallet.
    if (
      !name ||
      !isSolana ||
      others.some((other) => other.name === name && other.imageUrl === imageUrl)
    )
      return undefined
    // Two wallets of one name must not look the same (W-07).
    let shown = name
    for (
      let count = 2;
      others.some((other) => other.name === shown || other.id === toId(shown));
      count++
    )
      shown = `${name} (${count})`
    return createWalletConnector({
      id: toId(shown),
      name: shown,
      wallet,
      ...(imageUrl && { imageUrl }),
    })
  } catch {
    return undefined
  }
}

/** Stable across reloads and unique to this namespace. */
const toId = (name: string): string =>
  `solana/${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}`
