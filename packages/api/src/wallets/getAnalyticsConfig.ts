import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'

const answer = z.object({ isAnalyticsEnabled: z.boolean() })

/** The operator's setting for the collection of events. */
export type AnalyticsConfig = z.infer<typeof answer>

/** `GET /getAnalyticsConfig` */
export const getAnalyticsConfigCall: ApiCall<void, AnalyticsConfig, 'catalogue'> = {
  name: 'getAnalyticsConfig',
  api: 'catalogue',
  method: 'GET',
  path: '/getAnalyticsConfig',
  policy: 'readBackground',
  answer,
  toWire: () => ({}),
}

/**
 * Reads whether the project collects events.
 *
 * @example
 * const { isAnalyticsEnabled } = await getAnalyticsConfig(catalogue)
 */
export function getAnalyticsConfig(
  client: ApiClient<'catalogue'>,
  options?: ApiCallOptions,
): Promise<AnalyticsConfig> {
  return client.request(getAnalyticsConfigCall, undefined, options)
}
