const maxInput = 8_192
/** Characters at the cut end that may be the start of a secret. */
const torn = 512

/**
 * Patterns of secrets that must not leave the page, with their placeholders. No pattern requires a
 * word boundary: a secret may follow other text directly.
 */
const secrets: readonly (readonly [RegExp, string | ((run: string) => string)])[] = [
  // The query and fragment of a URL or a path; line and column of a stack stay.
  [/[?#][^\s"'<>]+?(?=(?::\d{1,9}){1,2}\)?(?:\s|$)|[\s"'<>]|$)/g, ''],
  [/wc(?::|%3a)[^\s"'<>]*/gi, '[pairing]'],
  [/[^\s@<>"'(),;:]{1,64}(?:@|%40)[^\s@<>"'(),;:]{1,253}/gi, '[e-mail]'],
  [/[\w.-]+/g, cutTokens],
  [/(?:0x)?[0-9a-f]{32,}/gi, '[hex]'],
  // Keys and addresses of other chains: base58, bech32, base64.
  [/[A-Za-z0-9+_=]{32,}/g, '[key]'],
  // Runs of words of three to eight letters: a mnemonic has at least twelve. Its first and last
  // word may touch other text.
  [/\p{L}{3,24}(?:[^\p{L}]{1,5}\p{L}{3,8}){8,}\p{L}*/gu, '[words]'],
]

/**
 * Returns the text without e-mail addresses, JWTs, `wc:` URIs, long hex and keys, mnemonics,
 * queries and fragments, cut to `maxLength` characters.
 *
 * @example
 * redact('failed for eve@mail.example') // 'failed for [e-mail]'
 */
export function redact(text: string, maxLength = 500): string {
  // Normalisation may turn one character into eighteen.
  const normal = text.slice(0, maxInput).normalize('NFKC')
  let result = normal.slice(0, maxInput)
  for (const [pattern, by] of secrets)
    result = typeof by === 'string' ? result.replace(pattern, by) : result.replace(pattern, by)
  const isCut = text.length > maxInput || normal.length > maxInput
  return (isCut ? result.slice(0, -torn) : result).slice(0, maxLength)
}

/** The start of a JWT: the base64url of '{"' or '{ '. */
const header = /e[yw][\w-]{8}/

/**
 * Replaces each JWT, a header and up to four more parts. One pattern for all of it would look for a
 * dot from each possible start anew.
 */
function cutTokens(run: string): string {
  const parts = run.split('.')
  const kept: string[] = []
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] ?? ''
    const start = at < parts.length - 1 ? part.search(header) : -1
    kept.push(start < 0 ? part : `${part.slice(0, start)}[token]`)
    if (start >= 0) at += 4
  }
  return kept.join('.')
}
