import {
  type FetchPublicOptions,
  type FetchPublicRequest,
  fetchMs,
  fetchPublic,
  maxRedirects,
  mostBytes,
  notFetched,
  redirectedTooOften,
  redirectOf,
  refused,
} from './fetchPublic.js'
import { requestUpstream, type UpstreamResponse } from './requestUpstream.js'

/** The operator's own gateways for what has no host. */
export type Gateways = {
  readonly ipfsGateway?: string | undefined
  readonly arweaveGateway?: string | undefined
}

/** A CID in base58 or base32, or an Arweave id in base64url. */
const contentIds = { 'ipfs:': /^[A-Za-z0-9]{46,100}$/, 'ar:': /^[A-Za-z0-9_-]{43}$/ } as const

/** Whether a URL names content without a host, as the gateways take it. */
export const isContentUrl = (text: string): boolean => partsOf(text) !== undefined

/**
 * Fetches a URL of a page or a contract: https as `fetchPublic` does, ipfs and ar by the operator's
 * gateways. A gateway may be anywhere; its redirects must lead to its own host or a public one.
 *
 * @throws HttpProblem 400 for a disallowed URL, 502 for a failed fetch
 */
export async function fetchContent(
  text: string,
  gateways: Gateways,
  options: FetchPublicOptions | undefined,
  request: FetchPublicRequest,
): Promise<UpstreamResponse> {
  const parts = partsOf(text)
  if (!parts) return fetchPublic(text, options, request)
  const gateway = parts.scheme === 'ipfs:' ? gateways.ipfsGateway : gateways.arweaveGateway
  if (gateway === undefined) throw refused('This server has no gateway for such URLs')
  const { signal, accept = 'image/*', maxBytes = mostBytes } = request
  const until = Date.now() + fetchMs
  const base = new URL(gateway)
  let url = new URL(`${gateway.replace(/\/+$/, '')}/${parts.path}`)
  for (let redirectsLeft = maxRedirects; redirectsLeft >= 0; redirectsLeft--) {
    let response: UpstreamResponse
    try {
      response = await requestUpstream({
        url,
        headers: { accept },
        timeoutMs: Math.max(1, until - Date.now()),
        maxBytes: Math.min(maxBytes, mostBytes),
        signal,
      })
    } catch (error) {
      throw notFetched(error)
    }
    const next = redirectOf(response, url)
    if (next === undefined) return response
    if (!URL.canParse(next) || new URL(next).origin !== base.origin)
      return fetchPublic(next, options, { ...request, until, redirectsLeft: redirectsLeft - 1 })
    url = new URL(next)
  }
  throw redirectedTooOften()
}

/** `ipfs://CID/path`, also with the `ipfs/` before the CID that many contracts write. */
function partsOf(text: string): { readonly scheme: string; readonly path: string } | undefined {
  const [, scheme = '', rest = ''] = /^(ipfs:|ar:)\/\/([^?#]{1,2000})/i.exec(text) ?? []
  const known = scheme.toLowerCase() as keyof typeof contentIds
  const [id = '', ...path] = rest.replace(known === 'ipfs:' ? /^ipfs\//i : /^$/, '').split('/')
  if (!contentIds[known]?.test(id)) return undefined
  const segments = path.map(decoded)
  if (segments.some((segment) => segment === undefined || /^\.{1,2}$|[/\\\0]/.test(segment)))
    return undefined
  return {
    scheme: known,
    path: [id, ...segments.map((segment) => encodeURIComponent(segment ?? ''))].join('/'),
  }
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
