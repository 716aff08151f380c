import { sanitizeIcon, sanitizeText } from '@latchkey/core'
import { type EvmProvider, toEvmProvider } from './EvmProvider.js'
import { isSameWallet } from './isSameWallet.js'

/** Cap of the list (W-07): a page script can announce any number of wallets. */
const mostWallets = 64

/** The part of `window` that discovery uses. */
export type DiscoveryTarget = Pick<
  EventTarget,
  'addEventListener' | 'removeEventListener' | 'dispatchEvent'
> & {
  readonly ethereum?: unknown
}

export type DiscoveryOptions = {
  /** Listens for wallets that announce themselves (EIP-6963). @default true */
  readonly announced?: boolean
  /** Also reads `window.ethereum`, shown as 'Browser Wallet'. @default true */
  readonly legacy?: boolean
  /** Event target used for discovery. @default the page's own window */
  readonly target?: DiscoveryTarget
}

/** A discovered wallet. `id` survives a reload; the announced uuid does not. */
export type DiscoveredProvider = {
  readonly id: string
  readonly kind: 'ANNOUNCED' | 'INJECTED'
  readonly name: string
  readonly imageUrl?: string
  readonly rdns?: string
  readonly provider: EvmProvider
}

type Announcement = Omit<DiscoveredProvider, 'id' | 'kind'> & { readonly uuid: string }

/**
 * Creates the watch for injected wallets: EIP-6963, and the legacy `window.ethereum` with its
 * `providers`. The returned function starts it and returns its stop; each wallet is reported once.
 * Announcement fields are read once and checked; malformed or throwing ones are skipped. A page
 * object is reported only if no announced wallet explains it (decision 22). The object returned by
 * `found` later receives the id of an explaining wallet.
 */
export function createDiscovery(
  options: DiscoveryOptions,
  found: (provider: DiscoveredProvider) => { explainedBy?: string },
): () => () => void {
  const { announced = true, legacy = true } = options
  const uuids = new Set<string>()
  const ids = new Set<string>()
  const names = new Set<string>()
  const heard = new Set<EvmProvider>()
  const pageObjects = new Map<EvmProvider, { explainedBy?: string }>()
  let burst: Announcement[] | undefined

  const unique = (taken: Set<string>, wanted: string, join: (count: number) => string): string => {
    let value = wanted
    for (let count = 2; taken.has(value); count++) value = join(count)
    taken.add(value)
    return value
  }
  const add = ({ uuid: _, ...wallet }: Announcement) => {
    const slug = wallet.name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
    const base = wallet.rdns ?? slug
    const id = unique(
      ids,
      ids.has(base) ? `${base}/${slug}` : base,
      (count) => `${base}/${slug}-${count}`,
    )
    // Two wallets of one name must not look the same (W-07). The list distinguishes them by rdns; a
    // number would suggest that the first is genuine.
    const name = wallet.rdns
      ? wallet.name
      : unique(names, wallet.name, (count) => `${wallet.name} (${count})`)
    for (const [object, known] of pageObjects)
      if (isSameWallet(object, wallet.provider)) known.explainedBy = id
    found({ ...wallet, id, name, kind: 'ANNOUNCED' })
  }
  const hear = (event: Event) => {
    const announcement = readAnnouncement(event)
    // Some wallets announce a new uuid each time.
    if (
      !announcement ||
      uuids.has(announcement.uuid) ||
      heard.has(announcement.provider) ||
      uuids.size >= mostWallets
    )
      return
    uuids.add(announcement.uuid)
    heard.add(announcement.provider)
    if (burst) burst.push(announcement)
    else add(announcement)
  }

  return () => {
    const target = options.target ?? (globalThis.window as DiscoveryTarget | undefined)
    if (!target) return () => {}
    const look = () => {
      for (const provider of readLegacy(target)) {
        if (pageObjects.has(provider) || ids.size >= mostWallets) continue
        if ([...heard].some((announced) => isSameWallet(announced, provider))) continue
        const id = unique(ids, 'injected', (count) => `injected-${count}`)
        pageObjects.set(provider, found({ id, kind: 'INJECTED', name: 'Browser Wallet', provider }))
      }
    }
    if (announced) {
      burst = []
      target.addEventListener('eip6963:announceProvider', hear)
      target.dispatchEvent(new Event('eip6963:requestProvider'))
      // Extensions answer in varying order. Sorting this first burst gives wallets with one rdns
      // the same ids on each load.
      for (const one of burst.sort((a, b) => (a.name < b.name ? -1 : 1))) add(one)
      burst = undefined
    }
    if (legacy) {
      target.addEventListener('ethereum#initialized', look)
      look()
    }
    return () => {
      target.removeEventListener('eip6963:announceProvider', hear)
      target.removeEventListener('ethereum#initialized', look)
    }
  }
}

function readAnnouncement(event: Event): Announcement | undefined {
  try {
    const { info, provider: candidate } =
      (event as CustomEvent<{ info?: unknown; provider?: unknown } | null>).detail ?? {}
    const { uuid, name: rawName, icon, rdns: rawRdns } = (info ?? {}) as Record<string, unknown>
    const provider = toEvmProvider(candidate)
    const name = sanitizeText(rawName)
    if (
      !provider ||
      name === '' ||
      typeof uuid !== 'string' ||
      !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(uuid)
    )
      return undefined
    const rdns =
      typeof rawRdns === 'string' &&
      rawRdns.length < 254 &&
      /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(rawRdns)
        ? rawRdns.toLowerCase()
        : undefined
    const imageUrl = sanitizeIcon(icon)
    return {
      uuid: uuid.toLowerCase(),
      name,
      provider,
      ...(rdns && { rdns }),
      ...(imageUrl && { imageUrl }),
    }
  } catch {
    return undefined
  }
}

function readLegacy(target: DiscoveryTarget): readonly EvmProvider[] {
  try {
    const { ethereum } = target
    const several: unknown = (ethereum as { providers?: unknown } | undefined)?.providers
    const candidates =
      Array.isArray(several) && several.length > 0
        ? (several.slice(0, mostWallets) as unknown[])
        : [ethereum]
    return candidates.flatMap((candidate) => toEvmProvider(candidate) ?? [])
  } catch {
    return []
  }
}
