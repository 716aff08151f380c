import * as z from 'zod/mini'

/**
 * What every call carries in its query: the SDK's type and version, the project and, where there is
 * one, the client.
 */
export const everyQuery = /* @__PURE__ */ z.object({
  st: z.optional(z.string().check(z.maxLength(64))),
  sv: z.optional(z.string().check(z.maxLength(128))),
  projectId: z.optional(z.string().check(z.maxLength(128))),
  clientId: z.optional(z.string().check(z.maxLength(256))),
})

/** A text that a request carries: never empty, never endless. */
export const line = (maxLength = 256) => z.string().check(z.minLength(1), z.maxLength(maxLength))

/** A whole number in a query, where everything is text. */
export const count = (minimum: number, maximum: number) =>
  z.coerce.number().check(z.int(), z.gte(minimum), z.lte(maximum))

/** An amount in a token's smallest unit, as decimal digits: JSON's own numbers would lose some. */
export const units = () => z.string().check(z.regex(/^\d{1,78}$/))

/** A JSON object whose fields are not known. */
export const open = () => z.looseObject({})

/** What an answer may leave out: servers write it as null or not at all. */
export const maybeText = () => z.nullish(z.string())

/** A list as a query has it, or nothing for an empty one. */
export const toList = (values: readonly string[] | undefined) =>
  values && values.length > 0 ? values.join(',') : undefined
