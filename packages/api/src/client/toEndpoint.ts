import { createError, isLocalHost } from '@latchkey/core'

/**
 * Validates and normalises an endpoint: https, or http on this machine, without user, query,
 * fragment or trailing slashes.
 *
 * @throws INVALID_CONFIGURATION
 */
export function toEndpoint(endpoint: string): { readonly base: string; readonly host: string } {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  const isSafe =
    url && (url.protocol === 'https:' || (url.protocol === 'http:' && isLocalHost(url.hostname)))
  if (!isSafe || url.username || url.password || url.search || url.hash)
    throw createError('INVALID_CONFIGURATION', {
      details: `The endpoint "${endpoint}" must be an https URL without user, query and fragment. http is for this computer only.`,
    })
  return { base: `${url.origin}${url.pathname.replace(/\/+$/, '')}`, host: url.host }
}
