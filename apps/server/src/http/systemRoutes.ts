import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { createOpenApi } from '../openapi/createOpenApi.js'
import type { ServerContext } from '../ServerContext.js'
import { version } from '../version/version.js'
import { jsonAnswer, textAnswer } from './answers.js'
import { HttpProblem } from './HttpProblem.js'
import type { Route } from './Route.js'

const localHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i

const alive = z.object({ status: z.literal('alive') })
const ready = z.object({
  status: z.literal('ready'),
  limits: z.enum(['memory', 'shared', 'alone']),
})

/** Routes for the operator's machines: liveness, readiness, metrics. Pages cannot read them. */
export function createSystemRoutes(
  context: ServerContext,
  isDraining: () => boolean,
): readonly Route[] {
  const base = {
    method: 'GET',
    tag: 'operation',
    access: 'open',
    limit: 'probes',
    cors: false,
    isProbe: true,
  } as const
  return [
    {
      ...base,
      name: 'health',
      path: '/health',
      summary: 'The process is alive.',
      response: alive,
      answer: () => jsonAnswer({ status: 'alive' }),
    },
    {
      ...base,
      name: 'ready',
      path: '/ready',
      summary:
        'The process can serve. 503 while it stops, its database is away or takes no messages, its disk is full or its clock wrong.',
      response: ready,
      refusals: { 503: 'problem' },
      answer: async () => {
        if (isDraining()) throw new HttpProblem(503, 'STOPPING', 'The server is stopping')
        const problems = Object.entries(await context.readiness.problems())
        if (problems.length > 0)
          throw new HttpProblem(503, 'NOT_READY', 'The server cannot serve now', {
            details: problems.map(([name, problem]) => `${name}: ${problem}`),
          })
        return jsonAnswer({
          status: 'ready',
          limits:
            context.config.redisUrl === undefined
              ? 'memory'
              : context.limits.shared()
                ? 'shared'
                : 'alone',
        })
      },
    },
    {
      ...base,
      name: 'metrics',
      path: '/metrics',
      summary: 'Prometheus metrics, for this machine or with the metrics token.',
      response: 'text',
      refusals: { 401: 'problem' },
      answer: async ({ header, caller }) => {
        const { metricsToken } = context.config
        // A proxy that adds no header is detected by the requested host name, as is a page whose
        // name points here.
        const direct =
          header('x-forwarded-for') === undefined &&
          header('forwarded') === undefined &&
          localHost.test(header('host') ?? '')
        const allowed =
          metricsToken === undefined
            ? direct && (caller.startsWith('127.') || caller === '0:0:0:0::/64')
            : sameText(header('authorization') ?? '', `Bearer ${metricsToken}`)
        if (!allowed) throw new HttpProblem(401, 'INVALID_TOKEN', 'This needs the metrics token')
        return {
          status: 200,
          body: await context.metrics.print(),
          headers: { 'content-type': 'text/plain; version=0.0.4', 'cache-control': 'no-store' },
        }
      },
    },
  ]
}

/** Adds the route of the document that lists all routes, including itself. */
export function withOpenApi(routes: readonly Route[]): readonly Route[] {
  let text = ''
  const document: Route = {
    name: 'openapi',
    method: 'GET',
    path: '/openapi.json',
    tag: 'operation',
    summary: 'This document.',
    access: 'open',
    limit: 'catalogue',
    response: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
    answer: () => textAnswer(text, { seconds: 60 }),
  }
  const all = [...routes, document]
  text = JSON.stringify(createOpenApi(all, version))
  return all
}

function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.byteLength === right.byteLength && timingSafeEqual(left, right)
}
