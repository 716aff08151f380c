import { type Hex, isHex } from '../language/answers.js'

/** The most values that a path may lead to. */
const mostValues = 256
const mostSteps = 32
const wordDigits = 64

/** An own member of an untrusted object. */
export function ownMember(object: unknown, key: string): unknown {
  return typeof object === 'object' && object !== null && Object.hasOwn(object, key)
    ? (object as Record<string, unknown>)[key]
    : undefined
}

/**
 * Follows a path of ERC-7730 from `root`: `a.b`, `[]` for each element, `[2]` and `[-1]` for one,
 * `[0:20]` for a part of an array, of bytes or of a number as a 32-byte word.
 *
 * @returns what is there; nothing for a path that leads nowhere
 */
export function followPath(root: unknown, path: string): readonly unknown[] {
  const steps = path.match(/\[[^\]]*\]|[^.[\]]+/g) ?? []
  if (steps.length > mostSteps) return []
  let found: readonly unknown[] = [root]
  for (const step of steps)
    found = found.flatMap((value) => takeStep(value, step)).slice(0, mostValues)
  return found
}

function takeStep(value: unknown, step: string): readonly unknown[] {
  if (!step.startsWith('[')) return present(ownMember(value, step))
  const inside = step.slice(1, -1)
  if (inside === '') return Array.isArray(value) ? value : []
  if (!inside.includes(':')) return Array.isArray(value) ? present(value.at(Number(inside))) : []
  const [from, to] = inside.split(':').map((text) => (text === '' ? undefined : Number(text)))
  if (Array.isArray(value)) return value.slice(from, to)
  const bytes = toBytes(value)
  return bytes === undefined ? [] : [sliceBytes(bytes, from, to)]
}

const present = (value: unknown) => (value === undefined ? [] : [value])

/** A number as its 32-byte word; bytes as they are. */
function toBytes(value: unknown): Hex | undefined {
  if (isHex(value)) return value
  if (typeof value !== 'bigint' && typeof value !== 'number') return undefined
  const word = BigInt.asUintN(256, BigInt(value))
  return `0x${word.toString(16).padStart(wordDigits, '0')}`
}

function sliceBytes(bytes: Hex, from: number | undefined, to: number | undefined): Hex {
  const digits = bytes.slice(2)
  const at = (index: number | undefined) => (index === undefined ? undefined : index * 2)
  return `0x${digits.slice(at(from), at(to))}`
}
