/** The hues of tiles, with the colours of the gradient: oklch(0.57 0.13 h) and (0.47 0.14 h). */
const hues = [
  [12, '#b65263', '#992f45'],
  [40, '#b65937', '#98370c'],
  [85, '#9a6f00', '#7e5100'],
  [150, '#318c4c', '#006f2b'],
  [190, '#008e88', '#00716c'],
  [235, '#0082b8', '#00649d'],
  [275, '#626fc3', '#4650a8'],
  [330, '#a1589b', '#84377f'],
]

/**
 * The picture of a wallet without a logo: the initials of its name on a hue that is stable for it.
 * The kit draws the same tile (packages/controllers/src/wallets/letterTile.ts).
 */
export function walletTile(name) {
  let hash = 0x811c9dc5
  for (const character of name.toLowerCase())
    hash = Math.imul(hash ^ character.codePointAt(0), 0x01000193) >>> 0
  const [hue, light, dark] = hues[(hash % 360) % hues.length]
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? ['?']
  const own = words.filter((word) => !/^wallet$/i.test(word))
  const letters = (own.length > 0 ? own : words)
    .slice(0, 2)
    .map(([letter]) => letter.toUpperCase())
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" data-hue="${hue}"><linearGradient id="a" x2=".34" y2=".94"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient><rect width="40" height="40" fill="url(#a)"/><text x="20" y="25.5" text-anchor="middle" font-family="system-ui,sans-serif" font-size="${letters.length > 1 ? 15 : 18}" font-weight="600" fill="#fff">${letters}</text></svg>`
}
