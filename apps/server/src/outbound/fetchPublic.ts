import { isIP } from 'node:net'
import { HttpProblem } from '../http/HttpProblem.js'
import { withDeadline } from '../waits/withDeadline.js'
import { createResolver } from './createResolver.js'
import { isPublicAddress } from './isPublicAddress.js'
import { requestUpstream, type UpstreamResponse } from './requestUpstream.js'

/** B-15 */
export const maxRedirects = 3
export const fetchMs = 5_000
export const mostBytes = 2 * 1024 * 1024
const redirects: readonly number[] = [301, 302, 303, 307, 308]

export type FetchPublicOptions = {
  /** All addresses of a name. */
  readonly resolve?: (host: string, caller: string) => Promise<readonly string[]>
  readonly isAllowedAddress?: (address: string) => boolean
  readonly isAllowedPort?: (port: string) => boolean
  /** For tests: a certificate authority. */
  readonly ca?: string
}

/** The caller and the purpose of a request. */
export type FetchPublicRequest = {
  readonly signal?: AbortSignal | undefined
  readonly caller?: string
  /** @default pictures */
  readonly accept?: string
  /** Never more than 2 MiB. */
  readonly maxBytes?: number
  /** Milliseconds since 1970. @default 5 seconds from now */
  readonly until?: number
  /** How many redirects may be followed yet. */
  readonly redirectsLeft?: number
}

const publicNames = createResolver()
const late = () => new Error('The name was not found in time')
export const refused = (why: string) => new HttpProblem(400, 'URL_NOT_ALLOWED', why)

/**
 * Fetches a caller's URL from the public internet only: https on its default port, only public
 * addresses, and a connection to the checked address. At most three redirects, each checked again;
 * 5 seconds and 2 MiB in total.
 *
 * @throws HttpProblem 400 for a disallowed URL, 502 for a failed fetch
 */
export async function fetchPublic(
  text: string,
  {
    resolve = publicNames,
    isAllowedAddress = isPublicAddress,
    isAllowedPort = (port) => port === '',
    ca,
  }: FetchPublicOptions = {},
  {
    signal,
    caller = '',
    accept = 'image/*',
    maxBytes = mostBytes,
    until = Date.now() + fetchMs,
    redirectsLeft = maxRedirects,
  }: FetchPublicRequest = {},
): Promise<UpstreamResponse> {
  let target = text
  for (let left = redirectsLeft; left >= 0; left--) {
    const url = parse(target)
    if (!isAllowedPort(url.port)) throw refused('Only the standard port is fetched')
    const address = await publicAddress(
      url,
      (host) => withDeadline(resolve(host, caller), until - Date.now(), late),
      isAllowedAddress,
    )
    let response: UpstreamResponse
    try {
      response = await requestUpstream({
        url,
        address,
        headers: { accept },
        timeoutMs: Math.max(1, until - Date.now()),
        maxBytes: Math.min(maxBytes, mostBytes),
        signal,
        ca,
      })
    } catch (error) {
      throw notFetched(error)
    }
    const next = redirectOf(response, url)
    if (next === undefined) return response
    target = next
  }
  throw redirectedTooOften()
}

/** Where an answer leads to; '' for what is no URL. */
export function redirectOf(
  { status, headers: { location } }: UpstreamResponse,
  url: URL,
): string | undefined {
  if (!redirects.includes(status) || location === undefined) return undefined
  return URL.canParse(location, url.href) ? new URL(location, url.href).href : ''
}

export const notFetched = (cause?: unknown) =>
  new HttpProblem(502, 'UPSTREAM_FAILED', 'It could not be fetched', { cause })
export const redirectedTooOften = () =>
  new HttpProblem(502, 'TOO_MANY_REDIRECTS', 'It is redirected too often')

function parse(text: string): URL {
  if (text.length > 2_048 || !URL.canParse(text)) throw refused('This is no URL')
  const url = new URL(text)
  if (url.protocol !== 'https:') throw refused('Only https is fetched')
  if (url.username !== '' || url.password !== '') throw refused('A URL with a user is not fetched')
  return url
}

/** One address of the host, if all of its addresses are allowed. */
async function publicAddress(
  url: URL,
  resolve: (host: string) => Promise<readonly string[]>,
  isAllowed: (address: string) => boolean,
): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) !== 0 ? [host] : await resolve(host).catch(() => [])
  const [first] = addresses
  if (first === undefined) throw notFetched()
  if (!addresses.every(isAllowed)) throw refused('Only public addresses are fetched')
  return first
}
