import { createError } from '@latchkey/core'
import { isSameAccount } from '../../message/isSameAccount.js'
import {
  createVerifier,
  type SignInAttempt,
  type Verifier,
  type VerifierOptions,
} from '../createVerifier.js'
import { createMemoryNonces } from '../NonceStore.js'
import { readBody } from './readBody.js'
import { createMemorySessions, type SessionStore, type SignedInAccount } from './SessionStore.js'
import { headerOf, type SignInRequest } from './SignInRequest.js'
import { createSessionCookie, createToken, hashToken, type SameSite } from './sessionCookie.js'

const dayMs = 24 * 60 * 60_000
/** A session keeps no more; the oldest account makes room. */
const mostAccounts = 20
const longest = { message: 16_384, signature: 65_536, account: 192 }

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

/** Who a request is from. The account that signed in last is the first. */
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
   * Reads who a request of the host's own routes is from. Resolves undefined if nobody has signed
   * in. A request that may change something counts only from one of the pages, by its `Origin`.
   */
  readonly readSession: (request: SignInRequest) => Promise<Session | undefined>
}

type Call = {
  readonly method: 'GET' | 'POST'
  answer(request: Request, page: Verifier | undefined): Promise<Response>
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
  const pages = new Map(
    origins.map((origin) => [
      origin,
      // A message counts on the page that it names, and not on another one of the host.
      createVerifier({ ...options, domains: [hostOf(origin)], nonces, now }),
    ]),
  )
  // Local pages have no certificate. Beside a page under https, the cookie is that page's.
  const isSecure = sameSite === 'None' || origins.some((origin) => origin.startsWith('https:'))
  const cookie = createSessionCookie(isSecure, sameSite)

  async function idOf(request: SignInRequest): Promise<string | undefined> {
    const token = cookie.read(headerOf(request, 'cookie'))
    return token === undefined ? undefined : hashToken(token)
  }
  async function accountsOf(id: string | undefined): Promise<readonly SignedInAccount[]> {
    const found = id === undefined ? [] : await sessions.read(id)
    return found.filter(({ expirationTime }) => Date.parse(expirationTime) > now())
  }

  const calls: Readonly<Record<string, Call>> = {
    nonce: {
      method: 'POST',
      answer: async (_request, page) =>
        page ? jsonOf(200, await page.nonce()) : refusals.origin(),
    },
    authenticate: {
      method: 'POST',
      async answer(request, page) {
        const body = await readBody(request)
        if (body === 'tooLarge') return refusals.tooLarge()
        const attempt = body === 'notJson' ? undefined : readAttempt(body.value)
        if (!attempt || !page) return refusals.body()
        const verdict = await page.verify(attempt)
        if (verdict.status === 'unverified') return refusals.unverified()
        if (verdict.status === 'invalid') return refusals.signIn(verdict.reason)
        const signedIn = {
          account: verdict.message.account,
          expirationTime: new Date(now() + sessionMs).toISOString(),
        }
        const before = await idOf(request)
        const others = (await accountsOf(before)).filter(
          ({ account }) => !isSameAccount(account, signedIn.account),
        )
        const token = createToken()
        await sessions.write(await hashToken(token), [signedIn, ...others].slice(0, mostAccounts))
        if (before !== undefined) await sessions.write(before, [])
        return jsonOf(200, signedIn, cookie.print(token, Math.floor(sessionMs / 1000)))
      },
    },
    me: {
      method: 'GET',
      answer: async (request) => jsonOf(200, { accounts: await accountsOf(await idOf(request)) }),
    },
    'sign-out': {
      method: 'POST',
      async answer(request) {
        const body = await readBody(request)
        if (body === 'tooLarge') return refusals.tooLarge()
        const leaving = body === 'notJson' ? undefined : readSignOut(body.value)
        if (!leaving) return refusals.body()
        const { account: gone } = leaving
        const id = await idOf(request)
        const left = (await accountsOf(id)).filter(
          ({ account }) => gone !== undefined && !isSameAccount(account, gone),
        )
        if (id !== undefined) await sessions.write(id, left)
        return answerOf(204, null, left.length === 0 ? cookie.print('', 0) : undefined)
      },
    },
  }

  /** The answer, apart from what lets a page of another origin read it. */
  async function answer(request: Request, origin: string | undefined): Promise<Response> {
    const name = /\/auth\/v1\/([a-z-]+)\/?$/.exec(new URL(request.url).pathname)?.[1] ?? ''
    const call = Object.hasOwn(calls, name) ? calls[name] : undefined
    if (!call) return refusals.path()
    if (request.method !== call.method) return refusals.method(call.method)
    // A browser names the origin of each POST, and of a GET that another origin's page sends.
    const page = origin === undefined ? undefined : pages.get(origin)
    if (!page && (call.method === 'POST' || origin !== undefined)) return refusals.origin()
    return call.answer(request, page)
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
      const [first, ...others] = await accountsOf(await idOf(request))
      return first && { accounts: [first, ...others] }
    },
  }
}

function hostOf(origin: string): string {
  const url = URL.canParse(origin) ? new URL(origin) : undefined
  const isLocal = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(url?.hostname ?? '')
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal)
  if (url?.origin === origin && isSafe) return url.host
  throw createError('INVALID_CONFIGURATION', {
    details: `origins: ${origin} is no origin of a page, such as https://app.example.`,
  })
}

function readAttempt(value: unknown): SignInAttempt | undefined {
  const { message, signature, account } = (value ?? {}) as Readonly<Record<string, unknown>>
  return isText(message, longest.message) &&
    isText(signature, longest.signature) &&
    (account === undefined || isText(account, longest.account))
    ? { message, signature, ...(account !== undefined && { account }) }
    : undefined
}

function readSignOut(value: unknown): { readonly account?: string } | undefined {
  const { account } = (value ?? {}) as Readonly<Record<string, unknown>>
  if (account === undefined) return {}
  return isText(account, longest.account) ? { account } : undefined
}

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= most

const refuse = (status: number, code: string, message: string): Response =>
  jsonOf(status, { error: { code, message } })

/** The refusals, with the codes and statuses of Latchkey's own server. */
const refusals = {
  body: () => refuse(400, 'BODY_NOT_JSON', 'The body is no JSON of this call'),
  signIn: (reason: string) => refuse(401, 'SIGN_IN_REFUSED', reason),
  origin: () => refuse(403, 'ORIGIN_NOT_ALLOWED', 'The page of this request is not allowed'),
  path: () => refuse(404, 'NOT_FOUND', 'There is nothing here'),
  method(allow: string) {
    const response = refuse(405, 'METHOD_NOT_ALLOWED', `This path knows ${allow}`)
    response.headers.set('allow', allow)
    return response
  },
  tooLarge: () => refuse(413, 'BODY_TOO_LARGE', 'The body is too large'),
  unverified: () => refuse(503, 'UNVERIFIED', 'The signature could not be checked now'),
}

function answerOf(status: number, body: string | null, setCookie?: string): Response {
  const headers = new Headers({ 'cache-control': 'no-store' })
  if (body !== null) headers.set('content-type', 'application/json; charset=utf-8')
  if (setCookie !== undefined) headers.set('set-cookie', setCookie)
  return new Response(body, { status, headers })
}

const jsonOf = (status: number, value: unknown, setCookie?: string): Response =>
  answerOf(status, JSON.stringify(value), setCookie)
