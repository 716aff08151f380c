import * as z from 'zod/mini'
import { maybeNumber, maybeText } from '../wire/fields.js'

/** A token, with those of its fields that do not depend on an account. */
export const token = z.object({
  name: maybeText(),
  symbol: maybeText(),
  chainId: maybeText(),
  address: maybeText(),
  decimals: maybeNumber(),
  price: maybeNumber(),
  iconUrl: maybeText(),
  logoUri: maybeText(),
  /** True: the token takes a signed permit in place of an approval. */
  eip2612: z.nullish(z.boolean()),
})

export type TokenEntry = z.infer<typeof token>
