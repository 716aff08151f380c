import fc from 'fast-check'
import { z } from 'zod'
import type { Schema } from '../src/http/Route.js'

type JsonSchema = { readonly [key: string]: unknown }

/** Texts that break parsers, queries, paths and prototypes. */
export const nastyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    ...[
      '',
      '__proto__',
      'constructor',
      '../../etc/passwd',
      '%2e%2e%2f',
      "' OR 1=1 --",
      '\u0000',
      '\u202e',
      '\ud800',
      '9'.repeat(400),
      'a'.repeat(2_500),
    ],
    ...[
      '{"$gt":""}',
      '-1',
      '1e999',
      'NaN',
      '[object Object]',
      '0x',
      'eip155:1',
      '*',
      '0'.repeat(40),
    ],
  ),
)

/** Values of the shape that a schema describes. */
function validOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const {
    const: only,
    enum: list,
    anyOf,
    oneOf,
    type,
    properties,
    required,
    items,
    additionalProperties,
  } = schema
  if (only !== undefined) return fc.constant(only)
  if (Array.isArray(list)) return fc.constantFrom(...list)
  const branches = anyOf ?? oneOf
  if (Array.isArray(branches))
    return fc.oneof(...branches.map((branch: JsonSchema) => validOf(branch)))
  if (type === 'string')
    return fc.string({
      minLength: Number(schema.minLength ?? 0),
      maxLength: Math.min(60, Number(schema.maxLength ?? 60)),
    })
  if (type === 'integer')
    return fc.integer({
      min: Math.max(-1e6, Number(schema.minimum ?? -1e6)),
      max: Math.min(1e6, Number(schema.maximum ?? 1e6)),
    })
  if (type === 'number') return fc.double({ noNaN: true, noDefaultInfinity: true })
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'array')
    return fc.array(validOf((items as JsonSchema) ?? {}), {
      minLength: Number(schema.minItems ?? 0),
      maxLength: Math.max(4, Number(schema.minItems ?? 0)),
    })
  if (type === 'object') {
    const known = Object.entries((properties as Record<string, JsonSchema>) ?? {})
    const shape = fc.record(
      Object.fromEntries(known.map(([key, value]) => [key, validOf(value)])),
      {
        requiredKeys: (required as string[]) ?? [],
      },
    )
    const isOpen = additionalProperties !== undefined && additionalProperties !== false
    return isOpen
      ? fc
          .tuple(
            shape,
            fc.dictionary(fc.string({ maxLength: 10 }), fc.jsonValue({ maxDepth: 2 }), {
              maxKeys: 3,
            }),
          )
          .map(([own, more]) => ({ ...more, ...own }))
      : shape
  }
  return fc.jsonValue({ maxDepth: 2 })
}

/** Puts something else into one place of a value, takes it out, or leaves all as it is. */
function mutated(value: unknown, path: readonly number[], replacement: unknown): unknown {
  const [turn, ...rest] = path
  if (turn === undefined) return replacement
  if (Array.isArray(value) && value.length > 0)
    return value.map((item, index) =>
      index === turn % value.length ? mutated(item, rest, replacement) : item,
    )
  if (typeof value === 'object' && value !== null) {
    const keys = Object.keys(value)
    const key = keys[turn % Math.max(1, keys.length)]
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [
        name,
        name === key ? mutated(item, rest, replacement) : item,
      ]),
    )
  }
  return replacement
}

/** Values that a schema takes. */
export const validArbitraryOf = (schema: Schema): fc.Arbitrary<unknown> =>
  validOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)

/** Valid values of a schema, and such values with one hostile part. */
export function arbitraryOf(schema: Schema): fc.Arbitrary<unknown> {
  const hostile = fc.oneof(
    nastyText,
    fc.jsonValue(),
    fc.constantFrom(null, -1, 1e308, [], {}, [[[[[[]]]]]]),
  )
  const valid = validArbitraryOf(schema)
  return fc.oneof(
    valid,
    fc
      .tuple(valid, fc.array(fc.nat(5), { maxLength: 3 }), hostile)
      .map(([value, path, replacement]) => mutated(value, path, replacement)),
  )
}
