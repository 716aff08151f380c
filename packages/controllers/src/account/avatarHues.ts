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
 * A ref that paints the picture of an account, a conic gradient. Through the CSSOM: a `style`
 * attribute would need permission in the host's CSP.
 */
export const paintAvatar =
  (address: string) =>
  (element: { readonly style: { background: string } } | null): void => {
    if (!element) return
    const [ground, shape] = avatarHues(address)
    const first = `hsl(${ground} 75% 62%)`
    element.style.background = `conic-gradient(from ${shape}deg,${first},hsl(${shape} 75% 48%),hsl(${ground * 5 + shape} 85% 60%),${first})`
  }
