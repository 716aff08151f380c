import { isPairingUri } from '@latchkey/core/deepLink'

/**
 * The pairing URI in what a person scanned or pasted: itself, or what a wallet's link carries in
 * `uri`, such as `https://wallet.example/wc?uri=…`. Undefined for anything else.
 *
 * @example
 * readPairingUri('https://wallet.example/wc?uri=wc%3A…') // 'wc:…'
 */
export function readPairingUri(text: string): string | undefined {
  return readNested(text.slice(0, longestText), deepest)
}

/** A code is below 2,048 characters, and one link inside of another triples them. */
const longestText = 8_192
const deepest = 3

function readNested(text: string, depth: number): string | undefined {
  const plain = text.trim()
  if (isPairingUri(plain)) return plain
  // A link of an app's own scheme has no host, and its query is read all the same. A browser hands
  // such a link over inside of another one.
  const encoded = /[?&#]uri=([^&#]+)/.exec(plain)?.[1]
  if (encoded === undefined || depth === 0) return undefined
  try {
    return readNested(decodeURIComponent(encoded), depth - 1)
  } catch {
    return undefined
  }
}
