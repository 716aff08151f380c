import { createHash } from 'node:crypto'
import { type SignInAnswer, signInLimits } from '@latchkey/siwx/server'
import { type Answer, emptyAnswer, jsonAnswer } from '../../http/answers.js'
import { HttpProblem, problemBody } from '../../http/HttpProblem.js'
import type { RouteRequest } from '../../http/Route.js'
import type { SignInPlace } from './SignInPlace.js'

/** Pages under https have a cookie of their own, and read no other. */
const isSecure = ({ origin = '' }: Pick<RouteRequest, 'origin'>): boolean =>
  origin.startsWith('https:')
/**
 * A browser takes a cookie with the prefix `__Host-` from this host alone, so no other subdomain
 * can plant one (RFC 6265bis). A page under plain http can have none with it. Pages of one site
 * share a jar, so each has a name of its own.
 */
export function cookieNameFor(request: Pick<RouteRequest, 'project' | 'origin'>): string {
  const { project, origin } = placeOf(request)
  const page = createHash('sha256').update(`${project} ${origin}`).digest('hex').slice(0, 8)
  return `${isSecure(request) ? '__Host-' : ''}latchkey-sign-in-${page}`
}

/** The common fields of the routes of a sign-in. */
export const ofSignIn = {
  tag: 'signIn',
  access: 'page',
  limit: 'signIn',
  maxBodyBytes: signInLimits.bodyBytes,
} as const

export const placeOf = ({
  project,
  origin = '',
}: Pick<RouteRequest, 'project' | 'origin'>): SignInPlace => ({
  project: project?.id ?? '',
  origin,
})

/** A page of another origin reads an answer with cookies only under its own name. */
export const answerTo = (request: RouteRequest, answer: Answer): Answer => ({
  ...answer,
  headers: { ...answer.headers, ...credentialsFor(request) },
})

export const refuse = (request: RouteRequest, problem: HttpProblem): Answer =>
  answerTo(request, jsonAnswer(problemBody(problem, request.requestId), { status: problem.status }))

/** The answer of a call as the server sends it, with the visitor's new cookie where it has one. */
export function toAnswer(request: RouteRequest, said: SignInAnswer): Answer {
  if ('code' in said) return refuse(request, new HttpProblem(said.status, said.code, said.message))
  const headers: Readonly<Record<string, string>> = said.cookie
    ? { 'set-cookie': cookieOf(request, said.cookie.token, said.cookie.seconds) }
    : {}
  return answerTo(
    request,
    said.body === undefined
      ? emptyAnswer(said.status, headers)
      : jsonAnswer(said.body, { status: said.status, headers }),
  )
}

const credentialsFor = ({ origin }: RouteRequest): Readonly<Record<string, string>> =>
  origin === undefined
    ? {}
    : {
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        vary: 'origin',
      }

export function tokenOf(request: RouteRequest): string | undefined {
  const name = cookieNameFor(request)
  const pairs = (request.header('cookie') ?? '').split(/; */)
  const found = pairs.find((pair) => pair.startsWith(`${name}=`))
  const token = found?.slice(name.length + 1)
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined
}

/**
 * A page under https may stand on another site; its cookie then lives in that site's own jar.
 * All paths have it: `/v1/sessions` is none of `/auth/v1`.
 */
function cookieOf(request: RouteRequest, token: string, seconds: number): string {
  const kind = isSecure(request) ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax'
  return `${cookieNameFor(request)}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; ${kind}`
}
