import * as z from 'zod/mini'
import { maybeText } from '../wire/fields.js'

/** The fields of a wallet, as operators write them and as they are on the wire. */
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
  /** CAIP-2 namespaces, a field of Latchkey. One without a listed chain is served as a whole. */
  namespaces: z.nullish(z.array(z.string())),
  injected: z.nullish(z.array(z.object({ namespace: z.string(), injected_id: z.string() }))),
  order: z.nullish(z.number()),
  display_index: z.nullish(z.number()),
  supports_wc: z.nullish(z.boolean()),
  supports_wcpay: z.nullish(z.boolean()),
})

/**
 * One wallet of a catalogue. The server serves it, and the kit bundles some; `toWallet` makes a
 * `Wallet` of it. Its texts and links are as they came: check them before they are shown or
 * followed.
 */
export type WalletRecord = z.infer<typeof walletRecord>

/**
 * The values that have the shape of a wallet, in their order: those of a snapshot, for example.
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
