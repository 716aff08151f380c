import { createEarlyError } from '../errors/createEarlyError.js'

/**
 * Returns the opener for the part of a connector that loads on first use. `load` fetches its code
 * and `create` builds it once. The opener rejects with VIEW_UNAVAILABLE when the code fails to
 * load; the next call tries again.
 *
 * @example
 * const open = lazyOnce(
 *   () => import('./createSession.js'),
 *   ({ createSession }) => createSession(provider),
 * )
 * const session = await open()
 */
export function lazyOnce<Code, Session extends object>(
  load: () => Promise<Code>,
  create: (code: Code) => Session,
): () => Promise<Session> {
  let session: Session | undefined
  return async () => {
    if (session) return session
    const code = await load().catch((cause: unknown) => {
      throw createEarlyError('VIEW_UNAVAILABLE', { cause })
    })
    session ??= create(code)
    return session
  }
}
