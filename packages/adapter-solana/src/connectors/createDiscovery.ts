import { sanitizeImageUrl, sanitizeText } from '@latchkey/core'
import { isSolanaChain, readChains, readFeature } from '../StandardWallet.js'

/** Requirement W-07. */
const mostWallets = 64

/** The part of `window` that discovery goes through. */
export type DiscoveryTarget = Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>

export type DiscoveryOptions = {
  /** Where to look. @default the page's own window */
  readonly target?: DiscoveryTarget
}

/** A wallet that was found. `id` is the same after a reload. */
export type DiscoveredWallet = { readonly id: string; readonly name: string; readonly imageUrl?: string; readonly wallet: unknown }

type Described = Omit<DiscoveredWallet, 'id'>

/**
 * Makes the watch for wallets of the wallet standard, in both orders of loading: a wallet fires `wallet-standard:register-wallet` when it
 * comes, and the page `wallet-standard:app-ready` when it does. Every field is read once and checked; a wallet that is malformed, is not for
 * Solana, or throws when it is read, is left out. `changed` gets the whole list, and a wallet that unregisters takes only itself out of it.
 */
export function createDiscovery(
  { target: given }: DiscoveryOptions,
  changed: (wallets: readonly DiscoveredWallet[]) => void,
): () => () => void {
  const found = new Map<unknown, DiscoveredWallet>()
  /** A wallet that comes back is the one it was. */
  const known = new WeakMap<object, DiscoveredWallet>()
  let burst: unknown[] | undefined

  const isFree = (key: 'id' | 'name', value: string) => ![...found.values()].some((other) => other[key] === value)
  const unique = (key: 'id' | 'name', join: (count: number) => string): string => {
    let count = 1
    while (!isFree(key, join(count))) count++
    return join(count)
  }
  const add = ({ wallet, name, imageUrl }: Described): boolean => {
    if (found.has(wallet) || found.size >= mostWallets) return false
    // The same name and picture in another object is the same wallet in another guise.
    if ([...found.values()].some((other) => other.name === name && other.imageUrl === imageUrl)) return false
    const slug = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
    const before = known.get(wallet as object)
    const entry =
      before && isFree('id', before.id)
        ? before
        : {
            wallet,
            id: unique('id', (count) => `solana/${slug}${count > 1 ? `-${count}` : ''}`),
            // Two wallets of one name must not look the same (W-07).
            name: unique('name', (count) => (count > 1 ? `${name} (${count})` : name)),
            ...(imageUrl && { imageUrl }),
          }
    known.set(wallet as object, entry)
    found.set(wallet, entry)
    return true
  }
  const tell = () => changed([...found.values()])
  const take = (wallets: readonly unknown[]) => {
    if (wallets.flatMap((wallet) => describeWallet(wallet) ?? []).filter(add).length > 0) tell()
  }
  const register = (...wallets: readonly unknown[]) => {
    const own = wallets.slice(0, mostWallets).filter((wallet) => !found.has(wallet))
    if (burst) burst.push(...own)
    else take(own)
    return () => {
      if (own.splice(0).filter((wallet) => found.delete(wallet)).length > 0) tell()
    }
  }
  const api = Object.freeze({ register })
  const hear = (event: Event) => {
    try {
      ;(event as CustomEvent<(page: typeof api) => void>).detail(api)
    } catch {
      // A wallet that cannot register is not there.
    }
  }

  return () => {
    const target = given ?? (globalThis.window as DiscoveryTarget | undefined)
    if (!target) return () => {}
    target.addEventListener('wallet-standard:register-wallet', hear)
    burst = []
    target.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
    const first = burst
    burst = undefined
    take(first)
    return () => target.removeEventListener('wallet-standard:register-wallet', hear)
  }
}

function describeWallet(wallet: unknown): Described | undefined {
  try {
    const { name: rawName, icon } = wallet as { name?: unknown; icon?: unknown }
    const name = sanitizeText(rawName)
    if (name === '' || !readChains(wallet)?.some(isSolanaChain) || !readFeature(wallet, 'standard:connect', 'connect')) return undefined
    // The wallet standard wants a data: URI; a URL would tell a third party who looks at this page.
    const imageUrl = typeof icon === 'string' && /^\s*data:/i.test(icon) ? sanitizeImageUrl(icon) : undefined
    return { wallet, name, ...(imageUrl && { imageUrl }) }
  } catch {
    return undefined
  }
}
