import { nearestName } from '@latchkey/core'
import { bundledWallets } from '../catalogue/bundled/bundledWallets.js'
import { laterWallets } from '../catalogue/bundled/laterWallets.js'
import type { KitOptions } from '../kit/KitOptions.js'

/**
 * The names in `featured`, `included` and `excluded` that match no known wallet. A name in the form
 * of an rdns is skipped: an announced wallet may have it.
 */
export function checkWalletNames({ wallets = {}, endpoints }: KitOptions): readonly string[] {
  // The host's own catalogue may hold any wallet.
  if (endpoints?.catalogue) return []
  const known = [...(wallets.custom ?? []), ...bundledWallets, ...laterWallets].flatMap(
    ({ id, rdns, name }) => [id, ...(rdns ? [rdns] : []), name],
  )
  const lists = ['featured', 'included', 'excluded'] as const
  return lists.flatMap((list) =>
    (wallets[list] ?? []).flatMap((name) => {
      const same = (each: string) => each.toLowerCase() === name.toLowerCase()
      if (known.some(same)) return []
      const nearest = nearestName(name, known)
      if (!nearest && name.includes('.')) return []
      return `wallets.${list} names ${name}, which is the id, rdns or name of no wallet.${nearest ? ` Did you mean ${nearest}?` : ''}`
    }),
  )
}
