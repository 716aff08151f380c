import { type CaipAddress, createError } from '@latchkey/core'
import {
  createNonce,
  isSameAccount,
  parseMessage,
  printMessage,
  type SignInMessage,
} from '@latchkey/siwx'
import type { Persistence } from '../persistence/Persistence.js'
import { createServerSession } from './createServerSession.js'
import type { Issued, OwnSession } from './OwnSession.js'
import { openSignIns } from './openSignIns.js'
import type { SignInOptions, StoredSignIn } from './SignInOptions.js'
import type { SignInPage, SignInService } from './SignInService.js'

/** A server checks the signature within this time, and its own session lasts as long as it says. */
const endpointMs = 5 * 60_000
/** Without a server the signed text is the session, and says how long it lasts. */
const localMs = 24 * 60 * 60_000
/** Nonces that wait for their signature; more are not kept. */
const mostNonces = 20

/** The kit's own sign-in: with a server of `/auth/v1`, or with the host's verifiers. */
export function createOwnService(
  options: SignInOptions,
  page: SignInPage,
  persistence: Pick<Persistence, 'open'>,
  projectId: string | undefined,
): SignInService {
  const { endpoint, messenger = {}, verifiers = {} } = options
  const { statement, resources } = messenger
  const session =
    endpoint === undefined
      ? createLocalSession(options, persistence, page)
      : createServerSession(endpoint, page, projectId)

  const waiting = new Set<string>()
  function wait<Message extends Issued>(issued: Message): Message {
    waiting.add(issued.nonce)
    for (const oldest of waiting) {
      if (waiting.size <= mostNonces) break
      waiting.delete(oldest)
    }
    return issued
  }

  async function issue(): Promise<Issued> {
    if (endpoint !== undefined && !messenger.getNonce) return session.nonce()
    const nonce = messenger.getNonce ? await messenger.getNonce() : createNonce()
    const at = page.now()
    const end = at + (messenger.lifetimeMs ?? (endpoint === undefined ? localMs : endpointMs))
    return wait({
      nonce,
      issuedAt: new Date(at).toISOString(),
      expirationTime: new Date(end).toISOString(),
    })
  }

  return {
    required: options.required ?? true,
    signOutOnDisconnect: options.signOutOnDisconnect ?? true,
    async prepare(account) {
      const issued = await issue()
      const { domain, uri } = page
      const message: SignInMessage = {
        account,
        domain,
        uri,
        ...issued,
        ...(statement && { statement }),
        ...(resources && { resources }),
      }
      return {
        text: printMessage(message),
        statement,
        // By this page's clock, which may differ from the server's.
        expiresAt: page.now() + Date.parse(issued.expirationTime) - Date.parse(issued.issuedAt),
      }
    },
    async request() {
      const { nonce, issuedAt, expirationTime } = await issue()
      const { domain, uri } = page
      return { domain, uri, nonce, issuedAt, expirationTime, ...(statement && { statement }) }
    },
    async verify(signed) {
      if (endpoint !== undefined) return session.check(signed)
      // A wallet that signs in with its approval brings the text itself.
      const said = parseMessage(signed.message)
      if (!said || !waiting.has(said.nonce) || !counts(signed, page)) return 'invalid'
      const verifier = verifiers[signed.account.split(':')[0] ?? '']
      const verdict = verifier ? await verifier(signed) : 'invalid'
      if (verdict !== 'valid') return verdict
      waiting.delete(said.nonce)
      await session.keep(signed)
      return verdict
    },
    has: session.has,
    revoke: session.revoke,
    ...(session.sessions && { sessions: session.sessions }),
    ...(session.endSession && { endSession: session.endSession }),
  }
}

/** True as far as the signed text says so: this account, this page, and now. */
function counts({ account, message }: StoredSignIn, page: SignInPage): boolean {
  const said = parseMessage(message)
  const { notBefore, expirationTime } = said ?? {}
  return (
    said !== undefined &&
    isSameAccount(said.account, account) &&
    said.domain === page.domain &&
    (notBefore === undefined || Date.parse(notBefore) <= page.now()) &&
    (expirationTime === undefined || Date.parse(expirationTime) > page.now())
  )
}

function createLocalSession(
  { storage }: SignInOptions,
  persistence: Pick<Persistence, 'open'>,
  page: SignInPage,
): OwnSession {
  const document = storage ? undefined : openSignIns(persistence)
  const read = async () => (storage ? storage.read() : (document?.read().items ?? []))
  const write = async (change: (kept: readonly StoredSignIn[]) => readonly StoredSignIn[]) => {
    if (storage) await storage.write(change(await storage.read()))
    else document?.update(({ items }) => ({ items: change(items) }))
  }
  const others = (kept: readonly StoredSignIn[], account: CaipAddress) =>
    kept.filter((each) => !isSameAccount(each.account, account))
  return {
    nonce: () => Promise.reject(createError('SIWX_NOT_ENABLED')),
    check: async () => 'invalid',
    keep: (signed) => write((kept) => [...others(kept, signed.account), signed]),
    has: async (account) =>
      (await read()).some((each) => isSameAccount(each.account, account) && counts(each, page)),
    revoke: (account) => write((kept) => others(kept, account)),
    sessions: async (account) =>
      (await read())
        .filter((each) => isSameAccount(each.account, account) && counts(each, page))
        .map((each) => {
          const { issuedAt = '', expirationTime = '' } = parseMessage(each.message) ?? {}
          return {
            id: each.account,
            account: each.account,
            domain: page.domain,
            createdAt: Date.parse(issuedAt),
            expiresAt: Date.parse(expirationTime),
            isCurrent: true,
          }
        }),
  }
}
