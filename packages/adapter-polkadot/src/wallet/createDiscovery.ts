import { sanitizeText, setDelay } from '@latchkey/core'
import { type InjectedProvider, toInjectedProvider } from './InjectedProvider.js'

/** Cap of the list (W-07): a page script can announce any number of wallets. */
const mostWallets = 64
const longestKey = 64
/** Delays after the first look, since injection fires no event. */
const lookAfterMs = [100, 300, 600, 1_100, 2_000]

/** The part of `window` that discovery reads. */
export type DiscoveryTarget = { readonly injectedWeb3?: unknown }

export type DiscoveryOptions = {
  /** Object to search. @default the page's own window */
  readonly target?: DiscoveryTarget
}

/** A discovered wallet. `id` survives a reload. */
export type DiscoveredProvider = {
  readonly id: string
  readonly kind: 'ANNOUNCED'
  readonly name: string
  readonly provider: InjectedProvider
}

/**
 * Creates the watch for wallets at `window.injectedWeb3`. The returned function starts it and
 * returns its stop; each wallet is reported once. A wallet under several names is reported under
 * the first; malformed or throwing ones are skipped.
 */
export function createDiscovery(
  options: DiscoveryOptions,
  found: (provider: DiscoveredProvider) => void,
): () => () => void {
  const keys = new Set<string>()
  const names = new Set<string>()
  const seen = new Set<unknown>()

  const add = (key: string, provider: InjectedProvider, enable: unknown) => {
    const shown = toName(key)
    if (shown === '' || seen.has(provider) || seen.has(enable)) return
    seen.add(provider).add(enable)
    keys.add(key)
    // Two wallets of one name must not look the same (W-07).
    let name = shown
    for (let count = 2; names.has(name); count++) name = `${shown} (${count})`
    names.add(name)
    found({ id: `polkadot:${key}`, kind: 'ANNOUNCED', name, provider })
  }
  const look = (target: DiscoveryTarget) => {
    for (const key of keysOf(target)) {
      if (keys.size >= mostWallets) return
      if (keys.has(key) || key.length > longestKey) continue
      const provider = toInjectedProvider(
        read(() => (target.injectedWeb3 as Record<string, unknown>)[key]),
      )
      if (provider) add(key, provider, provider.enable)
    }
  }

  return () => {
    const target = options.target ?? (globalThis.window as DiscoveryTarget | undefined)
    if (!target) return () => {}
    const stops = lookAfterMs.map((ms) => setDelay(() => look(target), ms))
    look(target)
    return () => {
      for (const stop of stops) stop()
    }
  }
}

/** Derives a display name: `fearless-wallet` → Fearless Wallet. Two wallets are exceptions. */
function toName(key: string): string {
  if (key === 'polkadot-js') return 'Polkadot{.js}'
  if (key === 'subwallet-js') return 'SubWallet'
  return sanitizeText(
    /[^a-z0-9-]/.test(key)
      ? key
      : key.replace(/-/g, ' ').replace(/\b./g, (first) => first.toUpperCase()),
  )
}

function keysOf(target: DiscoveryTarget): readonly string[] {
  return read(() => Object.keys(target.injectedWeb3 ?? {})) ?? []
}

function read<Value>(get: () => Value): Value | undefined {
  try {
    return get()
  } catch {
    return undefined
  }
}
