/**
 * Slices a JSON text into its original parts. Numbers above 2⁵³ and the exact form of ids survive,
 * unlike after parsing. The text must be valid JSON: these functions only find where parts begin
 * and end.
 */

const quote = 34
const backslash = 92
const isBlank = (code: number) => code === 32 || code === 10 || code === 13 || code === 9

function skipBlanks(text: string, from: number): number {
  let at = from
  while (isBlank(text.charCodeAt(at))) at += 1
  return at
}

/** The index after the string that begins at `from`. */
function endOfString(text: string, from: number): number {
  let at = from + 1
  for (;;) {
    const code = text.charCodeAt(at)
    if (code === quote) return at + 1
    if (Number.isNaN(code)) throw new SyntaxError('not JSON')
    at += code === backslash ? 2 : 1
  }
}

/** The index after the value that begins at `from`. */
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

/** The items of an array as original text; undefined if the text is not an array. */
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
 * The members of an object by key, with values as original text; undefined if the text is not an
 * object. The last of equal keys counts.
 */
export function sliceMembers(text: string): ReadonlyMap<string, string> | undefined {
  let at = skipBlanks(text, 0)
  if (text[at] !== '{') return undefined
  const members = new Map<string, string>()
  at = skipBlanks(text, at + 1)
  while (text[at] === '"') {
    const keyEnd = endOfString(text, at)
    const key: unknown = JSON.parse(text.slice(at, keyEnd))
    // Blanks, a colon and blanks follow the key.
    at = skipBlanks(text, skipBlanks(text, keyEnd) + 1)
    const end = endOfValue(text, at)
    members.set(String(key), text.slice(at, end).trimEnd())
    at = skipBlanks(text, end)
    if (text[at] === ',') at = skipBlanks(text, at + 1)
  }
  return members
}
