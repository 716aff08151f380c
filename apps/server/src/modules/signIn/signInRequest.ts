import { type SignInAnswer, signInLimits } from '@latchkey/siwx/server'
import { type Answer, emptyAnswer, jsonAnswer } from '../../http/answers.js'
import { HttpProblem, problemBody } from '../../http/HttpProblem.js'
import type { RouteRequest } from '../../http/Route.js'
import type { SignInPlace } from './SignInPlace.js'

const cookieName = 'latchkey-sign-in'

/** What the routes of a sign-in have in common. */
export const ofSignIn = {
  tag: 'signIn',
  access: 'page',
  limit: 'signIn',
  maxBodyBytes: signInLimits.bodyBytes,
} as const

export const placeOf = ({ project, origin = '' }: RouteRequest): SignInPlace => ({
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

export function tokenOf({ header }: RouteRequest): string | undefined {
  const pairs = (header('cookie') ?? '').split(/; */)
  const found = pairs.find((pair) => pair.startsWith(`${cookieName}=`))
  const token = found?.slice(cookieName.length + 1)
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined
}

/**
 * A page under https may stand on another site; its cookie then lives in that site's own jar.
 * All paths have it: `/v1/sessions` is none of `/auth/v1`.
 */
function cookieOf({ origin = '' }: RouteRequest, token: string, seconds: number): string {
  const kind = origin.startsWith('https:') ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax'
  return `${cookieName}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; ${kind}`
}
