/**
 * What a tab's memory held of one stored value when it last wrote or read it: the JSON of every
 * entry, by its name.
 */
export type Entries = ReadonlyMap<string, string>

/**
 * The entries of a stored value: the members of an object, the items of a list by the name the
 * library gives them. Undefined for anything else.
 */
export function toEntries(value: unknown): Map<string, string> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const pairs = Array.isArray(value)
    ? value.map((item, index) => [nameOf(item, index), item] as const)
    : Object.entries(value)
  return new Map(pairs.map(([name, item]) => [name, JSON.stringify(item) ?? 'null']))
}

/**
 * Joins what this tab did since it last looked (`base` → `mine`) with what stands in the storage
 * (`theirs`), so that a tab that writes its whole memory takes nothing from the others: what it
 * added or changed is written, what it removed is removed, all else stays as it is.
 */
export function mergeEntries(base: Entries, mine: Entries, theirs: Entries): Map<string, string> {
  const merged = new Map(theirs)
  for (const name of base.keys()) if (!mine.has(name)) merged.delete(name)
  for (const [name, text] of mine)
    if (base.get(name) !== text || !base.has(name)) merged.set(name, text)
  return merged
}

/**
 * The JSON of the value whose entries these are. They are not read for it: a value may be long, and
 * is written with every message.
 */
export function toText(entries: Entries, list: boolean): string {
  if (list) return `[${[...entries.values()].join()}]`
  return `{${[...entries].map(([name, text]) => `${JSON.stringify(name)}:${text}`).join()}}`
}

/**
 * Expiries are named by `target`, proposals, requests and history by `id`, sessions and pairings by
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
