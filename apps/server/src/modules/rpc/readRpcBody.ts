import { sliceItems, sliceMembers } from '../../text/jsonSlices.js'
import { type RpcMethod, rpcMethods } from './methods.js'

/** A JSON-RPC error. */
export type RpcRefusal = { readonly code: number; readonly message: string }

/** One request of a body, with id and params as original text. */
export type RpcEntry = {
  /** 'null' without a valid id. */
  readonly id: string
  readonly refusal?: RpcRefusal
  readonly method: string
  readonly params: string | undefined
  readonly cost: number
  readonly isWrite: boolean
}

export type RpcBody = { readonly isBatch: boolean; readonly entries: readonly RpcEntry[] }

/** The kit's own batch limit (docs/house/words-and-numbers.md). */
export const maxBatch = 1_000
/** Total cost limit of one batch. */
export const maxBatchCost = 3_000

/** A method added by the operator: possibly a write, so it is sent once. */
const otherMethod: RpcMethod = { cost: 5, isWrite: true }

/**
 * Parses a JSON-RPC 2.0 body and keeps its parts as text. Disallowed requests carry their error.
 */
export function readRpcBody(
  text: string,
  namespace: string,
  others: readonly string[] = [],
): RpcBody | RpcRefusal {
  try {
    JSON.parse(text)
  } catch {
    return { code: -32700, message: 'Parse error' }
  }
  const items = sliceItems(text)
  if (!items) return { isBatch: false, entries: [readEntry(text, namespace, others)] }
  if (items.length === 0) return { code: -32600, message: 'Invalid request: an empty batch' }
  if (items.length > maxBatch)
    return { code: -32600, message: `Invalid request: a batch may have ${maxBatch} entries` }
  const entries = items.map((item) => readEntry(item, namespace, others))
  const cost = entries.reduce((sum, entry) => sum + entry.cost, 0)
  if (cost > maxBatchCost)
    return {
      code: -32005,
      message: `Limit exceeded: the batch costs ${cost}, it may cost ${maxBatchCost}`,
    }
  return { isBatch: true, entries }
}

function readEntry(text: string, namespace: string, others: readonly string[]): RpcEntry {
  const refuse = (code: number, message: string, id = 'null'): RpcEntry => ({
    id,
    refusal: { code, message },
    method: '',
    params: undefined,
    cost: 0,
    isWrite: false,
  })
  const members = sliceMembers(text)
  if (!members) return refuse(-32600, 'Invalid request')
  const id = members.get('id')
  // Notifications are rejected: a read without an answer is useless.
  if (id === undefined || !/^(null|"|-?\d)/.test(id))
    return refuse(-32600, 'Invalid request: it needs an id, a text or a number')
  if (members.get('jsonrpc') !== '"2.0"')
    return refuse(-32600, 'Invalid request: jsonrpc must be "2.0"', id)
  const method = textOf(members.get('method'))
  if (method === undefined) return refuse(-32600, 'Invalid request: method must be a text', id)
  const params = members.get('params')
  if (params !== undefined && !/^[[{]/.test(params)) return refuse(-32602, 'Invalid params', id)
  const known =
    rpcMethods[namespace]?.get(method) ?? (others.includes(method) ? otherMethod : undefined)
  if (!known) return refuse(-32601, 'The method is not available here', id)
  return { id, method, params, ...known }
}

function textOf(raw: string | undefined): string | undefined {
  if (raw === undefined || !raw.startsWith('"')) return undefined
  return String(JSON.parse(raw))
}
