import { sanitizeIcon, sanitizeText } from '@latchkey/core'
import { type EvmProvider, toEvmProvider } from './EvmProvider.js'
import { isSameWallet } from './isSameWallet.js'

/** The list is capped (W-07): a page script can announce any number of wallets. */
const mostWallets = 64

/** The part of `window` that discovery goes through. */
export type DiscoveryTarget = Pick<
  EventTarget,
  'addEventListener' | 'removeEventListener' | 'dispatchEvent'
> & {
  readonly ethereum?: unknown
}

export type DiscoveryOptions = {
  /** Listen for wallets that announce themselves (EIP-6963). @default true */
  readonly announced?: boolean
  /** Look at `window.ethereum` too: 'Browser Wallet'. @default true */
  readonly legacy?: boolean
  /** Where to look. @default the page's own window */
  readonly target?: DiscoveryTarget
}

/** A wallet that was found. `id` is the same after a reload, while the announced uuid is not. */
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
 * Makes the watch for injected wallets, which starts and stops with the function it returns and
 * tells of each wallet once: EIP-6963 and the legacy `window.ethereum` with its `providers`. Every
 * field of an announcement is read once and checked; one that is malformed, or throws when it is
 * read, is left out. A page object is told of where no announced wallet explains it (decision 22).
 * What `found` returns for one learns the id of a wallet that explains it later.
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
    // Two wallets of one name must not look the same (W-07). The list tells them apart by rdns; a
    // number would say that the first is the real one.
    const name = wallet.rdns
      ? wallet.name
      : unique(names, wallet.name, (count) => `${wallet.name} (${count})`)
    for (const [object, known] of pageObjects)
      if (isSameWallet(object, wallet.provider)) known.explainedBy = id
    found({ ...wallet, id, name, kind: 'ANNOUNCED' })
  }
  const hear = (event: Event) => {
    const announcement = readAnnouncement(event)
    // Some wallets take another uuid each time that they are asked.
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
      // Extensions answer in no fixed order; sorting this first answer gives wallets that share an
      // rdns the same ids at each load.
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
