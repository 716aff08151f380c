import { nearestName } from '@latchkey/core'
import { bundledWallets } from '../catalogue/bundled/bundledWallets.js'
import { laterWallets } from '../catalogue/bundled/laterWallets.js'
import type { KitOptions } from '../kit/KitOptions.js'
import { meant } from './meant.js'

/**
 * The names in `featured`, `included` and `excluded` that match no known wallet. A name in the form
 * of an rdns is skipped: an announced wallet may have it. The same for the keys of `images`.
 */
export function checkWalletNames({
  wallets = {},
  endpoints,
  ...kit
}: KitOptions): readonly string[] {
  // The host's own catalogue may hold any wallet.
  if (endpoints?.catalogue) return []
  const all = [...(wallets.custom ?? []), ...bundledWallets, ...laterWallets]
  const known = all.flatMap(({ id, rdns, name }) => [id, ...(rdns ? [rdns] : []), name])
  const lists = ['featured', 'included', 'excluded'] as const
  const named = lists.flatMap((list) =>
    (wallets[list] ?? []).flatMap((name) => {
      const same = (each: string) => each.toLowerCase() === name.toLowerCase()
      if (known.some(same)) return []
      const nearest = nearestName(name, known)
      if (!nearest && name.includes('.')) return []
      return `wallets.${list} names ${name}, which is the id, rdns or name of no wallet.${nearest ? ` Did you mean ${nearest}?` : ''}`
    }),
  )
  // Connectors that a page object or a wallet without an rdns gets, such as cosmos/keplr.
  const ids = [...(kit.connectors ?? []), ...all].flatMap(({ id, rdns }) => [id, rdns ?? id])
  const pictured = Object.keys(wallets.images ?? {})
    .filter((id) => !ids.includes(id) && !/[./]|^injected/.test(id))
    .map((id) => {
      const nearest = all.find(({ name }) => name.toLowerCase() === id.toLowerCase())?.id
      return `wallets.images names ${id}, which is the id or rdns of no wallet.${nearest ? ` Did you mean ${nearest}?` : meant(id, ids)}`
    })
  return [...named, ...pictured]
}
