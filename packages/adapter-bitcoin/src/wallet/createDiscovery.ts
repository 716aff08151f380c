import { sanitizeIcon, sanitizeText, setDelay } from '@latchkey/core'
import { readPath } from '@latchkey/core/adapter'

/** Cap of the list (W-07): a page script can announce any number of wallets. */
const mostWallets = 64
/** Delays for further looks, since providers and globals fire no event. */
const lookAgainMs = [100, 300, 600, 1_100]

/**
 * Globals of wallets that have no other announcement, and of some that do; the better interface
 * then wins.
 */
const globals: Readonly<Record<string, string>> = {
  unisat: 'UniSat Wallet',
  'okxwallet.bitcoin': 'OKX Wallet',
  'bitkeep.unisat': 'Bitget Wallet',
  'binancew3w.bitcoin': 'Binance Wallet',
  'phantom.bitcoin': 'Phantom',
  'keplr.bitcoin': 'Keplr',
  LeatherProvider: 'Leather',
  'XverseProviders.BitcoinProvider': 'Xverse',
  'OrangeWalletProviders.OrangeBitcoinProvider': 'Orange Wallet',
  'magicEden.bitcoin': 'Magic Eden',
  wizz: 'Wizz Wallet',
  oyl: 'Oyl',
}

/** The part of `window` that discovery uses; wallets' globals are read from it too. */
export type DiscoveryTarget = Pick<
  EventTarget,
  'addEventListener' | 'removeEventListener' | 'dispatchEvent'
>

export type DiscoveryOptions = {
  /** Listens for Wallet Standard wallets with `bitcoin:connect`. @default true */
  readonly standard?: boolean
  /** Reads `btc_providers` and `wbip_providers` (WBIP004). @default true */
  readonly wbip?: boolean
  /** Reads the globals of known wallets, such as `unisat`. @default true */
  readonly injected?: boolean
  /** Event target used for discovery. @default the page's own window */
  readonly target?: DiscoveryTarget
}

/** A discovered wallet. `id` survives a reload and is the same for each of its interfaces. */
export type DiscoveredWallet = {
  readonly id: string
  readonly name: string
  readonly imageUrl?: string
  readonly provider: object
}

/**
 * Creates the watch for wallets; the returned function starts it and returns its stop. Each wallet
 * is reported once, and again under the same id when a better interface appears: wallet-standard
 * before WBIP before a global. Fields are read once and checked; malformed or throwing ones are
 * skipped.
 */
export function createDiscovery(
  options: DiscoveryOptions,
  testnet: boolean,
  found: (wallet: DiscoveredWallet) => void,
): () => () => void {
  const { standard = true, wbip = true, injected = true } = options
  const ranks = new Map<string, number>()
  const seen = new Set<unknown>()

  const offer = (rank: number, provider: unknown, text: unknown, icon?: unknown): void => {
    const name = sanitizeText(text)
    if (name === '' || seen.has(provider)) return
    const base = name.toLowerCase().replace(/\bwallet\b|[^\p{L}\p{N}]+/gu, '') || 'wallet'
    let key = base
    let label = name
    // Two wallets of one name and one interface are distinct and must not look the same (W-07).
    // With different interfaces they are one wallet.
    for (let count = 2; ranks.get(key) === rank; count++) {
      key = `${base}-${count}`
      label = `${name} (${count})`
    }
    if ((ranks.get(key) ?? 3) < rank || (!ranks.has(key) && ranks.size >= mostWallets)) return
    seen.add(provider)
    ranks.set(key, rank)
    const imageUrl = sanitizeIcon(icon)
    found({
      id: `bip122/${key}`,
      name: label,
      provider: provider as object,
      ...(imageUrl && { imageUrl }),
    })
  }
  const register = (...wallets: readonly unknown[]): (() => void) => {
    for (const wallet of wallets.slice(0, mostWallets)) {
      const chains = listAt(wallet, 'chains')
      if (
        chains.some((chain) => typeof chain === 'string' && chain.startsWith('bitcoin:')) &&
        canCall(wallet, ['features', 'bitcoin:connect', 'connect'])
      )
        offer(0, wallet, readPath(wallet, ['name']), readPath(wallet, ['icon']))
    }
    return () => {}
  }
  const hear = (event: Event): void => {
    try {
      ;(event as CustomEvent<(api: object) => void>).detail({ register })
    } catch {
      // Errors of the page's own objects are ignored.
    }
  }
  const look = (page: unknown): void => {
    for (const key of wbip ? ['btc_providers', 'wbip_providers'] : [])
      for (const entry of listAt(page, key)) {
        const id = readPath(entry, ['id'])
        const provider =
          typeof id === 'string' && id.length < 128 ? readPath(page, id.split('.')) : undefined
        if (canCall(provider, ['request']))
          offer(1, provider, readPath(entry, ['name']), readPath(entry, ['icon']))
      }
    for (const [path, name] of injected ? Object.entries(globals) : []) {
      // OKX has a separate object for test networks.
      const provider = readPath(
        page,
        (testnet ? path.replace(/^okxwallet.*/, '$&Testnet') : path).split('.'),
      )
      if (canCall(provider, ['requestAccounts']) || canCall(provider, ['request']))
        offer(2, provider, readPath(provider, ['isBinance']) === true ? 'Binance Wallet' : name)
    }
  }

  return () => {
    const target = options.target ?? (globalThis.window as DiscoveryTarget | undefined)
    if (!target) return () => {}
    if (standard) {
      target.addEventListener('wallet-standard:register-wallet', hear)
      target.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
    }
    look(target)
    const timers = lookAgainMs.map((ms) => setDelay(() => look(target), ms))
    return () => {
      target.removeEventListener('wallet-standard:register-wallet', hear)
      for (const stop of timers) stop()
    }
  }
}

const canCall = (value: unknown, path: readonly string[]): boolean =>
  typeof readPath(value, path) === 'function'

function listAt(value: unknown, key: string): readonly unknown[] {
  const list = readPath(value, [key])
  return Array.isArray(list) ? list.slice(0, mostWallets) : []
}
