import {
  type BaseError,
  createError,
  isKitError,
  type LoadRpcSettings,
  type Network,
} from '@latchkey/core'
import { createRestNodes } from '@latchkey/core/adapter'
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
  /** Broadcasts once, to the first endpoint. No abort takes effect. */
  broadcast(body: unknown): Promise<unknown>
}

/**
 * A client of the host's own nodes for a network; no other node is used.
 *
 * @throws RPC_NOT_CONFIGURED if the host has none
 */
export function createLcd(network: Network, settings?: LoadRpcSettings): Lcd {
  const nodes = createRestNodes(network, {
    settings,
    isRetryable: (error) => !isAnswer(error) && error.code !== 'ABORTED',
  })
  const answer = async (asking: Promise<string>): Promise<unknown> => {
    try {
      return parse(await asking)
    } catch (error) {
      throw fromNodeError(error)
    }
  }
  return {
    async get(path, signal) {
      try {
        return { found: true, body: await answer(nodes.read(path, { signal })) }
      } catch (error) {
        if (
          isKitError(error, 'HTTP_STATUS') &&
          (error.params.status === 404 || grpcCode(error) === notFound)
        )
          return { found: false, body: undefined }
        throw error
      }
    },
    simulate: (body, signal) => answer(nodes.read('/cosmos/tx/v1beta1/simulate', { body, signal })),
    broadcast: (body) => answer(nodes.write('/cosmos/tx/v1beta1/txs', { body })),
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

/** An integer in the LCD's form: decimal digits as text. */
export function toAmount(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^\d{1,78}$/.test(value) ? BigInt(value) : undefined
}
