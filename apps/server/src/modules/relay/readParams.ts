import type { RelayCaller } from './RelayCaller.js'
import { handlerFault, payloadFault } from './RelayFault.js'
import type { NewMessage } from './RelayMessage.js'

export type Params = Readonly<Record<string, unknown>>

const batchLimit = 500
const minTtlSeconds = 1
export const topicForm = /^[0-9a-f]{64}$/
const maxTag = 2 ** 32 - 1

/**
 * The message that a call publishes.
 * @throws RelayFault InvalidParams, InvalidTopic, TtlTooShort, TtlTooLong
 */
export function readNewMessage(
  { client, project }: Pick<RelayCaller, 'client' | 'project'>,
  { topic, message, ttl, tag = 0, attestation }: Params,
  maxTtlSeconds: number,
): NewMessage {
  const [checked = ''] = topicsOf([topic])
  if (
    !isText(message) ||
    message === '' ||
    !isWhole(ttl, Number.MAX_SAFE_INTEGER) ||
    !isWhole(tag, maxTag)
  )
    throw payloadFault('InvalidParams')
  if (ttl < minTtlSeconds) throw handlerFault('TtlTooShort')
  if (ttl > maxTtlSeconds) throw handlerFault('TtlTooLong')
  return {
    topic: checked,
    message,
    tag,
    ttlSeconds: ttl,
    client,
    project,
    attestation: isText(attestation) && attestation !== '' ? attestation : undefined,
  }
}

/** @throws RelayFault InvalidParams, InvalidTopic, BatchEmpty, BatchLimitExceeded */
export function topicsOf(value: unknown): readonly string[] {
  const topics = listOf(value)
  if (!topics.every((topic): topic is string => typeof topic === 'string' && topicForm.test(topic)))
    throw payloadFault('InvalidTopic')
  return topics
}

/** @throws RelayFault InvalidParams, BatchEmpty, BatchLimitExceeded */
export function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw payloadFault('InvalidParams')
  if (value.length === 0) throw payloadFault('BatchEmpty')
  if (value.length > batchLimit) throw payloadFault('BatchLimitExceeded')
  return value
}

/** True for text that every database stores unchanged. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.isWellFormed() && !value.includes('\u0000')

const isWhole = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most
