import { getSessionsCall, type RevokeSessionInput, revokeSessionCall } from '@latchkey/api'
import { createMessage, isSameAccount, printMessage, type SignInMessage } from '@latchkey/siwx'
import type { Verifier } from '@latchkey/siwx/server'
import { emptyAnswer, jsonAnswer } from '../../http/answers.js'
import { HttpProblem } from '../../http/HttpProblem.js'
import type { Route, RouteRequest } from '../../http/Route.js'
import { callRoute } from '../callRoute.js'
import type { Session } from './createSessionReads.js'
import type { SignInStore } from './createSignInStore.js'
import type { SignInPlace } from './SignInPlace.js'
import { answerTo, ofSignIn, placeOf, refuse, refuseVerdict, tokenOf } from './signInRequest.js'

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
  /** The account of this address with which the visitor is signed in on this page. */
  async function accountOf(request: RouteRequest): Promise<string | undefined> {
    const token = tokenOf(request)
    const { address = '' } = request.params
    if (token === undefined) return undefined
    const signedIn = await store.read(token, placeOf(request))
    return signedIn.map(({ account }) => account).find((account) => isOf(account, address))
  }

  async function toWire(place: SignInPlace, session: Session, isCurrent: boolean) {
    await store.dropNonces(place, session.id)
    const { nonce, issuedAt } = await verifierOf(place, session.id).nonce()
    const { host } = new URL(session.origin)
    return {
      pci: session.id,
      project: { id: place.project, name: host, url: session.origin },
      createdAt: Math.floor(session.createdAt / 1000),
      expiry: Math.floor(session.expiresAt / 1000),
      context: printMessage(toMessage(place, session, { nonce, issuedAt })),
      isCurrent,
    }
  }

  return [
    callRoute(getSessionsCall, {
      ...ofSignIn,
      summary:
        'Where an account is signed in, for a visitor who is signed in with it; else an empty list.',
      async answer(request) {
        const place = placeOf(request)
        const account = await accountOf(request)
        if (account === undefined) return answerTo(request, jsonAnswer({ pcis: [] }))
        const sessions = await store.readSessions(place, account)
        const current = new Set(await store.readIds(tokenOf(request) ?? '', place))
        const pcis = []
        for (const session of sessions)
          pcis.push(await toWire(place, session, current.has(session.id)))
        return answerTo(request, jsonAnswer({ pcis }))
      },
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
        if (verdict.status !== 'valid') return refuseVerdict(request, verdict)
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
