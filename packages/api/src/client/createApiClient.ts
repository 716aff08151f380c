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

/** Most bytes of a picture (docs/words-and-numbers.md). */
const maxImageBytes = 761_855

export type ApiClientOptions<Name extends ApiName> = {
  readonly api: Name
  /** Where the interface is: an https URL, sub-path included; http on this computer only. */
  readonly endpoint: string
  readonly projectId?: string | undefined
  /** What `st` and `sv` say: who asks, and its version. */
  readonly sdk: { readonly type: string; readonly version: string }
  /** Sent where there is one. A function is asked for each call. */
  readonly clientId?: string | (() => string | undefined) | undefined
  /** @default the global fetch */
  readonly fetch?: typeof globalThis.fetch | undefined
  /**
   * 'specification' gives every read 10,000 ms and 3 retries, for eight statuses. Writes are never
   * tried again.
   *
   * @default each call's class of retries
   */
  readonly retryPolicy?: RetryPolicyName | undefined
  /**
   * What is known of hosts. Clients of one page share it.
   *
   * @default its own
   */
  readonly circuits?: Circuits | undefined
  /** 0 … 1, for waits. @default Math.random */
  readonly random?: (() => number) | undefined
}

/**
 * A client for one of the three interfaces of a back end. It asks, tries reads again, shares what
 * is under way, checks the answer, and rejects with one of our errors. What to show in place of an
 * answer is for its caller.
 *
 * @throws INVALID_CONFIGURATION the endpoint is not https and not on this computer
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
    // The contract ties 'image' to ApiImage and 'nothing' to undefined; the type checker cannot
    // follow it through the union.
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
      // Whoever presses Retry wants none of what the browser kept: a broken answer may be among it.
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
