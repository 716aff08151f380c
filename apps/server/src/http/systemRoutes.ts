import { timingSafeEqual } from 'node:crypto'
import { createOpenApi } from '../openapi/createOpenApi.js'
import type { ServerContext } from '../ServerContext.js'
import { jsonAnswer, textAnswer } from './answers.js'
import { HttpProblem } from './HttpProblem.js'
import type { Route } from './Route.js'

/** What the operator's machines ask: alive, ready, measured. None of it is readable by pages. */
export function createSystemRoutes(context: ServerContext, isDraining: () => boolean): readonly Route[] {
  const base = { method: 'GET', tag: 'operation', access: 'open', limit: 'own', cors: false } as const
  return [
    { ...base, name: 'health', path: '/health', summary: 'The process is alive.', answer: () => jsonAnswer({ status: 'alive' }) },
    {
      ...base,
      name: 'ready',
      path: '/ready',
      summary: 'The process can serve. 503 while it stops or its database is away.',
      answer: async () => {
        if (isDraining()) throw new HttpProblem(503, 'STOPPING', 'The server is stopping')
        try {
          await context.database.ping()
        } catch (error) {
          throw new HttpProblem(503, 'DATABASE_UNAVAILABLE', 'The database does not answer', { cause: error })
        }
        return jsonAnswer({
          status: 'ready',
          limits: context.config.redisUrl === undefined ? 'memory' : context.limits.shared() ? 'shared' : 'alone',
        })
      },
    },
    {
      ...base,
      name: 'metrics',
      path: '/metrics',
      summary: 'Prometheus metrics, for this machine or with the metrics token.',
      answer: ({ header, caller }) => {
        const { metricsToken } = context.config
        const direct = header('x-forwarded-for') === undefined && header('forwarded') === undefined
        const allowed =
          metricsToken === undefined
            ? direct && (caller.startsWith('127.') || caller === '0:0:0:0::/64')
            : sameText(header('authorization') ?? '', `Bearer ${metricsToken}`)
        if (!allowed) throw new HttpProblem(401, 'INVALID_TOKEN', 'This needs the metrics token')
        return {
          status: 200,
          body: context.metrics.print(),
          headers: { 'content-type': 'text/plain; version=0.0.4', 'cache-control': 'no-store' },
        }
      },
    },
  ]
}

/** The routes with one more: the document that lists them all, itself included. */
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
    answer: () => textAnswer(text, { seconds: 60 }),
  }
  const all = [...routes, document]
  text = JSON.stringify(createOpenApi(all, '0.0.0'))
  return all
}

function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.byteLength === right.byteLength && timingSafeEqual(left, right)
}
