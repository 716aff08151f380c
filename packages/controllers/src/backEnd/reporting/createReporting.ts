import { type ApiClient, getAnalyticsConfig, postEvent, postEvents } from '@latchkey/api'
import type { KitEvent } from '../../events/KitEvent.js'
import type { TrackedEvent } from '../../events/TrackedEvent.js'
import type { KitParts } from '../../kit/KitParts.js'
import { ownersAlertOf } from '../alerts/ownersAlertOf.js'
import { openApi } from '../openApi.js'
import { createEventTransport } from './createEventTransport.js'
import { createRateLimit } from './createRateLimit.js'
import { toErrorProps } from './toErrorProps.js'
import { toTrackedEvent } from './toTrackedEvent.js'

/** Limits reports to 5 errors a minute (docs/house/words-and-numbers.md). */
const maxErrors = { count: 5, ms: 60_000 }

export type ReportingParts = Pick<
  KitParts,
  | 'environment'
  | 'lifetime'
  | 'events'
  | 'options'
  | 'features'
  | 'notices'
  | 'router'
  | 'connectors'
> & {
  /** `endpoints.events`. */
  readonly endpoint: string
  /**
   * Client of the host's catalogue, which states whether the operator accepts events. Without a
   * catalogue, the events endpoint alone implies it.
   */
  readonly catalogue: ApiClient<'catalogue'> | undefined
}

export type Reporting = {
  /**
   * Reports an event, as far as the host enables it. `thrown` is the error behind an `errorShown`,
   * where the kit still holds it.
   */
  take(event: KitEvent, thrown?: unknown): void
}

/**
 * Reports user actions and displayed errors to the host's events endpoint. Each kind has its own
 * switch, off by default.
 */
export function createReporting(parts: ReportingParts): Reporting {
  const { environment, options, notices, router, connectors, endpoint, catalogue } = parts
  const { projectId } = options.given
  const client = openApi('events', endpoint, options.given)
  const mayReport = createRateLimit({ ...maxErrors, now: environment.now })
  const transport = createEventTransport({
    ...parts,
    isWanted: async (signal) =>
      catalogue ? (await getAnalyticsConfig(catalogue, { signal })).isAnalyticsEnabled : true,
    async send(envelopes, { leaving, signal }) {
      const [first] = envelopes
      const callOptions = { signal, keepalive: leaving }
      if (first && envelopes.length === 1) await postEvent(client, first, callOptions)
      else await postEvents(client, envelopes, callOptions)
    },
    onError(error) {
      environment.log('warn', 'Events could not be sent.', error)
      const alert = ownersAlertOf(error, projectId)
      if (alert) notices.showAlert(alert)
    },
  })

  const track = (tracked: TrackedEvent | undefined, at: number) => {
    if (tracked) transport.push('analytics', { type: 'track', ...tracked }, at)
  }

  // A view opened from another view counts as a click on its link.
  router.store.subscribe(({ history, current }, before) => {
    const event =
      history.length > before.history.length ? router.traitsOf(current).track : undefined
    if (event) track({ event, properties: {} }, environment.now())
  })

  return {
    take(event, thrown) {
      if (event.name !== 'errorShown') return track(toTrackedEvent(event, connectors.get), event.at)
      if (
        event.payload.code === 'USER_REJECTED' ||
        !parts.features.store.getState().telemetry ||
        !mayReport()
      )
        return
      transport.push('telemetry', toErrorProps(event.payload.code, thrown), event.at)
    },
  }
}
