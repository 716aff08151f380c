import * as z from 'zod/mini'
import { maybeText } from '../wire/fields.js'

/** The record of a name, as several calls answer it. */
export const nameRecord = z.object({
  name: maybeText(),
  registered_at: maybeText(),
  updated_at: maybeText(),
  addresses: z.record(z.string(), z.union([z.string(), z.looseObject({ address: z.string() })])),
  attributes: z.nullish(z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())])),
})

/** The addresses of a name, by coin type (ENSIP-11), and its other records. */
export type NameRecord = z.infer<typeof nameRecord>
