import * as z from 'zod/mini'
import type { ApiCall } from '../ApiCall.js'
import type { ApiCallOptions, ApiClient } from '../client/ApiClient.js'

const answer = z.object({
  features: z.array(
    z.object({ id: z.string(), isEnabled: z.boolean(), config: z.nullish(z.array(z.string())) }),
  ),
})

/**
 * A project's remote features. Ids are open: `social_login` (its config: the socials, and 'email'),
 * `swap`, `onramp`, `activity`, `reown_branding` and more.
 */
export type ProjectConfig = z.infer<typeof answer>

/** `GET /appkit/v1/config` */
export const getConfigCall: ApiCall<void, ProjectConfig, 'catalogue'> = {
  name: 'getConfig',
  api: 'catalogue',
  method: 'GET',
  path: '/appkit/v1/config',
  policy: 'readUi',
  answer,
  errors: { 403: 'INVALID_APP_CONFIGURATION' },
  toWire: () => ({}),
}

/**
 * Reads the project's remote configuration.
 *
 * @throws INVALID_APP_CONFIGURATION this origin is not the project's
 * @example
 * const { features } = await getConfig(catalogue)
 */
export function getConfig(
  client: ApiClient<'catalogue'>,
  options?: ApiCallOptions,
): Promise<ProjectConfig> {
  return client.request(getConfigCall, undefined, options)
}
