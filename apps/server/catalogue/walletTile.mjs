/**
 * The picture of a wallet whose logo we may not ship: its first letter on a hue of its own. The
 * same text comes out for the same name and slug, here and in the browser
 * (packages/controllers/src/catalogue/bundled/walletTile.ts).
 */
export function walletTile({ name, slug }) {
  let hash = 2166136261
  for (const character of slug) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619)
  const hue = (hash >>> 0) % 360
  const letter = (name.match(/[\p{L}\p{N}]/u) ?? ['?'])[0].toUpperCase()
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="9" fill="hsl(${hue} 45% 32%)"/><text x="20" y="27" text-anchor="middle" font-family="system-ui,sans-serif" font-size="20" font-weight="600" fill="#fff">${letter}</text></svg>`
}
