import { sanitizeIcon, sanitizeText, setDelay } from '@latchkey/core'
import { readPath } from '@latchkey/core/adapter'
import { type CosmosProvider, toCosmosProvider } from './CosmosProvider.js'

/** Cap of the list (W-07): a page script can announce any number of wallets. */
const mostWallets = 64
/** Delays for further looks after the page's first script, since these wallets announce nothing. */
const looksMs = [100, 300, 600, 1_100, 2_000, 4_000]

/**
 * Globals of Keplr-compatible wallets. Keplr's own comes last: many wallets also pose as Keplr and
 * are identified by their other global.
 */
const places: readonly (readonly [path: string, name: string])[] = [
  ['leap', 'Leap'],
  ['cosmostation.providers.keplr', 'Cosmostation'],
  ['okxwallet.keplr', 'OKX Wallet'],
  ['station.keplr', 'Station'],
  ['compass', 'Compass'],
  ['trustwallet.cosmos', 'Trust Wallet'],
  ['trustWallet.cosmos', 'Trust Wallet'],
  ['coin98.cosmos', 'Coin98'],
  ['vultisig.keplr', 'Vultisig'],
  ['xfi.keplr', 'Ctrl Wallet'],
  ['owallet', 'OWallet'],
  ['keplr', 'Keplr'],
]

/** The part of `window` that discovery uses. */
export type DiscoveryTarget = Pick<
  EventTarget,
  'addEventListener' | 'removeEventListener' | 'dispatchEvent'
>

export type DiscoveryOptions = {
  /** Event target used for discovery. @default the page's own window */
  readonly target?: DiscoveryTarget
}

/** A discovered wallet. `root` is the first part of its global, which also prefixes its events. */
export type DiscoveredProvider = {
  readonly id: string
  readonly root: string
  readonly name: string
  readonly imageUrl?: string
  readonly provider: CosmosProvider
  readonly target: DiscoveryTarget
}

/**
 * Creates the watch for Keplr-compatible wallets; the returned function starts it and returns its
 * stop. Each wallet is reported once, even with several globals. Sources are the known globals, and
 * compatible entries of `__cosmosWallets`.
 */
export function createDiscovery(
  options: DiscoveryOptions,
  found: (provider: DiscoveredProvider) => void,
): () => () => void {
  const ids = new Set<string>()
  const seen = new Set<unknown>()
  const add = (
    root: string,
    name: string,
    value: unknown,
    target: DiscoveryTarget,
    icon?: unknown,
  ) => {
    const id = `cosmos.${root.toLowerCase()}`
    const provider = toCosmosProvider(value)
    if (!provider || seen.has(provider) || ids.has(id) || ids.size >= mostWallets) return
    seen.add(provider)
    ids.add(id)
    const imageUrl = sanitizeIcon(icon)
    found({ id, root, name, provider, target, ...(imageUrl && { imageUrl }) })
  }
  const look = (target: DiscoveryTarget) => {
    for (const [path, name] of places)
      add(path.split('.', 1).join(), name, readPath(target, path.split('.')), target)
    const registered = readPath(target, ['__cosmosWallets'])
    for (
      let index = 0;
      Array.isArray(registered) && index < Math.min(registered.length, mostWallets);
      index++
    ) {
      const field = (name: string) => readPath(registered, [`${index}`, name])
      const [id, name] = [field('id'), sanitizeText(field('name'))]
      if (typeof id === 'string' && /^[\w.-]{1,64}$/.test(id) && name)
        add(id, name, readPath(registered, [`${index}`]), target, field('logo'))
    }
  }
  return () => {
    const target = options.target ?? (globalThis.window as DiscoveryTarget | undefined)
    if (!target) return () => {}
    const run = () => look(target)
    const events = ['load', '__cosmosWallets']
    for (const event of events) target.addEventListener(event, run)
    const stops = looksMs.map((ms) => setDelay(run, ms))
    run()
    return () => {
      for (const event of events) target.removeEventListener(event, run)
      for (const stop of stops) stop()
    }
  }
}
