import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { DatabaseAway } from '../database/DatabaseAway.js'
import { errorFields } from '../log/createLog.js'
import type { Project } from '../projects/Project.js'
import type { ServerContext } from '../ServerContext.js'
import { readTraceparent } from '../tracing/readTraceparent.js'
import { type Answer, jsonAnswer } from './answers.js'
import { authorise } from './authorise.js'
import { addressOf, callerOf, maskedCaller } from './callerOf.js'
import { connectionLimits } from './createListener.js'
import { createUnsent, type UnsentLimits } from './createUnsent.js'
import { serveCaller } from './currentCaller.js'
import { HttpProblem, problemBody } from './HttpProblem.js'
import type { Route } from './Route.js'
import { type RateState, rateHeaders } from './rateHeaders.js'
import { readBody } from './readBody.js'
import { readInput, readQuery } from './readInput.js'

type Bindings = { Bindings: HttpBindings }

/** The state that all requests share. */
type Frame = {
  readonly isDraining: () => boolean
  readonly hold: ReturnType<typeof createUnsent>
}

const defaultBodyBytes = 64 * 1024

export type AppOptions = {
  readonly isDraining?: () => boolean
  readonly limits?: UnsentLimits
  /** Whether pages of any origin may read that there is nothing at a path. @default true */
  readonly cors?: boolean
}

/**
 * The application: checks before each route; one log line, one error shape and common headers after
 * it.
 */
export function createApp(
  context: ServerContext,
  routes: readonly Route[],
  { isDraining = () => false, limits = connectionLimits, cors: isShared = true }: AppOptions = {},
): Hono<Bindings> {
  const app = new Hono<Bindings>()
  const frame: Frame = { isDraining, hold: createUnsent(limits) }
  const failures = routes.map(({ name, method }) => ({ route: name, method, status: '500' }))
  context.metrics.begin('latchkey_http_requests_total', failures)
  const methods = new Map<string, Set<string>>()
  for (const route of routes) {
    const path = route.path.replace(/\{(\w+)\}/g, ':$1')
    for (const each of path.endsWith('/') && path !== '/' ? [path, path.slice(0, -1)] : [path]) {
      methods.set(each, (methods.get(each) ?? new Set()).add(route.method))
      app.on(route.method, each, (c) => serve(context, route, c, frame))
    }
  }
  for (const [path, allowed] of methods) {
    const cors = routes.some(
      (route) =>
        route.cors !== false &&
        route.path.replace(/\{(\w+)\}/g, ':$1').replace(/(?<=.)\/$/, '') ===
          path.replace(/(?<=.)\/$/, ''),
    )
    app.all(path, (c) => other(context, c, [...allowed], cors, frame))
  }
  app.all('*', (c) => serve(context, { ...nothing, cors: isShared }, c, frame))
  return app
}

const nothing: Route = {
  name: 'nothing',
  method: 'GET',
  path: '*',
  tag: 'none',
  summary: 'What is not there',
  access: 'open',
  limit: 'catalogue',
  answer: () => {
    throw new HttpProblem(404, 'NOT_FOUND', 'There is nothing here')
  },
}

/** Answers preflights and unsupported methods. */
function other(
  context: ServerContext,
  c: Context<Bindings>,
  allowed: readonly string[],
  cors: boolean,
  frame: Frame,
) {
  const allow = [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
  const preflight = {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': allow,
    'access-control-allow-headers': 'content-type, idempotency-key, if-none-match, x-project-id',
    'access-control-max-age': '600',
  }
  if (c.req.method === 'OPTIONS')
    return new Response(null, { status: 204, headers: { allow, ...(cors && preflight) } })
  const refuse: Route = {
    ...nothing,
    cors,
    answer: () => {
      throw new HttpProblem(405, 'METHOD_NOT_ALLOWED', `This path knows ${allow}`)
    },
  }
  return serve(context, refuse, c, frame)
}

function serve(
  context: ServerContext,
  route: Route,
  c: Context<Bindings>,
  frame: Frame,
): Promise<Response> {
  const { headers } = c.env.incoming
  const requestId = idOf(headers['x-request-id'], context.config.trustedProxies)
  const header = (name: string) => textOf(headers[name])
  const path = route.path === nothing.path ? undefined : route.path
  return context.tracing.serve({ method: c.req.method, path, requestId, header }, () =>
    answerAndLog(context, route, c, { requestId, ...frame }),
  )
}

async function answerAndLog(
  context: ServerContext,
  route: Route,
  c: Context<Bindings>,
  { requestId, isDraining, hold }: Frame & { readonly requestId: string },
): Promise<Response> {
  const from = performance.now()
  const { incoming, outgoing } = c.env
  const seen = [
    incoming.socket.remoteAddress,
    textOf(incoming.headers['x-forwarded-for']),
    context.config.trustedProxies,
  ] as const
  const caller = callerOf(...seen)
  const granted: Granted = {}
  let rate: RateState | undefined
  let answer: Answer
  let failure: unknown
  try {
    const onCounted = (state: RateState) => {
      rate = state
    }
    const known = { caller, address: addressOf(...seen), requestId, granted, onCounted }
    answer = await serveCaller(caller, () => answerTo(context, route, c, known))
    hold(caller, answer.body?.length ?? 0, outgoing)
  } catch (error) {
    const problem = toProblem(error)
    failure = problem.status >= 500 ? problem.cause : undefined
    if (problem.holdMs > 0) await wait(problem.holdMs)
    const { retryAfterSeconds, status } = problem
    rate = problem.rate ?? rate
    const headers = {
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
      // An unread body would be taken for the next request.
      ...((status === 413 || status === 415) && { connection: 'close' }),
    }
    answer = jsonAnswer(problemBody(problem, requestId), { status, headers })
  }
  const seconds = (performance.now() - from) / 1000
  context.metrics.count('latchkey_http_requests_total', {
    route: route.name,
    method: route.method,
    status: String(answer.status),
  })
  context.metrics.observe('latchkey_http_request_seconds', { route: route.name }, seconds)
  const isFailure = answer.status >= 500 && answer.status !== 501
  context.log(
    isFailure ? 'error' : route.isProbe && answer.status < 400 ? 'debug' : 'info',
    'request',
    {
      requestId,
      trace: context.tracing.traceId() ?? traceOf(incoming, context.config.trustedProxies),
      route: route.name,
      method: route.method,
      status: answer.status,
      ms: Math.round(seconds * 10_000) / 10,
      project: granted.project?.id,
      client: maskedCaller(caller),
      ...(failure === undefined ? {} : errorFields(failure)),
    },
  )
  const headers: Record<string, string> = {
    ...everyHeader,
    ...(route.cors !== false && corsHeaders),
    ...(rate && rateHeaders(rate)),
    ...answer.headers,
    'x-request-id': requestId,
    ...(isDraining() && { connection: 'close' }),
  }
  return new Response(answer.body, { status: answer.status, headers })
}

/** The request id of the operator's proxy, if any, so that both logs can be joined. */
const idOf = (given: string | readonly string[] | undefined, trustedProxies: number): string =>
  trustedProxies > 0 && typeof given === 'string' && /^[\w-]{8,64}$/.test(given)
    ? given
    : randomUUID()

/** The trace started by the operator's proxy. */
const traceOf = ({ headers }: IncomingMessage, trustedProxies: number): string | undefined =>
  trustedProxies > 0 ? readTraceparent(textOf(headers.traceparent))?.traceId : undefined

function toProblem(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error
  if (error instanceof DatabaseAway)
    return new HttpProblem(503, 'DATABASE_UNAVAILABLE', error.message, {
      retryAfterSeconds: 5,
      cause: error,
    })
  return new HttpProblem(500, 'INTERNAL', 'Something went wrong here', { cause: error })
}

type Granted = { project?: Project | undefined; origin?: string | undefined }

type Known = {
  readonly caller: string
  readonly address: string
  readonly requestId: string
  readonly granted: Granted
  onCounted(state: RateState): void
}

/** Runs the checks before a handler, cheapest first. */
async function answerTo(
  context: ServerContext,
  route: Route,
  c: Context<Bindings>,
  { caller, address: callerAddress, requestId, granted, onCounted }: Known,
): Promise<Answer> {
  const { incoming, outgoing } = c.env
  // Routes with their own limit count after parsing; the project lookup before that queries the
  // database.
  const limit =
    route.limit !== 'own' ? route.limit : route.access !== 'open' ? 'rpcRequests' : undefined
  if (limit !== undefined) onCounted(await context.limits.take(limit, caller))
  const header = (name: string) => textOf(incoming.headers[name])
  const address = incoming.url ?? ''
  const search = new URLSearchParams(
    address.includes('?') ? address.slice(address.indexOf('?') + 1) : '',
  )
  const credentials = {
    projectId: search.get('projectId') ?? header('x-project-id'),
    originHeader: header('origin'),
    authorization: header('authorization'),
  }
  Object.assign(granted, await authorise(context, route.access, credentials))
  context.usage.count(granted.project?.id, 'requests')
  const params = route.params
    ? readInput<Record<string, string>>('path', route.params, c.req.param())
    : c.req.param()
  const query = readQuery(route.query, search)
  const text =
    route.method === 'POST' ? await readBody(incoming, route.maxBodyBytes ?? defaultBodyBytes) : ''
  const body =
    route.body && route.body !== 'text' ? readInput('body', route.body, parseJson(text)) : undefined
  return route.answer({
    ...granted,
    params,
    query,
    body,
    text,
    caller,
    address: callerAddress,
    requestId,
    header,
    whenSent: (then) => void (outgoing.destroyed ? then() : outgoing.once('close', then)),
    signal: () => {
      const controller = new AbortController()
      outgoing.once('close', () => {
        if (!outgoing.writableFinished) controller.abort()
      })
      return controller.signal
    },
  })
}

const textOf = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.join(', ')

const everyHeader = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'date, etag, ratelimit, ratelimit-policy, retry-after, x-request-id',
  'cross-origin-resource-policy': 'cross-origin',
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpProblem(400, 'BODY_NOT_JSON', 'The body is not JSON')
  }
}
