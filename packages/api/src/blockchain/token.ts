import * as z from 'zod/mini'
import { maybeText } from '../wire/fields.js'

/** A token, with those of its fields in specification §3 that do not depend on an account. */
export const token = z.object({
  name: maybeText(),
  symbol: maybeText(),
  chainId: maybeText(),
  address: maybeText(),
  price: z.nullish(z.number()),
  iconUrl: maybeText(),
})

export type TokenEntry = z.infer<typeof token>
