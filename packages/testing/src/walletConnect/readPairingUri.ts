import { isPairingUri } from '@latchkey/core/deepLink'

/**
 * Extracts the pairing URI from scanned or pasted text: the URI itself, or the `uri` parameter of a
 * wallet link such as `https://wallet.example/wc?uri=…`. Undefined for anything else.
 *
 * @example
 * readPairingUri('https://wallet.example/wc?uri=wc%3A…') // 'wc:…'
 */
export function readPairingUri(text: string): string | undefined {
  return readNested(text.slice(0, longestText), deepest)
}

/** A code has fewer than 2,048 characters; a nested link triples them. */
const longestText = 8_192
const deepest = 3

function readNested(text: string, depth: number): string | undefined {
  const plain = text.trim()
  if (isPairingUri(plain)) return plain
  // A custom-scheme link has no host, but its query counts. A browser may wrap such a link in
  // another one.
  const encoded = /[?&#]uri=([^&#]+)/.exec(plain)?.[1]
  if (encoded === undefined || depth === 0) return undefined
  try {
    return readNested(decodeURIComponent(encoded), depth - 1)
  } catch {
    return undefined
  }
}
