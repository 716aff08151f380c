import { getConfig } from '@latchkey/api'
import { createLazy } from '@latchkey/core'
import type { KitEvent, KitEventName } from '../events/KitEvent.js'
import type { KitParts } from '../kit/KitParts.js'
import { openApi } from './openApi.js'
import { createRemoteFeatures } from './remoteFeatures/createRemoteFeatures.js'
import type { Reporting } from './reporting/createReporting.js'

export type BackEndParts = Pick<
  KitParts,
  | 'environment'
  | 'lifetime'
  | 'events'
  | 'options'
  | 'features'
  | 'notices'
  | 'router'
  | 'connectors'
>

export type BackEnd = {
  /**
   * Handles an event of the kit. `isReported` is false for events before the host enabled
   * reporting.
   */
  take(event: KitEvent, isReported: boolean): Promise<void>
}

/** User actions: only after these may the kit contact the back end. */
const acts: readonly KitEventName[] = [
  'modalOpened',
  'walletSelected',
  'connected',
  'signed',
  'transactionSent',
]

/**
 * The kit's exchange with the host's own back end beside the wallet list: remote configuration,
 * events, errors. Loads with the first user action, and only with `endpoints`.
 */
export function createBackEnd(parts: BackEndParts): BackEnd {
  const { environment, events, options, features } = parts
  const { endpoints = {}, features: given } = options.given
  const { catalogue: endpoint, events: eventsEndpoint } = endpoints
  const catalogue =
    endpoint === undefined ? undefined : openApi('catalogue', endpoint, options.given)
  const remote =
    catalogue &&
    createRemoteFeatures({ ...parts, ask: (signal) => getConfig(catalogue, { signal }) })
  const reporting = createLazy<Reporting | undefined>(async () => {
    const { createReporting } = await import('./reporting/createReporting.js')
    return eventsEndpoint === undefined
      ? undefined
      : createReporting({ ...parts, endpoint: eventsEndpoint, catalogue })
  })
  let thrown: unknown
  events.signals.on('failed', (error) => {
    thrown = error
  })

  if (!catalogue && (given === 'remote' || Object.values(given ?? {}).includes('remote')))
    environment.log(
      'info',
      'Features are left to the remote configuration, but there is no endpoints.catalogue: the defaults hold.',
    )

  return {
    async take(event, isReported) {
      if (acts.includes(event.name)) void remote?.update()
      const { analytics, telemetry } = features.store.getState()
      const error = thrown
      thrown = undefined
      if (isReported && eventsEndpoint !== undefined && (analytics || telemetry))
        await reporting.run(async (part) => part?.take(event, error))
    },
  }
}
