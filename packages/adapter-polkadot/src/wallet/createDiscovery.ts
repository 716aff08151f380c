import { sanitizeText } from '@latchkey/core'
import {
  createAdmission,
  defineDiscovery,
  parseForeign,
  readForeign,
  uniqueName,
} from '@latchkey/core/adapter'
import { type InjectedProvider, toInjectedProvider } from './InjectedProvider.js'

const longestKey = 64

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
  const admit = createAdmission()
  const names = new Set<string>()
  return defineDiscovery(options.target, (page, { lookAgain }) => {
    const look = () => {
      const wallets = readForeign(page, 'injectedWeb3')
      for (const key of parseForeign(wallets, Object.keys) ?? []) {
        const shown = key.length > longestKey ? '' : toName(key)
        const provider = shown && toInjectedProvider(readForeign(wallets, key))
        if (!provider || !admit(key, provider, readForeign(provider, 'enable'))) continue
        const name = uniqueName(names, shown)
        found({ id: `polkadot/${key}`, kind: 'ANNOUNCED', name, provider })
      }
    }
    lookAgain(look, [100, 300, 600, 1_100, 2_000])
  })
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
