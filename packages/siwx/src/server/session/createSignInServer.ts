import { createError } from '@latchkey/core'
import { isSameAccount } from '../../message/isSameAccount.js'
import { createVerifier, type VerifierOptions } from '../createVerifier.js'
import { createMemoryNonces } from '../NonceStore.js'
import { isLocal } from '../readPage.js'
import {
  createSignInCalls,
  type SignInAnswer,
  type SignInCalls,
  type VisitorSessions,
} from './createSignInCalls.js'
import { readBody } from './readBody.js'
import { createMemorySessions, type SessionStore, type SignedInAccount } from './SessionStore.js'
import { headerOf, type SignInRequest } from './SignInRequest.js'
import {
  createSessionCookie,
  createToken,
  hashToken,
  type SameSite,
  type SessionCookie,
} from './sessionCookie.js'
import { readAttempt, readSignOut } from './signInInput.js'

const dayMs = 24 * 60 * 60_000
/** A session keeps no more; the oldest account makes room. */
const mostAccounts = 20

export type SignInServerOptions = Omit<VerifierOptions, 'domains'> & {
  /** The pages that visitors sign in on, as origins: `https://app.example`. */
  readonly origins: readonly string[]
  /** @default in this process's memory */
  readonly sessions?: SessionStore
  /** Milliseconds that a sign-in lasts. @default 86400000 */
  readonly sessionMs?: number
  /**
   * `None` for a server on another site than its pages. Browsers then send the cookie with requests
   * of other sites too, and may refuse it.
   *
   * @default Lax
   */
  readonly sameSite?: SameSite
}

/** The signed-in accounts of a request, the most recent first. */
export type Session = {
  readonly accounts: readonly [SignedInAccount, ...SignedInAccount[]]
}

/** The back end of a sign-in. */
export type SignInServer = {
  /**
   * Answers the calls of the kit: `POST /auth/v1/nonce`, `POST /auth/v1/authenticate`, `GET
   * /auth/v1/me` and `POST /auth/v1/sign-out`. Rejects only if a store does.
   */
  readonly handle: (request: Request) => Promise<Response>
  /**
   * Reads who a request of the host's own routes is from. Resolves undefined if no visitor is
   * signed in. A request that may change something counts only from one of the pages, by its
   * `Origin`.
   */
  readonly readSession: (request: SignInRequest) => Promise<Session | undefined>
}

type Call = {
  readonly method: 'GET' | 'POST'
  readonly readsBody?: true
  /** `undefined`: the body is not this call's. */
  answer(
    page: SignInCalls,
    token: string | undefined,
    body: unknown,
  ): Promise<SignInAnswer> | undefined
}

const calls: Readonly<Record<string, Call>> = {
  nonce: { method: 'POST', answer: (page) => page.nonce() },
  authenticate: {
    method: 'POST',
    readsBody: true,
    answer(page, token, body) {
      const attempt = readAttempt(body)
      return attempt && page.authenticate(attempt, token)
    },
  },
  me: { method: 'GET', answer: (page, token) => page.me(token) },
  'sign-out': {
    method: 'POST',
    readsBody: true,
    answer(page, token, body) {
      const leaving = readSignOut(body)
      return leaving && page.signOut(leaving.account, token)
    },
  },
}

/**
 * Makes the back end that `createKit({ signIn: { endpoint } })` talks to. It needs no framework: it
 * takes web requests, as Next, Hono, Bun and Deno have them, and `toNodeListener` brings it to
 * Express. The session is a cookie that no script reads; its token is new at each sign-in, and the
 * store has only its hash.
 *
 * @throws BaseError `INVALID_CONFIGURATION` for an origin that is none, or plain http beyond
 *   localhost
 * @example
 * const signIn = createSignInServer({ origins: ['https://app.example'] })
 * const response = await signIn.handle(request)
 * const session = await signIn.readSession(request)
 * if (session) console.log(session.accounts[0].account, response.status)
 */
export function createSignInServer({
  origins,
  now = Date.now,
  nonces = createMemoryNonces(now),
  sessions = createMemorySessions(now),
  sessionMs = dayMs,
  sameSite = 'Lax',
  ...options
}: SignInServerOptions): SignInServer {
  const visitors = createVisitors(sessions, now, sessionMs)
  const pages = new Map(
    origins.map((origin) => {
      // A message counts on the page that it names, and not on another one of the host.
      const domains = [readOrigin(origin)]
      const verifier = createVerifier({ ...options, domains, nonces, now })
      return [origin, createSignInCalls(verifier, visitors)]
    }),
  )
  const [anyPage] = pages.values()
  // Local pages have no certificate. Beside a page under https, the cookie is that page's.
  const isSecure = sameSite === 'None' || origins.some((origin) => origin.startsWith('https:'))
  const cookie = createSessionCookie(isSecure, sameSite)
  const tokenOf = (request: SignInRequest) => cookie.read(headerOf(request, 'cookie'))

  /** The answer, apart from what lets a page of another origin read it. */
  async function answer(request: Request, origin: string | undefined): Promise<Response> {
    const name = /\/auth\/v1\/([a-z-]+)\/?$/.exec(new URL(request.url).pathname)?.[1] ?? ''
    const call = Object.hasOwn(calls, name) ? calls[name] : undefined
    if (!call) return refusals.path()
    if (request.method !== call.method) return refusals.method(call.method)
    // A browser names the origin of each POST, and of a GET that another origin's page sends.
    const page = origin === undefined && call.method === 'GET' ? anyPage : pages.get(origin ?? '')
    if (!page) return refusals.origin()
    const body = call.readsBody ? await readBody(request) : { value: undefined }
    if (body === 'tooLarge') return refusals.tooLarge()
    if (body === 'notJson') return refusals.body()
    const answered = await call.answer(page, tokenOf(request), body.value)
    return answered ? toResponse(answered, cookie) : refusals.body()
  }

  return {
    async handle(request) {
      const origin = headerOf(request, 'origin')
      const response = await answer(request, origin)
      response.headers.set('vary', 'origin')
      if (origin !== undefined && pages.has(origin)) {
        response.headers.set('access-control-allow-origin', origin)
        response.headers.set('access-control-allow-credentials', 'true')
      }
      return response
    },
    async readSession(request) {
      const origin = headerOf(request, 'origin')
      const isReading = ['GET', 'HEAD'].includes(request.method ?? 'GET')
      if (origin === undefined ? !isReading : !pages.has(origin)) return undefined
      const token = tokenOf(request)
      const [first, ...others] = token === undefined ? [] : await visitors.read(token)
      return first && { accounts: [first, ...others] }
    },
  }
}

function readOrigin(origin: string): string {
  const url = URL.canParse(origin) ? new URL(origin) : undefined
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal(url.hostname))
  if (url?.origin === origin && isSafe) return origin
  throw createError('INVALID_CONFIGURATION', {
    details: `origins: ${origin} is no origin of a page, such as https://app.example.`,
  })
}

/** The sessions of a store, which knows the hashes of their tokens. */
function createVisitors(
  store: SessionStore,
  now: () => number,
  sessionMs: number,
): VisitorSessions {
  const accountsOf = async (id: string): Promise<readonly SignedInAccount[]> =>
    (await store.read(id)).filter(({ expirationTime }) => Date.parse(expirationTime) > now())
  return {
    read: async (token) => accountsOf(await hashToken(token)),
    async add(account, before) {
      const old = before === undefined ? undefined : await hashToken(before)
      const kept = old === undefined ? [] : await accountsOf(old)
      const others = kept.filter((each) => !isSameAccount(each.account, account))
      const expirationTime = new Date(now() + sessionMs).toISOString()
      const token = createToken()
      const all = [{ account, expirationTime }, ...others].slice(0, mostAccounts)
      await store.write(await hashToken(token), all)
      if (old !== undefined) await store.write(old, [])
      return { account, expirationTime, token, seconds: Math.floor(sessionMs / 1000) }
    },
    async remove(token, account) {
      const id = await hashToken(token)
      const left = (await accountsOf(id)).filter(
        (each) => account !== undefined && !isSameAccount(each.account, account),
      )
      await store.write(id, left)
      return left
    },
  }
}

const refuse = (status: number, code: string, message: string): Response =>
  answerOf(status, JSON.stringify({ error: { code, message } }))

/** The refusals, with the codes and statuses of Latchkey's own server. */
const refusals = {
  body: () => refuse(400, 'BODY_NOT_JSON', 'The body is no JSON of this call'),
  origin: () => refuse(403, 'ORIGIN_NOT_ALLOWED', 'The page of this request is not allowed'),
  path: () => refuse(404, 'NOT_FOUND', 'There is nothing here'),
  method(allow: string) {
    const response = refuse(405, 'METHOD_NOT_ALLOWED', `This path knows ${allow}`)
    response.headers.set('allow', allow)
    return response
  },
  tooLarge: () => refuse(413, 'BODY_TOO_LARGE', 'The body is too large'),
}

function toResponse(answer: SignInAnswer, cookie: SessionCookie): Response {
  if ('code' in answer) return refuse(answer.status, answer.code, answer.message)
  const { status, body, cookie: set } = answer
  const text = body === undefined ? null : JSON.stringify(body)
  return answerOf(status, text, set && cookie.print(set.token, set.seconds))
}

function answerOf(status: number, body: string | null, setCookie?: string): Response {
  const headers = new Headers({ 'cache-control': 'no-store' })
  if (body !== null) headers.set('content-type', 'application/json; charset=utf-8')
  if (setCookie !== undefined) headers.set('set-cookie', setCookie)
  return new Response(body, { status, headers })
}
