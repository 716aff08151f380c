const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const checksumLength = 6

/** The bytes of a bech32 address (BIP-173), checksum unchecked; undefined if it is invalid. */
export function decodeBech32(address: string): Uint8Array | undefined {
  const words = [...address.slice(address.lastIndexOf('1') + 1, -checksumLength)].map((character) =>
    alphabet.indexOf(character),
  )
  if (words.includes(-1)) return undefined
  const bytes: number[] = []
  let bits = 0
  let buffer = 0
  for (const word of words) {
    buffer = ((buffer << 5) | word) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((buffer >> bits) & 0xff)
  }
  return Uint8Array.from(bytes)
}
