import { type CaipAddress, createError } from '@latchkey/core'
import { isRecord } from '../persistence/migrate.js'
import type { SignInSession } from './SignInService.js'

/** Sends a call to the server; with a body it is a POST. */
export type AskServer = (path: string, body?: unknown) => Promise<Response>

const pathOf = (account: CaipAddress) => `v1/sessions/${encodeURIComponent(account)}`

/** @throws HTTP_STATUS, HTTP_INVALID_RESPONSE */
export async function readSessions(
  ask: AskServer,
  account: CaipAddress,
): Promise<readonly SignInSession[]> {
  const answer: unknown = await (await ok(await ask(pathOf(account)))).json()
  const { pcis } = isRecord(answer) ? answer : {}
  if (!Array.isArray(pcis)) throw createError('HTTP_INVALID_RESPONSE')
  return pcis.flatMap((each: unknown) => toSession(each, account))
}

/** @throws SIGNATURE_DECLINED, HTTP_STATUS */
export async function endSession(
  ask: AskServer,
  { id, account }: SignInSession,
  signature: string,
): Promise<void> {
  const response = await ask(`${pathOf(account)}/revoke`, { pci: id, signature })
  if (response.status === 401) throw createError('SIGNATURE_DECLINED')
  // One that is gone has ended.
  if (response.status !== 404) await ok(response)
}

async function ok(response: Response): Promise<Response> {
  if (!response.ok) throw createError('HTTP_STATUS', { params: { status: response.status } })
  return response
}

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
