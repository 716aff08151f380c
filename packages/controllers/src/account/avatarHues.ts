/**
 * Two stable hues (0 … 359) of an address, regardless of letter case: FNV-1a over its characters.
 * The buttons and the modal draw the account's picture with them.
 *
 * @example
 * const [ground, shape] = avatarHues('0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb')
 */
export function avatarHues(address: string): readonly [number, number] {
  let hash = 0x811c9dc5
  for (const character of address.toLowerCase())
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  const ground = hash % 360
  return [ground, (ground + 90 + ((hash >>> 9) % 180)) % 360]
}
