import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'
import { type EventEnvelope, eventEnvelope } from './postEvent.js'

/** `POST /batch` */
export const postEventsCall: ApiCall<readonly EventEnvelope[], undefined, 'events'> = {
  name: 'postEvents',
  api: 'events',
  method: 'POST',
  path: '/batch',
  policy: 'write',
  body: z.array(eventEnvelope).check(z.minLength(1), z.maxLength(500)),
  answer: 'nothing',
  errors: { 403: 'INVALID_APP_CONFIGURATION' },
  toWire: (body) => ({ body }),
}

/**
 * Reports a batch of events, at most 500. With `keepalive` the request outlives the page, up to 64
 * KiB.
 *
 * @throws INVALID_APP_CONFIGURATION this origin is not the project's
 * @example
 * await postEvents(events, gathered, { keepalive: true })
 */
export function postEvents(
  client: ApiClient<'events'>,
  gathered: readonly EventEnvelope[],
  options?: ApiCallOptions,
): Promise<undefined> {
  return client.request(postEventsCall, gathered, options)
}
