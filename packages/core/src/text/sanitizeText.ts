const emojiPart = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F|\u{20E3}/u

/**
 * Invisible characters: fillers, variation selectors, joiners, and the blank of Braille, which no
 * class covers.
 */
const invisible = /[\p{Cf}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800]|(?!\s)\p{Cc}/u

/**
 * Makes a foreign string safe to show: NFC, without control, format and invisible characters (so
 * without bidi overrides), white space collapsed, at most `maxGraphemes` characters as a reader
 * counts them. The joiners of an emoji stay. A value that is no text, or has no visible character,
 * becomes ''.
 *
 * @example
 * sanitizeText('Meta\u202EksaM') // 'MetaksaM'
 */
export function sanitizeText(
  value: unknown,
  options: { readonly maxGraphemes?: number } = {},
): string {
  const { maxGraphemes = 64 } = options
  if (typeof value !== 'string') return ''
  // Most names are plain, and the classes below are large.
  if (value.length <= maxGraphemes && /^[\x20-\x7e]*$/.test(value))
    return value.replace(/ +/g, ' ').trim()
  // Cut first, so that a megabyte of combining marks is not normalised.
  const characters = [
    ...value
      .slice(0, maxGraphemes * 32)
      .toWellFormed()
      .normalize('NFC'),
  ]
  const kept = characters.filter((character, index) => {
    const [before = '', after = ''] = [characters[index - 1], characters[index + 1]]
    if (character === '\u200D') return emojiPart.test(before) && emojiPart.test(after)
    if (character === '\uFE0F')
      return (
        /\p{Extended_Pictographic}/u.test(before) ||
        (after === '\u{20E3}' && /[0-9#*]/.test(before))
      )
    return !invisible.test(character)
  })
  const text = kept.join('').normalize('NFC').replace(/\s+/gu, ' ').trim()
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) ? graphemes(text, maxGraphemes) : ''
}

function graphemes(text: string, limit: number): string {
  if (text.length <= limit) return trimMarks(text)
  const parts: string[] = []
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(
    text,
  )) {
    if (parts.length === limit) break
    parts.push(trimMarks(segment))
  }
  return parts.join('').trim()
}

/** Keeps at most four combining marks in a row; more would paint over the lines above and below. */
function trimMarks(text: string): string {
  return text.replace(/(\p{M}{4})\p{M}+/gu, '$1')
}
