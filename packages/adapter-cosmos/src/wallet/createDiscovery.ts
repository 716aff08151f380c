import { sanitizeIcon, sanitizeText } from '@latchkey/core'
import {
  createAdmission,
  type DiscoveryTarget,
  defineDiscovery,
  mostWallets,
  readForeign,
  readForeignList,
  readForeignMethod,
  uniqueName,
} from '@latchkey/core/adapter'
import type { CosmosProvider } from './CosmosProvider.js'

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

export type { DiscoveryTarget } from '@latchkey/core/adapter'

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
  const admit = createAdmission()
  const names = new Set<string>()
  const add = (
    root: string,
    wanted: string,
    value: unknown,
    target: DiscoveryTarget,
    icon?: unknown,
  ) => {
    const id = `cosmos/${root.toLowerCase()}`
    if (!isProvider(value) || !admit(id, value)) return
    const name = uniqueName(names, wanted)
    const imageUrl = sanitizeIcon(icon)
    found({ id, root, name, provider: value, target, ...(imageUrl && { imageUrl }) })
  }
  return defineDiscovery(options.target, (page, { on, lookAgain }) => {
    const look = () => {
      for (const [path, name] of places) {
        const keys = path.split('.')
        add(keys[0] as string, name, readForeign(page, ...keys), page)
      }
      for (const entry of readForeignList(readForeign(page, '__cosmosWallets'), mostWallets)) {
        const id = readForeign(entry, 'id')
        const name = sanitizeText(readForeign(entry, 'name'))
        if (typeof id === 'string' && /^[\w.-]{1,64}$/.test(id) && name)
          add(id, name, entry, page, readForeign(entry, 'logo'))
      }
    }
    on('load', look)
    on('__cosmosWallets', look)
    lookAgain(look, [100, 300, 600, 1_100, 2_000, 4_000])
  })
}

/** `toCosmosProvider` for code that loads with the page. */
const isProvider = (value: unknown): value is CosmosProvider =>
  ['enable', 'getKey'].every((name) => readForeignMethod(value, name))
