import { formatUnits, type Intent, type IntentField, sanitizeText } from '@latchkey/core'
import { isHex } from '../language/answers.js'
import { toAnyCaseAddress } from '../language/checksum.js'
import { followPath, ownMember } from './intentPath.js'

/** A person does not read more than this number: the call counts as unreadable. */
const mostFields = 200
const mostGraphemes = 512
/** The last day that a `Date` can hold, in seconds. */
const lastSecond = 8_640_000_000_000n
const mostDecimals = 77
const referencePattern = /^[@$#]\./

/** The data that the paths of a format refer to. */
export type IntentRoots = {
  readonly descriptor: unknown
  /** The arguments of the call, or the message. */
  readonly data: unknown
  /** `@.`: the transaction, or the domain of a message. */
  readonly container: unknown
}

/**
 * The intent and the fields of a format. Undefined for more fields than a person can read, and for
 * a value that the descriptor forbids.
 */
export function presentFormat(format: unknown, roots: IntentRoots): Intent | undefined {
  const fields = readFields(ownMember(format, 'fields'), '', roots)
  if (!fields || fields.length > mostFields) return undefined
  const intent = ownMember(format, 'intent')
  const words = typeof intent === 'string' ? [intent] : Object.entries(intent ?? {}).flat()
  const owner = clean(ownMember(ownMember(roots.descriptor, 'metadata'), 'owner'), 64)
  return { intent: clean(words.join(' '), 64), ...(owner && { owner }), fields }
}

function readFields(
  given: unknown,
  prefix: string,
  roots: IntentRoots,
): readonly IntentField[] | undefined {
  const read: IntentField[] = []
  for (const each of Array.isArray(given) ? (given as unknown[]) : []) {
    const fields = readField(each, prefix, roots)
    if (!fields) return undefined
    read.push(...fields)
    if (read.length > mostFields) return undefined
  }
  return read
}

function readField(
  given: unknown,
  prefix: string,
  roots: IntentRoots,
): readonly IntentField[] | undefined {
  const field = resolveReference(given, roots)
  const of = (key: string) => ownMember(field, key)
  const visible = of('visible')
  if (visible === 'never') return []
  const path = absolute(of('path'), prefix)
  const inner = of('fields')
  if (Array.isArray(inner))
    return readFields(inner, path === undefined ? prefix : `${path}.`, roots)

  const constant = of('value')
  const values =
    constant === undefined
      ? path === undefined
        ? []
        : follow(path, roots)
      : [dereference(constant, roots)]
  if (isForbidden(visible, values)) return undefined
  const label = clean(of('label'), 64) || clean(path, 64)
  const params = of('params')
  return values
    .filter((value) => !isListed(ownMember(visible, 'ifNotIn'), value))
    .map((value, at) => ({
      label,
      ...present(value, of('format'), {
        param: (key) => dereference(ownMember(params, key), roots),
        atPath(key) {
          const to = absolute(ownMember(params, key), prefix)
          const found = to === undefined ? [] : follow(to, roots)
          return found[at] ?? found[0]
        },
        listOf: (key) => listOf(dereference(ownMember(params, key), roots), roots),
      }),
    }))
}

type Parameters = {
  /** A parameter's value, or what it refers to. */
  readonly param: (key: string) => unknown
  /** The data that the path in a parameter refers to, for this value. */
  readonly atPath: (key: string) => unknown
  readonly listOf: (key: string) => readonly unknown[]
}

type Presented = IntentField extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'label'>
    : never
  : never

/** A value in the descriptor's format, or as text if it does not fit. */
function present(value: unknown, format: unknown, parameters: Parameters): Presented {
  const { param, atPath } = parameters
  const text = { kind: 'text', text: clean(toText(value), mostGraphemes) } as const
  const number = toAmount(value)
  if (format === 'addressName' || format === 'interoperableAddressName') {
    const address = toAddress(value)
    return address === undefined ? text : { kind: 'address', address }
  }
  if (format === 'calldata') {
    const to = toAddress(param('callee') ?? atPath('calleePath'))
    return isHex(value) ? { kind: 'call', data: value, ...(to && { to }) } : text
  }
  if (number === undefined) return text
  switch (format) {
    case 'amount':
      return { kind: 'amount', amount: number }
    case 'tokenAmount':
      return presentTokens(number, parameters) ?? text
    case 'nftName': {
      const collection = toAddress(param('collection') ?? atPath('collectionPath'))
      return { kind: 'nft', id: number, ...(collection && { collection }) }
    }
    case 'date':
      if (param('encoding') === 'blockheight') return { kind: 'block', block: number }
      return { kind: 'date', ...(number <= lastSecond && { time: Number(number) * 1_000 }) }
    case 'duration':
      return { kind: 'duration', seconds: number }
    case 'unit': {
      const decimals = Number(param('decimals') ?? 0)
      const base = clean(param('base'), 16)
      return decimals >= 0 && decimals <= mostDecimals
        ? { kind: 'text', text: `${formatUnits(number, decimals)}${base}` }
        : text
    }
    case 'enum': {
      const word = clean(ownMember(param('$ref'), String(number)), 64)
      return word === '' ? text : { kind: 'text', text: word }
    }
    default:
      return text
  }
}

function presentTokens(
  amount: bigint,
  { param, atPath, listOf }: Parameters,
): Presented | undefined {
  const token = toAddress(param('token') ?? atPath('tokenPath'))
  const threshold = toAmount(param('threshold'))
  const message = clean(param('message'), 32)
  const note = threshold !== undefined && amount >= threshold && message ? { note: message } : {}
  if (token === undefined) return undefined
  const isNative = listOf('nativeCurrencyAddress').some((each) => toAddress(each) === token)
  return { kind: 'amount', amount, ...(!isNative && { token }), ...note }
}

/** A field with the definition that its `$ref` names. Definitions refer no further. */
function resolveReference(field: unknown, roots: IntentRoots): unknown {
  const reference = ownMember(field, '$ref')
  if (typeof reference !== 'string') return field
  const [definition] = follow(reference, roots)
  const own = field as Record<string, unknown>
  const shared = definition as Record<string, unknown> | undefined
  return {
    ...shared,
    ...own,
    params: { ...(shared?.params as object), ...(own.params as object) },
  }
}

/** A path from the root, for a path that may be relative to the field's group. */
function absolute(path: unknown, prefix: string): string | undefined {
  if (typeof path !== 'string') return undefined
  return referencePattern.test(path) ? path : `${prefix}${path}`
}

function follow(path: string, { descriptor, data, container }: IntentRoots): readonly unknown[] {
  const inner = path.slice(2)
  if (path.startsWith('@.')) return followPath(container, inner)
  if (path.startsWith('$.')) return followPath(descriptor, inner)
  return followPath(data, path.startsWith('#.') ? inner : path)
}

const dereference = (value: unknown, roots: IntentRoots): unknown =>
  typeof value === 'string' && referencePattern.test(value) ? follow(value, roots)[0] : value

const listOf = (value: unknown, roots: IntentRoots): readonly unknown[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).map((each) => dereference(each, roots))

/** True where the descriptor lists the values that it can explain, and this is none of them. */
function isForbidden(visible: unknown, values: readonly unknown[]): boolean {
  const allowed = ownMember(visible, 'mustBe')
  return Array.isArray(allowed) && values.some((value) => !isListed(allowed, value))
}

const isListed = (list: unknown, value: unknown) =>
  Array.isArray(list) &&
  list.some((each) => toText(each).toLowerCase() === toText(value).toLowerCase())

/** An address, also one that stands in the lowest 20 bytes of a number. */
function toAddress(value: unknown): string | undefined {
  if (typeof value !== 'bigint') return toAnyCaseAddress(value)
  return toAnyCaseAddress(`0x${BigInt.asUintN(160, value).toString(16).padStart(40, '0')}`)
}

/** A whole number; messages hold numbers as text too. */
function toAmount(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  const isNumber =
    typeof value === 'number'
      ? Number.isSafeInteger(value)
      : typeof value === 'string' && /^(-?\d{1,78}|0x[0-9a-f]{1,64})$/i.test(value)
  return isNumber ? BigInt(value as number | string) : undefined
}

function toText(value: unknown): string {
  return typeof value === 'object' && value !== null
    ? JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? `${inner}` : inner))
    : String(value ?? '')
}

const clean = (value: unknown, maxGraphemes: number) => sanitizeText(value, { maxGraphemes })
