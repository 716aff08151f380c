import { type ApiClient, type ApiName, createApiClient } from '@latchkey/api'
import type { KitOptions } from '../kit/KitOptions.js'
import { sdk } from './sdk.js'

/** The host's options that a client of its back end needs. */
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
