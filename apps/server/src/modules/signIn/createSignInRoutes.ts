import { createVerifier } from '@latchkey/siwx/server'
import { z } from 'zod'
import { emptyAnswer, jsonAnswer } from '../../http/answers.js'
import type { Route } from '../../http/Route.js'
import type { ServerContext } from '../../ServerContext.js'
import { nonceMs } from './createSessionReads.js'
import { createSessionRoutes } from './createSessionRoutes.js'
import { createSignInStore } from './createSignInStore.js'
import type { SignInPlace } from './SignInPlace.js'
import { answerTo, cookieOf, ofSignIn, placeOf, refuseVerdict, tokenOf } from './signInRequest.js'

const attempt = z.object({
  message: z.string().min(1).max(16_384),
  signature: z.string().min(1).max(65_536),
  account: z.string().max(192).optional(),
})
const signOut = z.object({ account: z.string().max(192).optional() })
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
  const rpc = Object.fromEntries(
    config.chains.flatMap(({ id, rpc: [first] }) => (first === undefined ? [] : [[id, first]])),
  )
  const verifierOf = (place: SignInPlace, sessionId?: string) =>
    createVerifier({
      domains: [new URL(place.origin).host],
      rpc,
      nonces: store.noncesOf(place, sessionId),
      now,
      lifetimeMs: nonceMs,
    })
  return [
    {
      ...ofSignIn,
      name: 'createNonce',
      method: 'POST',
      path: '/auth/v1/nonce',
      summary: 'A nonce for one sign-in within five minutes, with the server’s time.',
      response: nonce,
      answer: async (request) =>
        answerTo(request, jsonAnswer(await verifierOf(placeOf(request)).nonce())),
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
        const place = placeOf(request)
        const verdict = await verifierOf(place).verify(request.body as z.infer<typeof attempt>)
        if (verdict.status !== 'valid') return refuseVerdict(request, verdict)
        const { account } = verdict.message
        const { token, expiresAt, seconds } = await store.add(account, place, tokenOf(request))
        const answer = { account, expirationTime: new Date(expiresAt).toISOString() }
        return answerTo(
          request,
          jsonAnswer(answer, { headers: { 'set-cookie': cookieOf(request, token, seconds) } }),
        )
      },
    },
    {
      ...ofSignIn,
      name: 'getSignedIn',
      method: 'GET',
      path: '/auth/v1/me',
      summary: 'The accounts that this visitor is signed in with, on this page’s origin.',
      response: accounts,
      async answer(request) {
        const token = tokenOf(request)
        const found = token === undefined ? [] : await store.read(token, placeOf(request))
        return answerTo(request, jsonAnswer({ accounts: found }))
      },
    },
    {
      ...ofSignIn,
      name: 'signOut',
      method: 'POST',
      path: '/auth/v1/sign-out',
      summary: 'Signs one account out, or all of this visitor.',
      body: signOut,
      bodyShape: signOut,
      response: 'nothing',
      async answer(request) {
        const { account } = request.body as z.infer<typeof signOut>
        const token = tokenOf(request)
        if (token !== undefined) await store.remove(token, placeOf(request), account)
        const isOver = account === undefined
        return answerTo(
          request,
          emptyAnswer(204, isOver ? { 'set-cookie': cookieOf(request, '', 0) } : {}),
        )
      },
    },
    ...createSessionRoutes(store, verifierOf),
  ]
}
