import { sanitizeText, toHttpsUrl } from '@latchkey/core'
import { isContentUrl } from '../../outbound/fetchContent.js'
import type { NftMetadata } from '../history/ReadNfts.js'
import { imageType } from '../images/imageType.js'

/** The longest data URL that the kit shows. */
const mostPicture = 65_536
const mostName = 120
const mostDescription = 2_000

/**
 * The plain texts and the picture's URL of a metadata document; undefined for any other value. A
 * page that it names (`animation_url`, `external_url`) is never used.
 */
export function toMetadata(
  document: unknown,
  tokenId: string,
): Omit<NftMetadata, 'readAt'> | undefined {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) return undefined
  const { name, description, image, image_url, image_data } = document as Record<string, unknown>
  const text = (value: unknown, maxGraphemes: number) =>
    sanitizeText(typeof value === 'number' ? String(value) : value, { maxGraphemes }) || undefined
  return {
    name: text(name, mostName),
    description: text(description, mostDescription),
    picture: [image, image_url, image_data]
      .map((each) => toPicture(each, tokenId))
      .find((each) => each !== undefined),
  }
}

/** ERC-1155: `{id}` stands for the id as 64 hexadecimal digits. */
export const withId = (uri: string, tokenId: string): string =>
  uri.replaceAll('{id}', BigInt(tokenId).toString(16).padStart(64, '0'))

/** The document in a data URL; undefined for another URL, and for what is no JSON. */
export function readDataDocument(uri: string): unknown {
  const [, flags = '', body] =
    /^data:application\/json((?:;[^,;]{0,100}){0,5}),(.*)$/is.exec(uri) ?? []
  if (body === undefined) return undefined
  const texts = isBase64(flags)
    ? [Buffer.from(body, 'base64').toString('utf8')]
    : // Many contracts forget to write their percent signs as such.
      [decoded(body), body]
  for (const text of texts)
    try {
      return JSON.parse(text)
    } catch {
      // The next way of reading it.
    }
  return undefined
}

/** A picture that the kit may show: data of a known type, or what the image proxy can fetch. */
function toPicture(value: unknown, tokenId: string): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (/^<svg[\s>]/i.test(text)) return toDataUrl(Buffer.from(text), 'image/svg+xml')
  if (/^data:/i.test(text)) return toDataPicture(text)
  const url = withId(text, tokenId)
  // A zero byte, say, is no part of a URL, and no text of PostgreSQL.
  if (url.length > 2_048 || /\p{Cc}/u.test(url)) return undefined
  return isContentUrl(url) ? url : toHttpsUrl(url)
}

function toDataPicture(text: string): string | undefined {
  const [, type = '', flags = '', body] =
    /^data:(image\/[a-z+.-]{1,40})((?:;[^,;]{0,100}){0,5}),(.*)$/is.exec(text) ?? []
  // Four characters are at most three bytes, and one percent-encoded byte has three.
  if (body === undefined || body.length > 4 * mostPicture) return undefined
  const bytes = isBase64(flags) ? Buffer.from(body, 'base64') : Buffer.from(decoded(body))
  if (type.toLowerCase() !== 'image/svg+xml') return toDataUrl(bytes, imageType(bytes))
  return /<svg[\s>]/i.test(bytes.toString('utf8')) ? toDataUrl(bytes, 'image/svg+xml') : undefined
}

/** Written anew, so that nothing of the original URL remains but the picture. */
function toDataUrl(bytes: Buffer, type: string | undefined): string | undefined {
  const url = `data:${type};base64,${bytes.toString('base64')}`
  return type !== undefined && url.length <= mostPicture ? url : undefined
}

const isBase64 = (flags: string) => /;\s*base64\s*$/i.test(flags)

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
