/**
 * The image type by its bytes; undefined if it is not a raster image. The server's content type is
 * ignored.
 */
export function imageType(bytes: Uint8Array): string | undefined {
  const at = (from: number, text: string) =>
    Buffer.from(bytes.subarray(from, from + text.length)).toString('latin1') === text
  if (at(0, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (at(0, '\xff\xd8\xff')) return 'image/jpeg'
  if (at(0, 'GIF87a') || at(0, 'GIF89a')) return 'image/gif'
  if (at(0, 'RIFF') && at(8, 'WEBP')) return 'image/webp'
  if (at(4, 'ftyp') && (at(8, 'avif') || at(8, 'avis'))) return 'image/avif'
  return undefined
}
