import { createError } from '@latchkey/core'
import type { ApiImage } from '../ApiCall.js'

const svg = 'image/svg+xml'
const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))

/** Returns the type of a raster image from its first bytes. */
function sniff(bytes: Uint8Array): string | undefined {
  const start = ascii(bytes, 0, 12)
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (/^GIF8[79]a/.test(start)) return 'image/gif'
  if (/^RIFF[\s\S]{4}WEBP$/.test(start)) return 'image/webp'
  if (/^[\s\S]{4}ftypavi[fs]$/.test(start)) return 'image/avif'
  return undefined
}

/**
 * Checks that a picture's bytes match its type: a raster image by its first bytes, SVG by the
 * server's type. Use SVG only in `<img>`, never as a blob.
 *
 * @throws HTTP_INVALID_RESPONSE
 */
export function readImage({ bytes, type }: ApiImage): ApiImage {
  const raster = sniff(bytes)
  const isLabelled = type.startsWith('image/') && type !== svg
  if (raster && isLabelled) return { bytes, type: raster }
  if (!raster && type === svg && /^\s*</.test(new TextDecoder().decode(bytes.subarray(0, 64))))
    return { bytes, type }
  throw createError('HTTP_INVALID_RESPONSE', {
    details: `The answer is no picture of the type ${type || '(none)'}.`,
  })
}
