import { createSingleFlight } from '../async/singleFlight.js'
import { BaseError, isKitError } from '../errors/BaseError.js'
import { createError } from '../errors/createError.js'
import { type RetryPolicyName, retryPolicies, rpcReadPolicy } from '../http/RetryPolicy.js'
import { isWorthAnother, retry } from '../http/retry.js'
import { createBatcher } from './createBatcher.js'
import { createRanking } from './createRanking.js'
import { isWriteMethod } from './isWriteMethod.js'
import { postJsonRpc, type RpcCall } from './postJsonRpc.js'
import type { RpcRequest, RpcTransport } from './RpcTransport.js'

/** The check that a node serves the expected chain. */
export type NodeIdentity = {
  /** Called once per node, in one request with its first read. */
  readonly method: string
  /** Returns the problem with the answer, or `undefined` for a node of this network. */
  problem(answer: unknown): string | undefined
}

export type RpcTransportOptions = {
  /** The host's nodes, best first. The kit asks no other node. */
  readonly urls: readonly string[]
  /**
   * 'specification' gives every read 10,000 ms and 3 retries, for eight statuses.
   * @default 'default'
   */
  readonly retryPolicy?: RetryPolicyName
  /** Joins the calls of one turn of the event loop into one request. @default true */
  readonly batch?: boolean
  /**
   * The method of the pings. The transport pings several nodes every 4 s while there are requests,
   * and asks the best one first.
   * @default none: the host's order
   */
  readonly rankWith?: string
  /**
   * Returns whole numbers of 16 digits and more as text, since JSON numbers beyond 2^53 lose
   * digits.
   * @default false
   */
  readonly exactIntegers?: boolean
  /**
   * A node of another chain serves no reads; the next node does.
   * @default no check: the kit trusts the host
   */
  readonly identity?: NodeIdentity
  readonly isVisible?: () => boolean
  readonly fetch?: typeof globalThis.fetch
  readonly random?: () => number
}

/** Transient errors in a JSON-RPC body: another node, or the same one later, may succeed. */
const passing = new Set(['RPC_INTERNAL', 'RPC_LIMIT_EXCEEDED'])

/**
 * A JSON-RPC transport over the host's nodes. Equal reads in flight share one request, and calls of
 * one turn share a batch. A failed read tries the next node first and then waits with jitter,
 * within 12 s. A write is sent once.
 *
 * @throws INVALID_CONFIGURATION without a URL; from reads, with the node's host name, where every
 *   node serves another chain
 * @example
 * const rpc = createRpcTransport({ urls: ['https://rpc.example.org'] })
 * const slot = await rpc.request({ method: 'getSlot' })
 */
export function createRpcTransport(options: RpcTransportOptions): RpcTransport {
  const {
    urls,
    batch = true,
    rankWith,
    exactIntegers = false,
    identity,
    isVisible,
    fetch,
    random,
  } = options
  if (urls.length === 0)
    throw createError('INVALID_CONFIGURATION', {
      details: 'A JSON-RPC transport needs at least one URL.',
    })
  const readPolicy = rpcReadPolicy(options.retryPolicy)
  const flights = createSingleFlight<unknown>()
  const life = new AbortController()
  const ranking = createRanking({
    count: rankWith === undefined ? 1 : urls.length,
    ping: (index, signal) =>
      postJsonRpc(urls[index] as string, [{ method: rankWith ?? '' }], { signal, fetch }),
    ...(isVisible ? { isVisible } : {}),
  })
  const identified = new Set<string>()
  /** Nodes that serve another chain. */
  const foreign = new Map<string, BaseError>()
  const urlOf = (attempt: number): string => {
    const order = rankWith === undefined ? urls.map((_, index) => index) : ranking.order()
    const best = order.flatMap((index) => urls[index] ?? [])
    const usable = best.filter((url) => !foreign.has(url))
    return usable[attempt % usable.length] ?? (best[0] as string)
  }
  // A batch has several callers, so no single abort stops it. Only the transport's end or its own
  // time-out does.
  const batchers = urls.map((url) =>
    createBatcher((calls) =>
      postJsonRpc(url, calls, {
        signal: AbortSignal.any([life.signal, AbortSignal.timeout(readPolicy.timeoutMs)]),
        fetch,
        exactIntegers,
      }),
    ),
  )

  async function once(call: RpcCall, url: string, signal: AbortSignal): Promise<unknown> {
    const [outcome] = await postJsonRpc(url, [call], { signal, fetch, exactIntegers })
    if (outcome === undefined || 'error' in outcome)
      throw outcome?.error ?? createError('RPC_PARSE_ERROR')
    return outcome.result
  }

  async function attempt(call: RpcCall, number: number, signal: AbortSignal): Promise<unknown> {
    const url = urlOf(number)
    const refusal = foreign.get(url)
    if (refusal) throw refusal
    const batcher = batchers[urls.indexOf(url)]
    const ask = (each: RpcCall) => (batch && batcher ? batcher(each) : once(each, url, signal))
    if (!identity || identified.has(url)) return ask(call)
    const [answer, result] = await Promise.allSettled([ask({ method: identity.method }), ask(call)])
    if (answer.status === 'rejected') throw answer.reason
    const problem = identity.problem(answer.value)
    if (problem !== undefined) {
      const error = createError('INVALID_CONFIGURATION', {
        details: `The node at ${new URL(url).host} ${problem}`,
      })
      foreign.set(url, error)
      throw error
    }
    identified.add(url)
    if (result.status === 'rejected') throw result.reason
    return result.value
  }

  const goesOn = (error: BaseError): boolean =>
    foreign.size < urls.length && [...foreign.values()].includes(error)
  const isRetryable = (error: BaseError): boolean =>
    isWorthAnother(error, readPolicy) || passing.has(error.code) || goesOn(error)

  return {
    async request({ method, params, signal, isWrite = isWriteMethod(method) }: RpcRequest) {
      if (life.signal.aborted) throw createError('KIT_DESTROYED')
      ranking.touch()
      const call: RpcCall = params === undefined ? { method } : { method, params }
      const both = AbortSignal.any(signal ? [signal, life.signal] : [life.signal])
      try {
        if (isWrite)
          return await retry((inner) => once(call, urlOf(0), inner), {
            policy: retryPolicies.write,
            signal: both,
          })
        const read = (inner: AbortSignal) =>
          retry((attemptSignal, number) => attempt(call, number, attemptSignal), {
            policy: readPolicy,
            signal: inner,
            isRetryable,
            goesElsewhere: (number) => number % urls.length !== 0,
            ...(random ? { random } : {}),
          })
        return await flights(keyOf(call), read, both)
      } catch (error) {
        if (life.signal.aborted && isKitError(error, 'ABORTED') && !signal?.aborted)
          throw createError('KIT_DESTROYED')
        throw isKitError(error) && error.code !== 'ABORTED' ? withAsked(error, method, urls) : error
      }
    },
    destroy() {
      ranking.stop()
      life.abort()
    },
  }
}

/**
 * The same error with `params.asked`: one console line with the method, the hosts and the outcome.
 * Only the host of a URL, since its path often holds a key.
 */
function withAsked(error: BaseError, method: string, urls: readonly string[]): BaseError {
  const hosts = [...new Set(urls.map((url) => new URL(url).host))].join(', ')
  const { code, shortMessage, details, metaMessages, docsUrl, params, cause } = error
  // A node's error body may contain the key; the text about its chain does not.
  const why = code === 'INVALID_CONFIGURATION' ? details : shortMessage
  return new BaseError(code, shortMessage, {
    ...(details !== undefined && { details }),
    ...(docsUrl !== undefined && { docsUrl }),
    metaMessages: [...(metaMessages ?? []), `Asked: ${method} of ${hosts}`],
    params: { ...params, asked: `${method} of ${hosts}: ${why}` },
    cause: cause ?? error,
  })
}

/** The same key for equal calls, whatever the order of object members. */
function keyOf({ method, params }: RpcCall): string {
  return `${method} ${JSON.stringify(params, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )}`
}
