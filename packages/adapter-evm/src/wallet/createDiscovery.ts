import { sanitizeIcon, sanitizeText } from '@latchkey/core'
import {
  type DiscoveryTarget as CoreTarget,
  createAdmission,
  defineDiscovery,
  mostWallets,
  parseForeign,
  uniqueName,
} from '@latchkey/core/adapter'
import { type EvmProvider, toEvmProvider } from './EvmProvider.js'
import { isSameWallet } from './isSameWallet.js'

/** The part of `window` that discovery uses. */
export type DiscoveryTarget = CoreTarget & { readonly ethereum?: unknown }

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
  const admit = createAdmission()
  const ids = new Set<string>()
  const names = new Set<string>()
  const heard: EvmProvider[] = []
  const pageObjects = new Map<EvmProvider, { explainedBy?: string }>()
  let burst: Announcement[] | undefined

  const add = ({ uuid: _, ...wallet }: Announcement) => {
    const slug = wallet.name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
    const base = wallet.rdns ?? slug
    const id = uniqueName(
      ids,
      ids.has(base) ? `${base}/${slug}` : base,
      (count) => `${base}/${slug}-${count}`,
    )
    // The list distinguishes equal names by rdns; a number would suggest that the first is genuine.
    const name = wallet.rdns ? wallet.name : uniqueName(names, wallet.name)
    for (const [object, known] of pageObjects)
      if (isSameWallet(object, wallet.provider)) known.explainedBy = id
    found({ ...wallet, id, name, kind: 'ANNOUNCED' })
  }
  const hear = (event: Event) => {
    const announcement = parseForeign(event, readAnnouncement)
    // Some wallets announce a new uuid each time.
    if (!announcement || !admit(announcement.uuid, announcement.provider)) return
    heard.push(announcement.provider)
    if (burst) burst.push(announcement)
    else add(announcement)
  }

  return defineDiscovery(options.target, (page, { on }) => {
    if (announced) {
      burst = []
      on('eip6963:announceProvider', hear)
      page.dispatchEvent(new Event('eip6963:requestProvider'))
      // Extensions answer in varying order. Sorting this first burst gives wallets with one rdns
      // the same ids on each load.
      for (const one of burst.sort((a, b) => (a.name < b.name ? -1 : 1))) add(one)
      burst = undefined
    }
    const look = () => {
      for (const provider of readLegacy(page)) {
        if (pageObjects.has(provider) || ids.size >= mostWallets) continue
        if (heard.some((one) => isSameWallet(one, provider))) continue
        const id = uniqueName(ids, 'injected', (count) => `injected-${count}`)
        pageObjects.set(provider, found({ id, kind: 'INJECTED', name: 'Browser Wallet', provider }))
      }
    }
    if (legacy) {
      on('ethereum#initialized', look)
      look()
    }
  })
}

function readAnnouncement({ detail }: { readonly detail?: unknown }): Announcement | undefined {
  const { info, provider: candidate } = (detail ?? {}) as Record<string, unknown>
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
}

function readLegacy(page: DiscoveryTarget): readonly EvmProvider[] {
  const found = parseForeign(page, ({ ethereum }) => {
    const several = (ethereum as { readonly providers?: unknown } | undefined)?.providers
    return Array.isArray(several) && several.length > 0 ? several.slice(0, mostWallets) : [ethereum]
  })
  return (found ?? []).flatMap((each: unknown) => toEvmProvider(each) ?? [])
}
