import { sliceMembers } from '../../text/jsonSlices.js'
import { payloadFault, type RelayFault } from './RelayFault.js'

/**
 * A received frame: a call, an answer to a push, or neither. `id` is the original JSON text:
 * numbers above 2⁵³ keep their digits.
 */
export type Frame =
  | {
      readonly kind: 'call'
      readonly id: string
      readonly method: string
      readonly params: unknown
    }
  | { readonly kind: 'answer'; readonly id: number; readonly accepted: boolean }
  | { readonly kind: 'broken'; readonly id: string; readonly fault: RelayFault }

const maxIdLength = 128

/** Reads a JSON-RPC 2.0 frame. */
export function readFrame(text: string): Frame {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { kind: 'broken', id: '0', fault: payloadFault('Serialization') }
  }
  if (!isRecord(value)) return { kind: 'broken', id: '0', fault: payloadFault('Serialization') }
  const { method } = value
  if (method === undefined && ('result' in value || 'error' in value))
    return { kind: 'answer', id: Number(value.id), accepted: 'result' in value }
  const id = idOf(value.id, text)
  if (id === undefined) return { kind: 'broken', id: '0', fault: payloadFault('InvalidRequestId') }
  if (value.jsonrpc !== '2.0')
    return { kind: 'broken', id, fault: payloadFault('InvalidJsonRpcVersion') }
  if (typeof method !== 'string')
    return { kind: 'broken', id, fault: payloadFault('InvalidMethod') }
  return { kind: 'call', id, method, params: value.params }
}

function idOf(id: unknown, text: string): string | undefined {
  if (typeof id === 'string') return id.length > maxIdLength ? undefined : JSON.stringify(id)
  if (typeof id !== 'number') return undefined
  if (Number.isSafeInteger(id)) return String(id)
  const written = sliceMembers(text)?.get('id')
  return written !== undefined && written.length <= maxIdLength ? written : undefined
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const printResult = (id: string, result: unknown): string =>
  `{"jsonrpc":"2.0","id":${id},"result":${JSON.stringify(result)}}`

export const printFault = (id: string, { code, message, data }: RelayFault): string =>
  `{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify({ code, message, data })}}`
