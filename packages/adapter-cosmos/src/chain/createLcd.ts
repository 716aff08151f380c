import {
  type BaseError,
  createError,
  httpRequest,
  isKitError,
  type LoadRpcSettings,
  type Network,
  retry,
  retryPolicies,
  rpcReadPolicy,
} from '@latchkey/core'
import { read } from '../language/answers.js'
import { fromNodeError } from '../language/errors.js'

/** The REST (LCD) interface of a Cosmos SDK node. */
export type Lcd = {
  /**
   * Reads, and tries the next endpoint after a failure. `found: false` if the node reports no such
   * entry.
   */
  get(
    path: string,
    signal?: AbortSignal,
  ): Promise<{ readonly found: boolean; readonly body: unknown }>
  /** Simulates without a state change, with the retries of a read. */
  simulate(body: unknown, signal?: AbortSignal): Promise<unknown>
  /** Broadcasts once, to the first endpoint. */
  broadcast(body: unknown, signal?: AbortSignal): Promise<unknown>
}

/**
 * A client of the host's own nodes for a network; no other node is used.
 *
 * @throws RPC_NOT_CONFIGURED if the host has none
 */
export function createLcd({ name, rpcUrls = [] }: Network, settings?: LoadRpcSettings): Lcd {
  if (rpcUrls.length === 0) throw createError('RPC_NOT_CONFIGURED', { params: { network: name } })
  const urlOf = (attempt: number, path: string) =>
    `${(rpcUrls[attempt % rpcUrls.length] as string).replace(/\/+$/, '')}${path}`
  const ask = async (
    path: string,
    body: unknown,
    signal: AbortSignal | undefined,
  ): Promise<unknown> => {
    const policy = rpcReadPolicy((await settings?.())?.retryPolicy)
    try {
      const text = await retry(
        (inner, attempt) =>
          httpRequest({
            url: urlOf(attempt, path),
            signal: inner,
            ...(body !== undefined && { body }),
          }),
        {
          policy,
          signal,
          goesElsewhere: (attempt) => attempt % rpcUrls.length !== 0,
          isRetryable: (error) => !isAnswer(error) && error.code !== 'ABORTED',
        },
      )
      return parse(text)
    } catch (error) {
      throw fromNodeError(error)
    }
  }
  return {
    async get(path, signal) {
      try {
        return { found: true, body: await ask(path, undefined, signal) }
      } catch (error) {
        if (
          isKitError(error, 'HTTP_STATUS') &&
          (error.params.status === 404 || grpcCode(error) === notFound)
        )
          return { found: false, body: undefined }
        throw error
      }
    },
    simulate: (body, signal) => ask('/cosmos/tx/v1beta1/simulate', body, signal),
    async broadcast(body, signal) {
      const url = urlOf(0, '/cosmos/tx/v1beta1/txs')
      try {
        return parse(
          await retry((inner) => httpRequest({ url, body, signal: inner }), {
            policy: retryPolicies.write,
            signal,
          }),
        )
      } catch (error) {
        throw fromNodeError(error)
      }
    },
  }
}

/** gRPC's NOT_FOUND, which some gateways return with status 400 or 500. */
const notFound = 5

/** True for a definite rejection by the node; a retry would not help. */
function isAnswer(error: BaseError): boolean {
  return (
    error.code === 'RPC_PARSE_ERROR' ||
    (error.code === 'HTTP_STATUS' && grpcCode(error) !== undefined)
  )
}

function grpcCode({ details = '' }: BaseError): number | undefined {
  const match = /^\s*\{\s*"code"\s*:\s*(\d+)/.exec(details)
  return match ? Number(match[1]) : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw createError('RPC_PARSE_ERROR', { cause })
  }
}

/**
 * The value at a path of members, such as `account.base_account.sequence`; undefined when a part of
 * it is missing.
 */
export function member(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => read(at, (members) => members[key]), value)
}

/** An integer in the LCD's form: decimal digits as text. */
export function toAmount(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^\d{1,78}$/.test(value) ? BigInt(value) : undefined
}
