import { sanitizeIcon, sanitizeText, setDelay } from '@latchkey/core'
import { readPath } from '@latchkey/core/adapter'

/** The list is capped (W-07): a page script can announce any number of wallets. */
const mostWallets = 64
/** Providers and globals have no event; extensions are there within this time. */
const lookAgainMs = [100, 300, 600, 1_100]

/**
 * The globals of wallets that announce themselves in no other way, and of some that do (their
 * better guise wins).
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

/** The part of `window` that discovery goes through; wallets' globals are read from it too. */
export type DiscoveryTarget = Pick<
  EventTarget,
  'addEventListener' | 'removeEventListener' | 'dispatchEvent'
>

export type DiscoveryOptions = {
  /** Listen for wallets of the Wallet Standard with `bitcoin:connect`. @default true */
  readonly standard?: boolean
  /** Look at `btc_providers` and `wbip_providers` (WBIP004). @default true */
  readonly wbip?: boolean
  /** Look for the globals of known wallets, such as `unisat`. @default true */
  readonly injected?: boolean
  /** Where to look. @default the page's own window */
  readonly target?: DiscoveryTarget
}

/** A wallet that was found. `id` is the same after a reload and in each of the wallet's guises. */
export type DiscoveredWallet = {
  readonly id: string
  readonly name: string
  readonly imageUrl?: string
  readonly provider: object
}

/**
 * Makes the watch for wallets, which starts and stops with the function it returns. It tells of
 * each wallet once, and once more under the same id when a better guise of it turns up:
 * wallet-standard before WBIP before a global. Every field is read once and checked; what is
 * malformed, or throws when it is read, is left out.
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
    // Two wallets of one name in one way are two, and must not look the same (W-07); in another way
    // it is one wallet again.
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
      // What a page's objects do when they are called is theirs.
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
      // OKX has an object of its own for test networks.
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
