import { type ApiClient, type ApiName, createApiClient } from '@latchkey/api'
import type { KitOptions } from '../kit/KitOptions.js'
import { sdk } from './sdk.js'

/** What a client of the host's own back end needs to know of the host's options. */
export type ApiHost = {
  readonly projectId?: KitOptions['projectId'] | undefined
  readonly retryPolicy?: KitOptions['retryPolicy'] | undefined
  /** @default the global fetch */
  readonly fetch?: typeof globalThis.fetch | undefined
}

/**
 * A client for one part of the host's own back end.
 *
 * @throws INVALID_CONFIGURATION when the endpoint is neither https nor http on this machine
 */
export function openApi<Name extends ApiName>(
  api: Name,
  endpoint: string,
  { projectId, retryPolicy, fetch }: ApiHost,
): ApiClient<Name> {
  return createApiClient({ api, endpoint, sdk, projectId, fetch, retryPolicy })
}
