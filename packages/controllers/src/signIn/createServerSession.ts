import { type CaipAddress, createError } from '@latchkey/core'
import { isSameAccount } from '@latchkey/siwx'
import { isRecord } from '../persistence/migrate.js'
import type { Issued, OwnSession } from './OwnSession.js'
import type { SignInPage, SignInSession } from './SignInService.js'

const requestMs = 10_000

/** The session is the server's, in a cookie that this page cannot read. */
export function createServerSession(
  endpoint: string,
  page: SignInPage,
  projectId: string | undefined,
): OwnSession {
  const base = endpoint.replace(/\/$/, '')
  const query = projectId === undefined ? '' : `?projectId=${encodeURIComponent(projectId)}`
  const ask = async (path: string, body?: unknown): Promise<Response> => {
    const response = await fetch(`${base}/${path}${query}`, {
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
      const issued = (await (await ok(await ask('auth/v1/nonce', {}))).json()) as Issued
      if (typeof issued?.nonce !== 'string') throw createError('HTTP_INVALID_RESPONSE')
      return issued
    },
    async check(signed) {
      try {
        const { ok: isValid, status } = await ask('auth/v1/authenticate', signed)
        return isValid ? 'valid' : status === 401 || status === 400 ? 'invalid' : 'unverified'
      } catch (error) {
        page.log('warn', 'The sign-in could not be checked.', error)
        return 'unverified'
      }
    },
    keep: async () => undefined,
    async has(account) {
      const { accounts = [] } = (await (await ok(await ask('auth/v1/me'))).json()) as {
        readonly accounts?: readonly { readonly account: string }[]
      }
      return accounts.some((each) => isSameAccount(each.account, account))
    },
    revoke: async (account) => void (await ok(await ask('auth/v1/sign-out', { account }))),
    async sessions(account) {
      const answer: unknown = await (await ok(await ask(sessionsOf(account)))).json()
      const { pcis } = isRecord(answer) ? answer : {}
      if (!Array.isArray(pcis)) throw createError('HTTP_INVALID_RESPONSE')
      return pcis.flatMap((each: unknown) => toSession(each, account))
    },
    async endSession({ id, account }, signature) {
      const response = await ask(`${sessionsOf(account)}/revoke`, { pci: id, signature })
      if (response.status === 401) throw createError('SIGNATURE_DECLINED')
      // One that is gone has ended.
      if (response.status !== 404) await ok(response)
    },
  }
}

const sessionsOf = (account: CaipAddress) => `v1/sessions/${encodeURIComponent(account)}`

function toSession(value: unknown, account: CaipAddress): readonly SignInSession[] {
  if (!isRecord(value) || !isRecord(value.project)) return []
  const { pci, createdAt, expiry, context, isCurrent, project } = value
  if (typeof pci !== 'string' || typeof project.name !== 'string') return []
  if (typeof createdAt !== 'number' || typeof expiry !== 'number') return []
  return [
    {
      id: pci,
      account,
      domain: project.name,
      createdAt: createdAt * 1000,
      expiresAt: expiry * 1000,
      isCurrent: isCurrent === true,
      ...(typeof context === 'string' && { text: context }),
    },
  ]
}
