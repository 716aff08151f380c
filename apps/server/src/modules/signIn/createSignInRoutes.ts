import { createSignInCalls, createVerifier, signInLimits } from '@latchkey/siwx/server'
import { z } from 'zod'
import type { Route, RouteRequest } from '../../http/Route.js'
import type { ServerContext } from '../../ServerContext.js'
import { nonceMs } from './createSessionReads.js'
import { createSessionRoutes } from './createSessionRoutes.js'
import { createSignInStore } from './createSignInStore.js'
import type { SignInPlace } from './SignInPlace.js'
import { ofSignIn, placeOf, toAnswer, tokenOf } from './signInRequest.js'

/** A CAIP-10 id: no other text of a caller reaches the database. */
const account = z.string().regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/)
const attempt = z.object({
  message: z.string().min(1).max(signInLimits.message),
  signature: z.string().min(1).max(signInLimits.signature),
  account: account.optional(),
})
const signOut = z.object({ account: account.optional() })
const signedIn = z.object({ account: z.string(), expirationTime: z.iso.datetime() })
const nonce = z.object({
  nonce: z.string(),
  issuedAt: z.iso.datetime(),
  expirationTime: z.iso.datetime(),
})
const accounts = z.object({ accounts: z.array(signedIn) })

/**
 * Sign in with a wallet: a nonce, the check of what the wallet signed, and a cookie that no script
 * reads. Only pages of the project get an answer, and each page its own.
 */
export function createSignInRoutes({ config, database, now }: ServerContext): readonly Route[] {
  const store = createSignInStore(database, now)
  const rpc = Object.fromEntries(config.chains.map(({ id, rpc: urls }) => [id, urls]))
  const verifierOf = (place: SignInPlace, sessionId?: string) =>
    createVerifier({
      domains: [place.origin],
      rpc,
      nonces: store.noncesOf(place, sessionId),
      now,
      lifetimeMs: nonceMs,
    })
  const callsOf = (request: RouteRequest) => {
    const place = placeOf(request)
    return createSignInCalls(verifierOf(place), store.visitorsOf(place))
  }
  return [
    {
      ...ofSignIn,
      name: 'createNonce',
      method: 'POST',
      path: '/auth/v1/nonce',
      summary: 'A nonce for one sign-in within five minutes, with the server’s time.',
      response: nonce,
      answer: async (request) => toAnswer(request, await callsOf(request).nonce()),
    },
    {
      ...ofSignIn,
      name: 'authenticate',
      method: 'POST',
      path: '/auth/v1/authenticate',
      summary:
        'Checks a sign-in, once, and sets a cookie. 401: refused. 503: could not be checked.',
      body: attempt,
      bodyShape: attempt,
      response: signedIn,
      async answer(request) {
        const given = request.body as z.infer<typeof attempt>
        const { authenticate } = callsOf(request)
        return toAnswer(request, await authenticate(given, tokenOf(request)))
      },
    },
    {
      ...ofSignIn,
      limit: 'signInReads',
      name: 'getSignedIn',
      method: 'GET',
      path: '/auth/v1/me',
      summary: 'The accounts that this visitor is signed in with, on this page’s origin.',
      response: accounts,
      answer: async (request) => toAnswer(request, await callsOf(request).me(tokenOf(request))),
    },
    {
      ...ofSignIn,
      // It comes with each disconnect, and costs no check of a signature.
      limit: 'signInReads',
      name: 'signOut',
      method: 'POST',
      path: '/auth/v1/sign-out',
      summary: 'Signs one account out, or all of this visitor.',
      body: signOut,
      bodyShape: signOut,
      response: 'nothing',
      async answer(request) {
        const { account: leaving } = request.body as z.infer<typeof signOut>
        return toAnswer(request, await callsOf(request).signOut(leaving, tokenOf(request)))
      },
    },
    ...createSessionRoutes(store, verifierOf),
  ]
}
