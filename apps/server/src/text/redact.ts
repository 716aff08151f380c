/** Extra length for a secret that the first cut may split. */
const torn = 512

/** Removes a URL's query and fragment. */
const cutQuery = (token: string): string => {
  const host = token.search(/:\/\//)
  const end = host < 0 ? -1 : token.slice(host).search(/[?#]/)
  return end < 0 ? token : token.slice(0, host + end)
}

/**
 * Patterns that must not be stored or logged from any sender (W-16, B-20), with their replacements.
 * Each pattern is linear: a repetition before another part is bounded, or cannot begin within its
 * own match.
 */
const secrets: readonly (readonly [RegExp, string | ((token: string) => string)])[] = [
  [/\bwc:[^\s"'<>]*/gi, '[pairing]'],
  [/[\w.+%-]{1,64}(?:@|%40)[\w-]{1,63}(?:\.[\w-]{1,63}){0,8}/gi, '[e-mail]'],
  [/eyJ[\w-]{8,}(?:\.[\w-]*){0,4}/g, '[token]'],
  [/\b(?:bearer|basic)\s{1,20}[\w.~+/=-]+/gi, '[token]'],
  [/\blk_op_[\w-]+/g, '[token]'],
  [/[^\s"'<>]+/g, cutQuery],
  [/(?:0x)?[0-9a-f]{32,}/gi, '[hex]'],
  // Addresses of the other chains: base58 and bech32.
  [/\b[a-z]{1,20}1[02-9ac-hj-np-z]{30,}\b/gi, '[address]'],
  [/\b[1-9A-HJ-NP-Za-km-z]{32,}\b/g, '[base58]'],
  // Eleven or more words of three to eight letters: a mnemonic of twelve, even with one missing.
  [/\b[a-z]{3,8}(?:[\s,;.+_-]{1,20}[a-z]{3,8}\b){10,}/gi, '[words]'],
]

/**
 * Removes e-mails, tokens, pairing URIs, keys, addresses, mnemonics, queries and fragments, and
 * cuts the text to `maxLength`. At most twice that is read, both before and after normalisation,
 * which expands one character up to eighteen.
 */
export function redact(text: string, maxLength = 500): string {
  const looked = 2 * maxLength + torn
  const normal = text.slice(0, looked).normalize('NFKC')
  let result = normal.slice(0, looked)
  for (const [pattern, by] of secrets)
    result = typeof by === 'string' ? result.replace(pattern, by) : result.replace(pattern, by)
  const isCut = text.length > looked || normal.length > looked
  return (isCut ? result.slice(0, -torn) : result).slice(0, maxLength)
}
