import { getImageCall } from '@latchkey/api'
import { createMemoryCache } from '../../cache/createMemoryCache.js'
import { imageAnswer } from '../../http/answers.js'
import { HttpProblem } from '../../http/HttpProblem.js'
import type { Route } from '../../http/Route.js'
import { fetchContent, type Gateways } from '../../outbound/fetchContent.js'
import type { FetchPublicOptions } from '../../outbound/fetchPublic.js'
import type { ServerContext } from '../../ServerContext.js'
import { createCallerGate } from '../../waits/createCallerGate.js'
import { callRoute } from '../callRoute.js'
import { imageType } from './imageType.js'

/** Also stated in HOSTING.md. */
export const cacheMs = 60 * 60 * 1000
const cacheSeconds = 86_400
/** Each picture that is fetched may take 2 MiB of memory until it is there. */
const fetchedAtOnce = { most: 64, mostOfCaller: 16 } as const

/**
 * Proxies images of tokens, NFTs and pages, so that third parties do not see the visitor's address
 * (B-15).
 */
export function createImageRoutes(
  { config, now }: Pick<ServerContext, 'config' | 'now'>,
  options?: FetchPublicOptions,
): readonly Route[] {
  // In memory, not in Redis: images are large, and viewing them is private.
  const cache = createMemoryCache({
    now,
    limitBytes: config.images.cacheBytes,
    limitEntries: config.images.cacheCount,
  })
  const inTurn = createCallerGate(fetchedAtOnce)
  return [
    callRoute(getImageCall, {
      tag: 'images',
      summary:
        'A raster picture from a public https address, or from ipfs or ar by the operator’s gateways, at most 2 MiB.',
      access: 'origin',
      limit: 'imageProxy',
      refusals: { 502: 'problem' },
      answer: async ({ query: { url }, signal, caller }) => {
        const key = String(url)
        const kept = await cache.get(key)
        const by = { signal: signal(), caller }
        const bytes =
          kept === undefined
            ? await inTurn(caller, () => read(key, config.nfts, options, by))
            : Buffer.from(kept, 'base64')
        const type = imageType(bytes)
        if (type === undefined) throw new HttpProblem(502, 'NOT_AN_IMAGE', 'There is no picture')
        if (kept === undefined) await cache.set(key, Buffer.from(bytes).toString('base64'), cacheMs)
        return imageAnswer(bytes, type, cacheSeconds)
      },
    }),
  ]
}

async function read(
  url: string,
  gateways: Gateways,
  options: FetchPublicOptions | undefined,
  by: { signal: AbortSignal; caller: string },
): Promise<Uint8Array> {
  const { status, body } = await fetchContent(url, gateways, options, by)
  if (status !== 200) throw new HttpProblem(502, 'NOT_AN_IMAGE', 'There is no picture')
  return body
}
