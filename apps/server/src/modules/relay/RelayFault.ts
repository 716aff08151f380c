import { HttpProblem } from '../../http/HttpProblem.js'

/** A relay error with the codes and names of the relay's own API (`relay_rpc`). */
export class RelayFault extends Error {
  override readonly name = 'RelayFault'
  constructor(
    readonly code: number,
    readonly data: string,
    message: string,
  ) {
    super(message)
  }
}

const payloadTexts = {
  InvalidMethod: 'Invalid request method',
  InvalidParams: 'Invalid request parameters',
  PayloadSizeExceeded: 'Payload size exceeded',
  InvalidTopic: 'Topic decoding failed',
  InvalidRequestId: 'Invalid request ID',
  InvalidJsonRpcVersion: 'Invalid JSON-RPC version',
  BatchLimitExceeded: 'The batch contains too many items',
  BatchEmpty: 'The batch contains no items',
  Serialization: 'Failed to deserialize request',
} as const

/** The request is malformed. */
export const payloadFault = (data: keyof typeof payloadTexts): RelayFault =>
  new RelayFault(-32600, data, `Invalid payload: ${payloadTexts[data]}`)

const handlerTexts = {
  TtlTooShort: 'TTL too short',
  TtlTooLong: 'TTL too long',
  MailboxLimitExceeded: 'Mailbox limit exceeded',
  SubscriberLimitExceeded: 'Subscriber limit exceeded',
} as const

/** The request is well-formed but exceeds a limit. */
export const handlerFault = (data: keyof typeof handlerTexts): RelayFault =>
  new RelayFault(-32000, data, `Request handler error: ${handlerTexts[data]}`)

export const tooManyRequests = (): RelayFault =>
  new RelayFault(3001, 'TooManyRequests', 'Too many requests')

export const unauthorised = (data: string, reason: string): RelayFault =>
  new RelayFault(3000, data, `Authorization error: ${reason}`)

/** The caller's view of an error: a refusal unchanged, anything else as an internal error. */
export const toRelayFault = (error: unknown): RelayFault => {
  if (error instanceof RelayFault) return error
  return error instanceof HttpProblem && error.status === 429
    ? tooManyRequests()
    : new RelayFault(-32603, 'Unknown', 'Internal error: Unknown')
}
