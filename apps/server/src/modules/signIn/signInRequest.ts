import type { Verdict } from '@latchkey/siwx/server'
import { type Answer, jsonAnswer } from '../../http/answers.js'
import { HttpProblem, problemBody } from '../../http/HttpProblem.js'
import type { RouteRequest } from '../../http/Route.js'
import type { SignInPlace } from './SignInPlace.js'

const cookieName = 'latchkey-sign-in'

/** What the routes of a sign-in have in common. */
export const ofSignIn = {
  tag: 'signIn',
  access: 'page',
  limit: 'signIn',
  // Larger than the longest message and a signature with a factory's call (ERC-6492).
  maxBodyBytes: 128 * 1024,
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

/** 401 for what is wrong, 503 for what nobody can check now (B-22). */
export const refuseVerdict = (
  request: RouteRequest,
  verdict: Exclude<Verdict, { readonly status: 'valid' }>,
): Answer =>
  refuse(
    request,
    verdict.status === 'unverified'
      ? new HttpProblem(503, 'UNVERIFIED', 'It could not be checked now')
      : new HttpProblem(401, 'SIGN_IN_REFUSED', verdict.reason),
  )

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
export function cookieOf({ origin = '' }: RouteRequest, token: string, seconds: number): string {
  const kind = origin.startsWith('https:') ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax'
  return `${cookieName}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; ${kind}`
}
