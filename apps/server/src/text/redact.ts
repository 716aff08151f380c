/** What may be the beginning of a secret that the cut before the search tore in two. */
const torn = 512

/** A URL's query and fragment go with the first of the two signs. */
const cutQuery = (token: string): string => {
  const host = token.search(/:\/\//)
  const end = host < 0 ? -1 : token.slice(host).search(/[?#]/)
  return end < 0 ? token : token.slice(0, host + end)
}

/**
 * What must not be stored or logged, whoever sent it (W-16, B-20), and what stands in its place.
 * Each pattern is linear in the text: a repetition that another must follow is bounded, or cannot
 * begin within its own match.
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
  // Eleven and more words of three to eight letters: a mnemonic, with one to spare.
  [/\b[a-z]{3,8}(?:[\s,;.+_-]{1,20}[a-z]{3,8}\b){10,}/gi, '[words]'],
]

/**
 * A text without e-mails, tokens, pairing URIs, keys, addresses, mnemonics, queries and fragments,
 * cut to `maxLength`. No more of it than twice that is looked at, before and after the
 * normalisation, which makes one character up to eighteen.
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
