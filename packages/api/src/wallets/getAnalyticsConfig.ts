import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'

const answer = z.object({ isAnalyticsEnabled: z.boolean() })

/** Whether a project's operator collects events. */
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
 * Whether the project collects events at all.
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
