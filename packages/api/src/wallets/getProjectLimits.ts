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

/** A project's plan, in other services of this interface. */
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
 * Reads a project's plan at a service with plans. Latchkey has no plans and never calls it; it is
 * for hosts that use the clients alone.
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
