/** What must not be stored or logged, whoever sent it (W-16, B-20). Each is replaced by its name. */
const secrets: readonly (readonly [RegExp, string])[] = [
  [/\bwc:[^\s"'<>]*/gi, '[pairing]'],
  [/[\w.+%-]+(@|%40)[\w-]+(\.[\w-]+)*/gi, '[e-mail]'],
  [/\beyJ[\w-]*\.[\w-]*(\.[\w-]*)?/g, '[token]'],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '[token]'],
  [/\blk_op_[\w-]+/g, '[token]'],
  // A query or fragment of any URL.
  [/\b([a-z][a-z0-9+.-]*:\/\/[^\s?#"'<>]*)[?#][^\s"'<>]*/gi, '$1'],
  [/(0x)?[0-9a-f]{32,}/gi, '[hex]'],
  // Addresses of the other chains: base58 and bech32.
  [/\b[a-z]{1,20}1[02-9ac-hj-np-z]{30,}\b/gi, '[address]'],
  [/\b[1-9A-HJ-NP-Za-km-z]{32,}\b/g, '[base58]'],
  // Eleven and more words of three to eight letters: a mnemonic, with one to spare.
  [/\b[a-z]{3,8}(?:[\s,;.+_-]+[a-z]{3,8}\b){10,}/gi, '[words]'],
]

/** A text without e-mails, tokens, pairing URIs, keys, addresses, mnemonics, queries and fragments, cut to `maxLength`. */
export function redact(text: string, maxLength = 500): string {
  let result = text.slice(0, 20_000).normalize('NFKC')
  for (const [pattern, name] of secrets) result = result.replace(pattern, name)
  return result.slice(0, maxLength)
}
