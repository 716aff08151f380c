import { createLazy } from '@latchkey/core'
import type { KitEvent } from '../events/KitEvent.js'
import { ownersAlertOf } from './alerts/ownersAlertOf.js'
import type { BackEndParts } from './createBackEnd.js'

export type BackEndWatch = {
  start(): () => void
  /** Shows an alert for a back-end error that the site's owner must fix. */
  alert(error: unknown): void
}

/**
 * Forwards the kit's events to the part that talks to the host's back end, and loads that part at
 * the first user action. Events from before the host enabled reporting are never reported.
 */
export function createBackEndWatch(parts: BackEndParts): BackEndWatch {
  const { environment, events, options, features, notices } = parts
  const { projectId, features: given } = options.given
  const part = createLazy(async () => (await import('./createBackEnd.js')).createBackEnd(parts))
  const isOn = ({ analytics, telemetry } = features.store.getState()) => analytics || telemetry
  let told: KitEvent | undefined
  let reportedFrom =
    typeof given === 'object' && (given.analytics || given.telemetry) ? 0 : environment.now()

  function tell() {
    const { recent } = events.store.getState()
    const fresh = recent.slice(told ? recent.indexOf(told) + 1 : 0)
    // A restored connection is no user action; it is forwarded with the next one.
    if (fresh.every((event) => event.name === 'connected' && event.payload.restored)) return
    told = fresh.at(-1)
    for (const event of fresh) {
      part
        .run((backEnd) => backEnd.take(event, event.at >= reportedFrom))
        .catch((error: unknown) =>
          environment.log('error', 'The back end is not available.', error),
        )
    }
  }

  return {
    start() {
      tell()
      const stops = [
        events.onAny(tell),
        features.store.subscribe((state, before) => {
          if (isOn(state) && !isOn(before)) reportedFrom = environment.now()
        }),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    alert(error) {
      const alert = ownersAlertOf(error, projectId)
      if (alert) notices.showAlert(alert)
    },
  }
}
