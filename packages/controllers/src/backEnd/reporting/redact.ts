const maxInput = 8_192
/** What may be the beginning of a secret that the end of the input cut in two. */
const torn = 512

/**
 * What must not leave the page, whoever wrote it, and the name that stands in its place. None
 * matches only at a word's border: a secret may stick to what stands before it.
 */
const secrets: readonly (readonly [RegExp, string])[] = [
  // Query and fragment, of a whole URL or of a path; a stack's line and column stay.
  [/[?#][^\s"'<>]+?(?=(?::\d{1,9}){1,2}\)?(?:\s|$)|[\s"'<>]|$)/g, ''],
  [/wc(?::|%3a)[^\s"'<>]*/gi, '[pairing]'],
  [/[^\s@<>"'(),;:]{1,64}(?:@|%40)[^\s@<>"'(),;:]{1,253}/gi, '[e-mail]'],
  // JWT: the base64url of '{"' or '{ ', and parts divided by dots.
  [/e[yw][\w-]{8,}\.[\w-]*(?:\.[\w-]*){0,3}/g, '[token]'],
  [/(?:0x)?[0-9a-f]{32,}/gi, '[hex]'],
  // Keys and addresses of other chains: base58, bech32, base64.
  [/[A-Za-z0-9+_=]{32,}/g, '[key]'],
  // Words of three to eight letters in a row: a mnemonic has twelve at least, its first and last
  // may stick to other text.
  [/\p{L}{3,24}(?:[^\p{L}]{1,5}\p{L}{3,8}){8,}\p{L}*/gu, '[words]'],
]

/**
 * A text without e-mail addresses, JWTs, `wc:` URIs, long hex and keys, mnemonics, queries and
 * fragments, cut to `maxLength` characters.
 *
 * @example
 * redact('failed for eve@mail.example') // 'failed for [e-mail]'
 */
export function redact(text: string, maxLength = 500): string {
  // The normalisation makes up to eighteen characters of one.
  const normal = text.slice(0, maxInput).normalize('NFKC')
  let result = normal.slice(0, maxInput)
  for (const [pattern, name] of secrets) result = result.replace(pattern, name)
  const isCut = text.length > maxInput || normal.length > maxInput
  return (isCut ? result.slice(0, -torn) : result).slice(0, maxLength)
}
