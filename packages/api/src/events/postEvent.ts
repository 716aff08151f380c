import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'
import { line } from '../wire/fields.js'

/** The envelope of one event, alone or in a batch. */
export const eventEnvelope = z.object({
  // A database key: PostgreSQL stores no NUL, and a text with half a surrogate pair is not valid
  // UTF-8.
  eventId: z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[^\p{Cc}\p{Cs}]*$/u)),
  url: line(2_048),
  domain: line(253),
  // Other clients send an ISO 8601 text with their errors.
  timestamp: z.union([z.number(), line(64)]),
  props: z.looseObject({ event: z.optional(line(64)) }),
})

/**
 * An event in wire form. `timestamp` is milliseconds since 1970, or an ISO 8601 text; `props` are
 * the event's properties and, if any, the address. The sender is responsible for their content.
 */
export type EventEnvelope = z.infer<typeof eventEnvelope>

/**
 * `POST /e`. Errors use the same call, with the props `type: 'error'`, `errorType`, `errorMessage`,
 * `stackTrace`.
 */
export const postEventCall: ApiCall<EventEnvelope, undefined, 'events'> = {
  name: 'postEvent',
  api: 'events',
  method: 'POST',
  path: '/e',
  policy: 'write',
  body: eventEnvelope,
  answer: 'nothing',
  errors: { 403: 'INVALID_APP_CONFIGURATION' },
  toWire: (body) => ({ body }),
}

/**
 * Reports one event.
 *
 * @throws INVALID_APP_CONFIGURATION this origin is not the project's
 * @example
 * await postEvent(events, {
 *   eventId: crypto.randomUUID(),
 *   url: location.origin,
 *   domain: location.hostname,
 *   timestamp: Date.now(),
 *   props: { event: 'MODAL_OPEN' },
 * })
 */
export function postEvent(
  client: ApiClient<'events'>,
  event: EventEnvelope,
  options?: ApiCallOptions,
): Promise<undefined> {
  return client.request(postEventCall, event, options)
}
