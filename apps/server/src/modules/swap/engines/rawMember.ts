import { UpstreamError } from '../../../outbound/UpstreamError.js'

/**
 * The text of a member of a JSON object, as it was sent: numbers beyond 2^53 would not outlive
 * `JSON.parse`. The text must be JSON; `path` names nested objects.
 *
 * @throws UpstreamError garbage
 */
export function rawMember(text: string, path: readonly string[]): string {
  let found = text
  for (const name of path) {
    const member = membersOf(found).find(([key]) => key === name)
    if (!member) throw new UpstreamError('garbage')
    found = member[1]
  }
  return found
}

/** The members of an object, each with the text of its value. */
function membersOf(text: string): readonly (readonly [string, string])[] {
  const members: (readonly [string, string])[] = []
  let at = text.search(/\S/) + 1
  if (text[at - 1] !== '{') return members
  for (;;) {
    const start = text.indexOf('"', at)
    if (start < 0) return members
    const end = endOfText(text, start)
    const colon = text.indexOf(':', end)
    if (colon < 0) return members
    const after = endOfValue(text, colon + 1)
    members.push([JSON.parse(text.slice(start, end)), text.slice(colon + 1, after).trim()])
    if (text[after] !== ',') return members
    at = after + 1
  }
}

/** Behind the closing quote of the string that begins here. */
function endOfText(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

/** The comma or bracket that ends the value which begins here. */
function endOfValue(text: string, start: number): number {
  let depth = 0
  let at = start
  while (at < text.length) {
    const sign = text[at]
    if (sign === '"') {
      at = endOfText(text, at)
      continue
    }
    if (sign === '{' || sign === '[') depth += 1
    else if (depth === 0 && (sign === ',' || sign === '}' || sign === ']')) return at
    else if (sign === '}' || sign === ']') depth -= 1
    at += 1
  }
  return at
}
