import { type CaipAddress, createError } from '@latchkey/core'
import {
  createNonce,
  isSameAccount,
  parseMessage,
  printMessage,
  type SignInMessage,
} from '@latchkey/siwx'
import type { Persistence } from '../persistence/Persistence.js'
import { openSignIns } from './openSignIns.js'
import type { SignInOptions, StoredSignIn } from './SignInOptions.js'
import type { SignInPage, SignInService } from './SignInService.js'

/** A server checks the signature within this time, and its own session lasts as long as it says. */
const endpointMs = 5 * 60_000
/** Without a server the signed text is the session, and says how long it lasts. */
const localMs = 24 * 60 * 60_000
/** Nonces that wait for their signature; more are not kept. */
const mostNonces = 20
const requestMs = 10_000

type Issued = Pick<SignInMessage, 'nonce' | 'issuedAt'> & { readonly expirationTime: string }

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
  }
}

type Session = Pick<SignInService, 'has' | 'revoke'> & {
  nonce(): Promise<Issued>
  check: SignInService['verify']
  keep(signed: StoredSignIn): Promise<void>
}

/** The session is the server's, in a cookie that this page cannot read. */
function createServerSession(
  endpoint: string,
  page: SignInPage,
  projectId: string | undefined,
): Session {
  const base = endpoint.replace(/\/$/, '')
  const query = projectId === undefined ? '' : `?projectId=${encodeURIComponent(projectId)}`
  const ask = async (path: string, body?: unknown): Promise<Response> => {
    const response = await fetch(`${base}/auth/v1/${path}${query}`, {
      credentials: 'include',
      signal: AbortSignal.timeout(requestMs),
      // Sent as plain text: a page of another origin then needs no second request for permission.
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
    return response
  }
  const ok = async (response: Response): Promise<Response> => {
    if (!response.ok) throw createError('HTTP_STATUS', { params: { status: response.status } })
    return response
  }
  return {
    async nonce() {
      const issued = (await (await ok(await ask('nonce', {}))).json()) as Issued
      if (typeof issued?.nonce !== 'string') throw createError('HTTP_INVALID_RESPONSE')
      return issued
    },
    async check(signed) {
      try {
        const { ok: isValid, status } = await ask('authenticate', signed)
        return isValid ? 'valid' : status === 401 || status === 400 ? 'invalid' : 'unverified'
      } catch (error) {
        page.log('warn', 'The sign-in could not be checked.', error)
        return 'unverified'
      }
    },
    keep: async () => undefined,
    async has(account) {
      const { accounts = [] } = (await (await ok(await ask('me'))).json()) as {
        readonly accounts?: readonly { readonly account: string }[]
      }
      return accounts.some((each) => isSameAccount(each.account, account))
    },
    revoke: async (account) => void (await ok(await ask('sign-out', { account }))),
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
): Session {
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
  }
}
