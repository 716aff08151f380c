/**
 * Two stable hues (0 … 359) of an address, regardless of letter case: FNV-1a over its characters.
 */
export function avatarHues(address: string): readonly [number, number] {
  let hash = 0x811c9dc5
  for (const character of address.toLowerCase())
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  const ground = hash % 360
  return [ground, (ground + 90 + ((hash >>> 9) % 180)) % 360]
}

/**
 * The picture of an account: a conic gradient, as a CSS image.
 *
 * @example
 * const background = avatarGradient('0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb')
 */
export function avatarGradient(address: string): string {
  const [ground, shape] = avatarHues(address)
  const first = `hsl(${ground} 75% 62%)`
  return `conic-gradient(from ${shape}deg,${first},hsl(${shape} 75% 48%),hsl(${ground * 5 + shape} 85% 60%),${first})`
}
