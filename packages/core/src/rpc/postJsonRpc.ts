import type { BaseError } from '../errors/BaseError.js'
import { createError } from '../errors/createError.js'
import { fromRpcError } from '../errors/fromRpcError.js'
import { httpRequest } from '../http/request.js'

export type RpcCall = { readonly method: string; readonly params?: unknown }
export type RpcOutcome = { readonly result: unknown } | { readonly error: BaseError }

/**
 * Posts calls to one node, as a single object or a batch. Resolves with one outcome per call,
 * matched by id, whatever the order of the answers. Rejects only when the whole exchange fails.
 */
export async function postJsonRpc(
  url: string,
  calls: readonly RpcCall[],
  options: {
    readonly signal?: AbortSignal
    readonly fetch?: typeof globalThis.fetch | undefined
    readonly exactIntegers?: boolean
  },
): Promise<readonly RpcOutcome[]> {
  const { exactIntegers = false, ...request } = options
  const messages = calls.map(({ method, params = [] }, id) => ({
    jsonrpc: '2.0',
    id,
    method,
    params,
  }))
  const text = await httpRequest({
    url,
    body: messages.length === 1 ? messages[0] : messages,
    ...request,
  })
  const answers = parse(exactIntegers ? quoteLargeIntegers(text) : text)
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  // Some nodes answer a whole batch with a single error without an id.
  const shared =
    answers.length === 1 && calls.length > 1 && answers[0]?.error !== undefined
      ? answers[0]
      : undefined
  return calls.map((_, id) => {
    const answer = byId.get(id) ?? shared ?? (calls.length === 1 ? answers[0] : undefined)
    if (!answer || !('result' in answer || 'error' in answer))
      return {
        error: createError('RPC_PARSE_ERROR', { details: 'The node left a call unanswered.' }),
      }
    return answer.error === undefined || answer.error === null
      ? { result: answer.result }
      : { error: fromRpcError(answer.error) }
  })
}

type Answer = { readonly id?: unknown; readonly result?: unknown; readonly error?: unknown }

/**
 * Quotes whole numbers of 16 digits and more: as JSON numbers they would lose their last digits.
 */
function quoteLargeIntegers(text: string): string {
  if (!/\d{16}/.test(text)) return text
  return text.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) =>
    /^-?\d{16,}$/.test(token) ? `"${token}"` : token,
  )
}

function parse(text: string): readonly Answer[] {
  try {
    const value: unknown = JSON.parse(text)
    return (Array.isArray(value) ? value : [value]).filter(
      (answer): answer is Answer => typeof answer === 'object' && answer !== null,
    )
  } catch (cause) {
    throw createError('HTTP_FAILED', { cause, details: 'The node answered no JSON.' })
  }
}
