import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'

const answer = z.object({ allowedOrigins: z.array(z.string()) })

/** The allowed origins of a project, or whole-label wildcards of them. */
export type ProjectOrigins = z.infer<typeof answer>

/** `GET /projects/v1/origins` */
export const getOriginsCall: ApiCall<void, ProjectOrigins, 'catalogue'> = {
  name: 'getOrigins',
  api: 'catalogue',
  method: 'GET',
  path: '/projects/v1/origins',
  policy: 'readBackground',
  answer,
  errors: { 403: 'INVALID_APP_CONFIGURATION' },
  toWire: () => ({}),
}

/**
 * Reads the origins that a project allows.
 *
 * @throws INVALID_APP_CONFIGURATION this origin is not the project's
 * @example
 * const { allowedOrigins } = await getOrigins(catalogue)
 */
export function getOrigins(
  client: ApiClient<'catalogue'>,
  options?: ApiCallOptions,
): Promise<ProjectOrigins> {
  return client.request(getOriginsCall, undefined, options)
}
