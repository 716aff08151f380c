import { sanitizeIcon, sanitizeText } from '@latchkey/core'
import {
  type DiscoveryTarget,
  defineDiscovery,
  listenToWalletStandard,
  mostWallets,
  readForeign,
  readForeignList,
  readForeignMethod,
  uniqueName,
} from '@latchkey/core/adapter'

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

export type { DiscoveryTarget } from '@latchkey/core/adapter'

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
    // Two wallets of one name and one interface are distinct. With different interfaces they are
    // one wallet.
    const taken = { has: (wanted: string) => ranks.get(wanted) === rank }
    const key = uniqueName(taken, base, (count) => `${base}-${count}`)
    const label = key === base ? name : `${name} (${key.slice(base.length + 1)})`
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
  const offerListed = (rank: number, provider: unknown, entry: unknown): void =>
    offer(rank, provider, readForeign(entry, 'name'), readForeign(entry, 'icon'))
  const register = (...wallets: readonly unknown[]): (() => void) => {
    for (const wallet of wallets.slice(0, mostWallets))
      if (
        listAt(wallet, 'chains').some(
          (chain) => typeof chain === 'string' && chain.startsWith('bitcoin:'),
        ) &&
        readForeignMethod(wallet, 'features', 'bitcoin:connect', 'connect')
      )
        offerListed(0, wallet, wallet)
    return () => {}
  }
  return defineDiscovery(options.target, (page, tools) => {
    const look = () => {
      for (const key of wbip ? ['btc_providers', 'wbip_providers'] : [])
        for (const entry of listAt(page, key)) {
          const id = readForeign(entry, 'id')
          const provider =
            typeof id === 'string' && id.length < 128
              ? readForeign(page, ...id.split('.'))
              : undefined
          if (readForeignMethod(provider, 'request')) offerListed(1, provider, entry)
        }
      for (const [path, name] of injected ? Object.entries(globals) : []) {
        // OKX has a separate object for test networks.
        const provider = readForeign(
          page,
          ...(testnet ? path.replace(/^okxwallet.*/, '$&Testnet') : path).split('.'),
        )
        if (
          readForeignMethod(provider, 'requestAccounts') ||
          readForeignMethod(provider, 'request')
        )
          offer(2, provider, readForeign(provider, 'isBinance') === true ? 'Binance Wallet' : name)
      }
    }
    if (standard) listenToWalletStandard(page, tools, register)
    tools.lookAgain(look, [100, 300, 600, 1_100])
  })
}

const listAt = (value: unknown, key: string): readonly unknown[] =>
  readForeignList(readForeign(value, key), mostWallets)
