import { sanitizeImageUrl } from '@latchkey/core'

/** A picture that a back end names, if it is data or the back end's own. No other host is asked. */
export function ownPicture(value: unknown, endpoint: string): string | undefined {
  const url = sanitizeImageUrl(value)
  const isOwn =
    url?.startsWith('data:') || (url && new URL(url).origin === new URL(endpoint).origin)
  return isOwn ? url : undefined
}
