/** Entries of one stored value as this tab last wrote or read them: JSON by entry name. */
export type Entries = ReadonlyMap<string, string>

/**
 * The entries of a stored value: members of an object, or items of a list under the library's key
 * for them. Undefined for anything else.
 */
export function toEntries(value: unknown): Map<string, string> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const pairs = Array.isArray(value)
    ? value.map((item, index) => [nameOf(item, index), item] as const)
    : Object.entries(value)
  return new Map(pairs.map(([name, item]) => [name, JSON.stringify(item) ?? 'null']))
}

/**
 * Merges this tab's changes since its last look (`base` → `mine`) into the stored entries
 * (`theirs`). Additions and changes are written, removals are removed, and everything else stays. A
 * tab that writes its whole memory thus deletes nothing of another tab.
 */
export function mergeEntries(base: Entries, mine: Entries, theirs: Entries): Map<string, string> {
  const merged = new Map(theirs)
  for (const name of base.keys()) if (!mine.has(name)) merged.delete(name)
  for (const [name, text] of mine)
    if (base.get(name) !== text || !base.has(name)) merged.set(name, text)
  return merged
}

/**
 * Joins entries into the value's JSON without parsing them: a value may be long, and every message
 * rewrites it.
 */
export function toText(entries: Entries, list: boolean): string {
  if (list) return `[${[...entries.values()].join()}]`
  return `{${[...entries].map(([name, text]) => `${JSON.stringify(name)}:${text}`).join()}}`
}

/**
 * Expiries are keyed by `target`; proposals, requests and history by `id`; sessions and pairings by
 * `topic`.
 */
function nameOf(item: unknown, index: number): string {
  const { target, id, topic } = (item ?? {}) as {
    readonly target?: unknown
    readonly id?: unknown
    readonly topic?: unknown
  }
  return String(target ?? id ?? topic ?? index)
}
