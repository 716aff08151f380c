import { getSessionsCall, type RevokeSessionInput, revokeSessionCall } from '@latchkey/api'
import { createMessage, isSameAccount, printMessage, type SignInMessage } from '@latchkey/siwx'
import { refusalOf, type Verifier } from '@latchkey/siwx/server'
import { emptyAnswer, jsonAnswer } from '../../http/answers.js'
import { HttpProblem } from '../../http/HttpProblem.js'
import type { Route, RouteRequest } from '../../http/Route.js'
import { callRoute } from '../callRoute.js'
import type { Session } from './createSessionReads.js'
import type { SignInStore } from './createSignInStore.js'
import type { SignInPlace } from './SignInPlace.js'
import { answerTo, ofSignIn, placeOf, refuse, toAnswer, tokenOf } from './signInRequest.js'

type Body = Pick<RevokeSessionInput, 'pci' | 'signature'>

/**
 * Where an account is signed in, and the end of one of these sessions.
 *
 * The list is for a visitor who is signed in with that account on this page. Each session carries
 * in `context` the text that ends it once the account has signed it: a sign-in message with a nonce
 * of its own, good for this page, this session, five minutes and one use (B-22).
 */
export function createSessionRoutes(
  store: SignInStore,
  verifierOf: (place: SignInPlace, sessionId: string) => Verifier,
): readonly Route[] {
  async function list(request: RouteRequest) {
    const token = tokenOf(request)
    if (token === undefined) return []
    const place = placeOf(request)
    const { address = '' } = request.params
    const own = await store.readVisitor(token, place)
    const account = own.map((each) => each.account).find((each) => isOf(each, address))
    if (account === undefined) return []
    const sessions = await store.readSessions(place, account)
    const listed = await store.issueNonces(place, sessions)
    return listed.map(({ session, ...issued }) => ({
      pci: session.id,
      project: { id: place.project, name: new URL(session.origin).host, url: session.origin },
      createdAt: Math.floor(session.createdAt / 1000),
      expiry: Math.floor(session.expiresAt / 1000),
      context: printMessage(toMessage(place, session, issued)),
      isCurrent: own.some(({ id }) => id === session.id),
    }))
  }

  return [
    callRoute(getSessionsCall, {
      ...ofSignIn,
      limit: 'signInReads',
      summary:
        'Where an account is signed in, for a visitor who is signed in with it; else an empty list.',
      answer: async (request) => answerTo(request, jsonAnswer({ pcis: await list(request) })),
    }),
    callRoute(revokeSessionCall, {
      ...ofSignIn,
      summary:
        'Ends a session. The signature is the account’s, of the text in the session’s `context`.',
      async answer(request) {
        const place = placeOf(request)
        const { pci, signature } = request.body as Body
        const { address = '' } = request.params
        const session = await store.readSession(place, pci)
        if (!session || !isOf(session.account, address))
          return refuse(request, new HttpProblem(404, 'NOT_FOUND', 'There is no such session'))
        const issued = await store.readNonce(place, pci)
        if (!issued)
          return refuse(request, new HttpProblem(401, 'SIGN_IN_REFUSED', 'Read the list again'))
        const message = printMessage(toMessage(place, session, issued))
        const verdict = await verifierOf(place, pci).verify({ message, signature })
        if (verdict.status !== 'valid') return toAnswer(request, refusalOf(verdict))
        await store.removeSession(place, pci)
        return answerTo(request, emptyAnswer(204))
      },
    }),
  ]

  /** Made anew from what the database holds: nothing of the text comes from the caller. */
  function toMessage(
    { origin }: SignInPlace,
    session: Session,
    issued: Pick<SignInMessage, 'nonce' | 'issuedAt'>,
  ): SignInMessage {
    return createMessage({
      account: session.account as SignInMessage['account'],
      domain: new URL(origin).host,
      uri: origin,
      statement: `Sign out of ${new URL(session.origin).host}, where this account signed in at ${new Date(session.createdAt).toISOString()}.`,
      requestId: session.id,
      ...issued,
    })
  }
}

/** True for an address, or an account on any chain of its namespace. */
const isOf = (account: string, address: string): boolean =>
  isSameAccount(account, address.includes(':') ? address : toAccount(account, address))

const toAccount = (like: string, address: string): string => {
  const [namespace, reference] = like.split(':')
  return `${namespace}:${reference}:${address}`
}
