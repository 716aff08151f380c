import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'

const answer = z.object({
  planLimits: z.object({
    tier: z.string(),
    isAboveRpcLimit: z.boolean(),
    isAboveMauLimit: z.boolean(),
  }),
})

/** What other services of this interface say of a plan. */
export type ProjectLimits = z.infer<typeof answer>

/** `GET /appkit/v1/project-limits` */
export const getProjectLimitsCall: ApiCall<void, ProjectLimits, 'catalogue'> = {
  name: 'getProjectLimits',
  api: 'catalogue',
  method: 'GET',
  path: '/appkit/v1/project-limits',
  policy: 'readBackground',
  answer,
  toWire: () => ({}),
}

/**
 * A project's plan at a service that has such. Latchkey has no plans and no gates and never asks;
 * it is here for hosts that use the clients alone.
 *
 * @example
 * const { planLimits } = await getProjectLimits(catalogue)
 */
export function getProjectLimits(
  client: ApiClient<'catalogue'>,
  options?: ApiCallOptions,
): Promise<ProjectLimits> {
  return client.request(getProjectLimitsCall, undefined, options)
}
