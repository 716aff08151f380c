import { createError } from '@latchkey/core'
import { isSameAccount } from '@latchkey/siwx'
import type { Issued } from './createMessages.js'
import type { SignInPage, SignInService } from './SignInService.js'

const requestMs = 10_000

type ServerSession = Required<
  Pick<SignInService, 'verify' | 'has' | 'revoke' | 'sessions' | 'endSession'>
> & { nonce(): Promise<Issued> }

/** The session is the server's, in a cookie that this page cannot read. */
export function createServerSession(
  endpoint: string,
  page: SignInPage,
  projectId: string | undefined,
): ServerSession {
  const base = endpoint.replace(/\/$/, '')
  const query = projectId === undefined ? '' : `?projectId=${encodeURIComponent(projectId)}`
  const ask = (path: string, body?: unknown): Promise<Response> =>
    fetch(`${base}/${path}${query}`, {
      credentials: 'include',
      signal: AbortSignal.timeout(requestMs),
      // Sent as plain text: a page of another origin then needs no second request for permission.
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
  const ok = async (response: Response): Promise<Response> => {
    if (!response.ok) throw createError('HTTP_STATUS', { params: { status: response.status } })
    return response
  }
  return {
    async nonce() {
      const issued = (await (await ok(await ask('auth/v1/nonce', {}))).json()) as Issued
      if (typeof issued?.nonce !== 'string') throw createError('HTTP_INVALID_RESPONSE')
      return issued
    },
    async verify(signed) {
      try {
        const { ok: isValid, status } = await ask('auth/v1/authenticate', signed)
        return isValid ? 'valid' : status === 401 || status === 400 ? 'invalid' : 'unverified'
      } catch (error) {
        page.log('warn', 'The sign-in could not be checked.', error)
        return 'unverified'
      }
    },
    async has(account) {
      const { accounts = [] } = (await (await ok(await ask('auth/v1/me'))).json()) as {
        readonly accounts?: readonly { readonly account: string }[]
      }
      return accounts.some((each) => isSameAccount(each.account, account))
    },
    revoke: async (account) => void (await ok(await ask('auth/v1/sign-out', { account }))),
    sessions: async (account) => (await later()).readSessions(ask, account),
    endSession: async (...given) => (await later()).endSession(ask, ...given),
  }
}

/** The view of sessions alone needs it. */
const later = () => import('./serverSessions.js')
