/** The size limit of a data image: the icon cap of W-07. */
const maxDataUrlBytes = 65_536
const dataImage = /^data:image\/(png|jpeg|webp|gif|avif|svg\+xml)[;,]/i

/**
 * An image URL that is safe for `<img src>`: https, or a data URL that `sanitizeIcon` accepts.
 * Undefined for any other value.
 *
 * @example
 * sanitizeImageUrl('javascript:alert(1)') // undefined
 */
export function sanitizeImageUrl(value: unknown): string | undefined {
  return sanitizeIcon(value) ?? toHttpsUrl(value)
}

/**
 * The icon from a wallet's announcement: a data URL of a known image type, at most 65,536
 * characters long. Any other URL would reveal the visit to a third party. An SVG is harmless in
 * `<img>`; it must never become a blob or a document.
 *
 * @example
 * sanitizeIcon('https://example.org/icon.png') // undefined
 */
export function sanitizeIcon(value: unknown): string | undefined {
  const url = typeof value === 'string' ? value.trim() : ''
  return dataImage.test(url) && url.length <= maxDataUrlBytes ? url : undefined
}

/**
 * The URL itself when it is https without user info and at most 2,048 characters long, else
 * undefined. For links.
 *
 * @example
 * toHttpsUrl('https://example.org/a b') // 'https://example.org/a%20b'
 */
export function toHttpsUrl(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 2048 || !URL.canParse(value)) return undefined
  const url = new URL(value)
  return url.protocol === 'https:' && url.username === '' && url.password === ''
    ? url.href
    : undefined
}
