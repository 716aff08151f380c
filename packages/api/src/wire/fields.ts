import * as z from 'zod/mini'

/** The query of every call: the SDK's type and version, the project and, if any, the client. */
export const everyQuery = /* @__PURE__ */ z.object({
  st: z.optional(z.string().check(z.maxLength(64))),
  sv: z.optional(z.string().check(z.maxLength(128))),
  projectId: z.optional(z.string().check(z.maxLength(128))),
  clientId: z.optional(z.string().check(z.maxLength(256))),
})

/** A text in a request: not empty, and of limited length. */
export const line = (maxLength = 256) => z.string().check(z.minLength(1), z.maxLength(maxLength))

/** A whole number in a query, where all values are text. */
export const count = (minimum: number, maximum: number) =>
  z.coerce.number().check(z.int(), z.gte(minimum), z.lte(maximum))

/** An amount in a token's smallest unit, as decimal digits: JSON numbers would lose digits. */
export const units = () => z.string().check(z.regex(/^\d{1,78}$/))

/** A country (ISO 3166-1), or a state as ISO 3166-2 has it after the hyphen: two letters. */
export const place = () => z.string().check(z.regex(/^[A-Z]{2}$/))

/** A JSON object with unknown fields. */
export const open = () => z.looseObject({})

/** An optional text in an answer: null or absent. */
export const maybeText = () => z.nullish(z.string())

/** An optional number in an answer: null or absent. */
export const maybeNumber = () => z.nullish(z.number())

/**
 * A page of what a service knows, newest first: `next` is the cursor of the next one, `complete` is
 * false where it does not know all, and `since` is then the first block that it knows.
 */
export const knownPage = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({
    data: z.array(item),
    next: maybeText(),
    complete: z.nullish(z.boolean()),
    asOf: maybeText(),
    since: z.nullish(z.object({ block: maybeNumber(), time: maybeText() })),
  })

/** Bytes as 0x and hexadecimal digits. */
export const hex = () => z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})*$/))

/** A list in query form, or undefined for an empty one. */
export const toList = (values: readonly string[] | undefined) =>
  values && values.length > 0 ? values.join(',') : undefined
