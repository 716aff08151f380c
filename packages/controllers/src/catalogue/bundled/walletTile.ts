/**
 * The picture of a wallet whose logo we may not ship, as a data URL: its first letter on a hue of
 * its own. The server's tiles are the same text (apps/server/catalogue/walletTile.mjs).
 */
export function walletTile({
  name,
  slug,
}: {
  readonly name: string
  readonly slug: string
}): string {
  let hash = 2166136261
  for (const character of slug) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619)
  const hue = (hash >>> 0) % 360
  const letter = (name.match(/[\p{L}\p{N}]/u) ?? ['?'])[0].toUpperCase()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="9" fill="hsl(${hue} 45% 32%)"/><text x="20" y="27" text-anchor="middle" font-family="system-ui,sans-serif" font-size="20" font-weight="600" fill="#fff">${letter}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
