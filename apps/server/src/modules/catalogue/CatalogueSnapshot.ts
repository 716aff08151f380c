import { z } from 'zod'

const text = z.string().max(2_048)

/** One wallet of the snapshot. Unknown fields pass through unchanged. */
export const catalogueWallet = z.looseObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{0,31}:[a-z0-9][a-z0-9-]{0,47}$/),
  name: z.string().min(1).max(48),
  image_id: text.optional(),
  rdns: text.optional(),
  namespaces: z.array(text).optional(),
  chains: z.array(text).optional(),
  badge_type: text.optional(),
})

export type CatalogueWallet = z.infer<typeof catalogueWallet>

/** The output of `apps/server/catalogue/build.mjs`. */
export const catalogueSnapshot = z.object({
  version: z.int().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  wallets: z.array(catalogueWallet).max(20_000),
  signature: z.string().optional(),
})

export type CatalogueSnapshot = z.infer<typeof catalogueSnapshot>
