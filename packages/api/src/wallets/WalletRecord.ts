import * as z from 'zod/mini'
import { maybeText } from '../wire/fields.js'

/** The fields of a wallet, in operators' files and on the wire. */
export const walletRecord = z.object({
  id: z.string(),
  name: z.string(),
  rdns: maybeText(),
  image_id: maybeText(),
  image_url: maybeText(),
  mobile_link: maybeText(),
  desktop_link: maybeText(),
  webapp_link: maybeText(),
  link_mode: maybeText(),
  homepage: maybeText(),
  description: maybeText(),
  app_store: maybeText(),
  play_store: maybeText(),
  chrome_store: maybeText(),
  badge_type: maybeText(),
  chains: z.nullish(z.array(z.string())),
  /**
   * CAIP-2 namespaces, a field of Latchkey. A namespace without a listed chain is supported as a
   * whole.
   */
  namespaces: z.nullish(z.array(z.string())),
  injected: z.nullish(z.array(z.object({ namespace: z.string(), injected_id: z.string() }))),
  order: z.nullish(z.number()),
  display_index: z.nullish(z.number()),
  supports_wc: z.nullish(z.boolean()),
  supports_wcpay: z.nullish(z.boolean()),
})

/**
 * One wallet of a catalogue. The server delivers it, and the kit bundles some; `toWallet` converts
 * it to a `Wallet`. Its texts and links are unchecked: check them before display or use.
 */
export type WalletRecord = z.infer<typeof walletRecord>

/**
 * Returns the values with the shape of a wallet, in order, for example from a snapshot.
 *
 * @example
 * const records = toWalletRecords(snapshot.wallets)
 */
export function toWalletRecords(values: readonly unknown[]): readonly WalletRecord[] {
  return values.flatMap((value) => {
    const { success, data } = walletRecord.safeParse(value)
    return success ? [data] : []
  })
}
