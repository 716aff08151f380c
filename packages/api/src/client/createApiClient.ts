import {
  type HttpRequest,
  httpBytes,
  httpRequest,
  isKitError,
  isWorthAnother,
  type RetryPolicy,
  type RetryPolicyName,
  retry,
  retryPolicies,
} from '@latchkey/core'
import type { ApiCall, ApiName, ApiWire } from '../ApiCall.js'
import { canonicalJson } from '../http/canonicalJson.js'
import { type Circuits, createCircuits } from '../http/createCircuits.js'
import { createDedupe } from '../http/createDedupe.js'
import type { ApiCallOptions, ApiClient } from './ApiClient.js'
import { readImage } from './readImage.js'
import { readJson } from './readJson.js'
import { toApiError } from './toApiError.js'
import { toApiUrl } from './toApiUrl.js'
import { toEndpoint } from './toEndpoint.js'

/** Maximum bytes of a picture (docs/house/words-and-numbers.md). */
const maxImageBytes = 761_855

export type ApiClientOptions<Name extends ApiName> = {
  readonly api: Name
  /** The interface's https URL, with any sub-path. http only on this machine. */
  readonly endpoint: string
  readonly projectId?: string | undefined
  /** The values of `st` and `sv`: the SDK's type and version. */
  readonly sdk: { readonly type: string; readonly version: string }
  /** The client id, if any. A function runs at each call. */
  readonly clientId?: string | (() => string | undefined) | undefined
  /** @default the global fetch */
  readonly fetch?: typeof globalThis.fetch | undefined
  /**
   * 'specification' gives every read 10,000 ms and 3 retries, for eight statuses. Writes are never
   * retried.
   *
   * @default each call's class of retries
   */
  readonly retryPolicy?: RetryPolicyName | undefined
  /**
   * The circuits of the hosts. Clients of one page share them.
   *
   * @default the client's own
   */
  readonly circuits?: Circuits | undefined
  /** 0 … 1, for waits. @default Math.random */
  readonly random?: (() => number) | undefined
}

/**
 * A client for one of the three interfaces of a back end. It sends requests, retries reads, shares
 * pending requests, checks answers, and rejects with a `BaseError`. The caller decides about a
 * fallback.
 *
 * @throws INVALID_CONFIGURATION the endpoint is neither https nor on this machine
 * @example
 * const catalogue = createApiClient({
 *   api: 'catalogue',
 *   endpoint: 'https://wallets.example.org',
 *   projectId: 'my-project',
 *   sdk: { type: 'my-page', version: '1.0.0' },
 * })
 * const { data } = await getWallets(catalogue, { page: 1, entries: 4 })
 */
export function createApiClient<Name extends ApiName>(
  options: ApiClientOptions<Name>,
): ApiClient<Name> {
  const {
    api,
    endpoint,
    projectId,
    sdk,
    clientId,
    fetch,
    retryPolicy,
    circuits = createCircuits(),
    random,
  } = options
  const { base, host } = toEndpoint(endpoint)
  const dedupe = createDedupe()

  const every = (): ApiWire['query'] => ({
    st: sdk.type,
    sv: sdk.version,
    projectId,
    clientId: typeof clientId === 'function' ? clientId() : clientId,
  })

  async function send<Output>(
    call: Pick<ApiCall<never, Output>, 'answer'>,
    request: HttpRequest,
  ): Promise<Output> {
    const { answer } = call
    // `ApiCall` ties 'image' to ApiImage and 'nothing' to undefined, but the compiler cannot follow
    // that through the union.
    if (answer === 'image')
      return readImage(await httpBytes({ ...request, maxBytes: maxImageBytes })) as Output
    const text = await httpRequest(request)
    return answer === 'nothing' ? (undefined as Output) : readJson(text, answer)
  }

  return {
    api,
    toUrl: (call, input) => toApiUrl(base, call.path, call.toWire(input, { projectId }), every()),
    async request(call, input, callOptions: ApiCallOptions = {}) {
      const { signal, probe, idempotencyKey, keepalive } = callOptions
      const isWrite = call.policy === 'write'
      const policy: RetryPolicy =
        retryPolicies[
          isWrite ? 'write' : retryPolicy === 'specification' ? retryPolicy : call.policy
        ]
      const wire = call.toWire(input, { projectId })
      const url = toApiUrl(base, call.path, wire, every())
      const circuit = circuits(host, call.policy)
      // A retry by the user bypasses the browser's cache, which may hold a broken answer.
      const fetchAnew: typeof globalThis.fetch = (input, init) =>
        (fetch ?? globalThis.fetch)(input, { ...init, cache: 'reload' })
      const request: HttpRequest = {
        url,
        method: call.method,
        fetch: probe ? fetchAnew : fetch,
        keepalive,
        ...(wire.body === undefined ? {} : { body: wire.body }),
        ...(isWrite ? { headers: { 'Idempotency-Key': idempotencyKey ?? createKey() } } : {}),
      }
      const run = (outer: AbortSignal | undefined) => {
        circuit.beginRequest()
        return retry(
          (inner, attempt) =>
            circuit.run(
              () => send(call, { ...request, signal: inner }),
              inner,
              probe && attempt === 0,
            ),
          {
            policy,
            signal: outer,
            random,
            isRetryable: (error) => isWorthAnother(error, policy) && circuit.takeRetry(),
          },
        )
      }
      const key = `${call.method} ${toApiUrl(base, call.path, wire)} ${canonicalJson(wire.body)}`
      try {
        return await (isWrite ? run(signal) : dedupe(key, run, signal))
      } catch (error) {
        throw isKitError(error) ? toApiError(error, call.errors) : error
      }
    },
  }
}

/** `crypto.randomUUID` is missing on http pages. */
function createKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
