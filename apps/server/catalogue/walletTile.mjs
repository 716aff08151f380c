/**
 * The picture of a wallet whose logo we may not ship: its first letter on a hue of its own. The kit
 * draws the same letter and hue (packages/controllers/src/wallets/letterTile.ts).
 */
export function walletTile(name) {
  let hash = 0x811c9dc5
  for (const character of name.toLowerCase())
    hash = Math.imul(hash ^ character.codePointAt(0), 0x01000193) >>> 0
  const hue = hash % 360
  const [letter] = /[\p{L}\p{N}]/u.exec(name) ?? ['?']
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="9" fill="hsl(${hue} 45% 32%)"/><text x="20" y="27" text-anchor="middle" font-family="system-ui,sans-serif" font-size="20" font-weight="600" fill="#fff">${letter.toUpperCase()}</text></svg>`
}
