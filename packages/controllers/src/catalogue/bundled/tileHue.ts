/** What `walletTile` writes: a ground of a hue, and a letter. */
const tile = /^data:image\/svg\+xml,.*%3Crect.*hsl\((\d+)%2045%25%2032%25\).*%3E[A-Z\d]%3C%2Ftext/

/**
 * The hue (0 … 359) of a tile of the wallets that come with the kit, so that the page can draw it
 * itself: as a picture each would be a document of its own to the browser. Undefined for any other
 * picture.
 *
 * @example
 * tileHue('https://example.org/logo.png') // undefined
 */
export function tileHue(url = ''): string | undefined {
  // With an element more it is another picture.
  return url.split('%3C').length === 6 ? tile.exec(url)?.[1] : undefined
}
