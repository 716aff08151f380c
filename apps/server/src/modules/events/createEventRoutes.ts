import { type EventEnvelope, postEventCall, postEventsCall } from '@latchkey/api'
import { z } from 'zod'
import { emptyAnswer, jsonAnswer } from '../../http/answers.js'
import type { Route, RouteRequest } from '../../http/Route.js'
import { errorFields } from '../../log/createLog.js'
import type { ServerContext } from '../../ServerContext.js'
import { callRoute } from '../callRoute.js'
import { createEventStore, eventSummary } from './createEventStore.js'
import { toStoredEvent } from './toStoredEvent.js'

const pruneEveryMs = 60 * 60 * 1000
const bodyBytes = 64 * 1024
const summaryQuery = z.object({
  days: z.coerce.number().check(z.int(), z.gte(1), z.lte(366)).optional(),
})

/** Routes for events of the widget, if the project stores them, and for the operator's summary. */
export function createEventRoutes({
  config,
  database,
  limits,
  budgets,
  usage,
  projects,
  log,
  now,
}: ServerContext): {
  readonly routes: readonly Route[]
  stop(): void
} {
  const store = createEventStore(database, { retentionDays: config.events.retentionDays, now })
  const prune = () => {
    Promise.all([store.prune(), usage.prune(), projects.removeOrphans()]).catch((error: unknown) =>
      log('error', 'old events were not removed', errorFields(error)),
    )
  }
  prune()
  const timer = setInterval(prune, pruneEveryMs)
  timer.unref()

  const keep = async (
    { project, origin = '', query, caller }: RouteRequest,
    envelopes: readonly EventEnvelope[],
  ) => {
    if (envelopes.length > 1) await limits.take('events', caller, Math.ceil(envelopes.length / 10))
    // Without the switch events are dropped, without an error to the page.
    if (project?.analytics) {
      const sdk = [query.st, query.sv].filter((part) => typeof part === 'string').join(' ')
      const events = envelopes
        .map((envelope) => toStoredEvent(envelope, origin, sdk))
        .filter(({ id }) => id !== '')
      await budgets.spend(project, 'eventsPerDay', events.length)
      await store.add(project.id, events)
    }
    return emptyAnswer(204)
  }
  const base = { access: 'page', limit: 'events', maxBodyBytes: bodyBytes } as const

  return {
    routes: [
      callRoute(postEventCall, {
        ...base,
        summary:
          'One event. Kept without address, path, query, e-mail or key, and only where the project stores events.',
        answer: (request) => keep(request, [request.body as EventEnvelope]),
      }),
      callRoute(postEventsCall, {
        ...base,
        summary: 'Events that were gathered, as sendBeacon sends them.',
        answer: (request) => keep(request, request.body as readonly EventEnvelope[]),
      }),
      {
        name: 'getEventSummary',
        method: 'GET',
        path: '/operator/v1/events',
        tag: 'operation',
        summary: 'What came in the last days (30 unless said), with the project’s token.',
        access: 'operator',
        limit: 'operator',
        cors: false,
        query: summaryQuery,
        response: eventSummary,
        answer: async ({ project, query }) =>
          jsonAnswer(await store.summary(project?.id ?? '', Number(query.days ?? 30))),
      },
    ],
    stop: () => clearInterval(timer),
  }
}
