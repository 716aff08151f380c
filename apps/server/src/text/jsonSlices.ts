/**
 * The parts of a JSON text as they were written. Numbers above 2⁵³ and the exact form of ids
 * survive, which they would not if the text were parsed and printed again. The text must be JSON
 * already; these only find where its parts begin and end.
 */

const quote = 34
const backslash = 92
const isBlank = (code: number) => code === 32 || code === 10 || code === 13 || code === 9

function skipBlanks(text: string, from: number): number {
  let at = from
  while (isBlank(text.charCodeAt(at))) at += 1
  return at
}

/** The place behind the string that begins at `from`. */
function endOfString(text: string, from: number): number {
  let at = from + 1
  for (;;) {
    const code = text.charCodeAt(at)
    if (code === quote) return at + 1
    if (Number.isNaN(code)) throw new SyntaxError('not JSON')
    at += code === backslash ? 2 : 1
  }
}

/** The place behind the value that begins at `from`. */
function endOfValue(text: string, from: number): number {
  let at = from
  let depth = 0
  for (;;) {
    const character = text[at]
    if (character === undefined) return at
    if (character === '"') at = endOfString(text, at)
    else if (character === '{' || character === '[') {
      depth += 1
      at += 1
    } else if (character === '}' || character === ']') {
      if (depth === 0) return at
      depth -= 1
      at += 1
    } else if (character === ',' && depth === 0) return at
    else at += 1
    if (depth === 0 && (character === '"' || character === '}' || character === ']')) return at
  }
}

/** The items of an array, each as it was written; `undefined` when the text is no array. */
export function sliceItems(text: string): readonly string[] | undefined {
  let at = skipBlanks(text, 0)
  if (text[at] !== '[') return undefined
  const items: string[] = []
  at = skipBlanks(text, at + 1)
  while (text[at] !== ']' && text[at] !== undefined) {
    const end = endOfValue(text, at)
    items.push(text.slice(at, end).trimEnd())
    at = skipBlanks(text, end)
    if (text[at] === ',') at = skipBlanks(text, at + 1)
  }
  return items
}

/**
 * The members of an object by their key, each value as it was written; `undefined` when the text is
 * no object. Of two with one key the last holds.
 */
export function sliceMembers(text: string): ReadonlyMap<string, string> | undefined {
  let at = skipBlanks(text, 0)
  if (text[at] !== '{') return undefined
  const members = new Map<string, string>()
  at = skipBlanks(text, at + 1)
  while (text[at] === '"') {
    const keyEnd = endOfString(text, at)
    const key: unknown = JSON.parse(text.slice(at, keyEnd))
    // Behind the key there are blanks, a colon and blanks.
    at = skipBlanks(text, skipBlanks(text, keyEnd) + 1)
    const end = endOfValue(text, at)
    members.set(String(key), text.slice(at, end).trimEnd())
    at = skipBlanks(text, end)
    if (text[at] === ',') at = skipBlanks(text, at + 1)
  }
  return members
}
