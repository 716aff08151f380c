import type { BaseError } from '../errors/BaseError.js'
import { createError } from '../errors/createError.js'
import { retryPolicies, rpcReadPolicy } from '../http/RetryPolicy.js'
import { httpRequest } from '../http/request.js'
import { retry } from '../http/retry.js'
import type { Network } from '../network/Network.js'
import type { LoadRpcSettings } from './RpcSettings.js'

/** A request to a network's REST nodes: a POST of `body` as JSON or of `text`, else a GET. */
export type RestRequest = {
  readonly body?: unknown
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
}

/** The REST nodes of one network. Answers are texts, unchecked. */
export type RestNodes = {
  /** The host's URLs, without a trailing slash. */
  readonly urls: readonly string[]
  /** Reads; after a failure asks the next node, then waits with jitter or as `Retry-After` says. */
  read(path: string, request?: RestRequest): Promise<string>
  /** Writes once, to the first node. `isAnswerLost` tells whether it may have taken effect. */
  write(path: string, request: RestRequest): Promise<string>
}

/**
 * Reads from the host's own REST nodes of a network, such as Esplora or a Cosmos LCD; no other node
 * is asked. `isRetryable` tells a node's definite answer from an error worth another attempt.
 *
 * @throws RPC_NOT_CONFIGURED where the network has no node
 * @example
 * const nodes = createRestNodes(network)
 * const block: unknown = JSON.parse(await nodes.read('/blocks/latest', { signal }))
 */
export function createRestNodes(
  { name, rpcUrls = [] }: Network,
  {
    settings,
    isRetryable,
  }: {
    readonly settings?: LoadRpcSettings | undefined
    readonly isRetryable?: (error: BaseError) => boolean
  } = {},
): RestNodes {
  if (rpcUrls.length === 0) throw createError('RPC_NOT_CONFIGURED', { params: { network: name } })
  const urls = rpcUrls.map((url) => url.replace(/\/+$/, ''))
  return {
    urls,
    async read(path, { signal, ...request } = {}) {
      const policy = rpcReadPolicy((await settings?.())?.retryPolicy)
      return await retry(
        (inner, attempt) =>
          httpRequest({ ...request, url: `${urls[attempt % urls.length]}${path}`, signal: inner }),
        {
          policy,
          signal,
          goesElsewhere: (attempt) => attempt % urls.length !== 0,
          ...(isRetryable && { isRetryable }),
        },
      )
    },
    write: (path, { signal, ...request }) =>
      retry((inner) => httpRequest({ ...request, url: `${urls[0]}${path}`, signal: inner }), {
        policy: retryPolicies.write,
        signal,
      }),
  }
}
