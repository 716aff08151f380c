/** An account that has signed in, and until when that counts. */
export type SignedInAccount = {
  /** A CAIP-10 id. */
  readonly account: string
  /** An ISO 8601 time. */
  readonly expirationTime: string
}

/**
 * Keeps the sessions of a server, each under the SHA-256 of its cookie's token: who reads the store
 * cannot sign in with it. A server of several instances keeps them in a store that all share.
 */
export type SessionStore = {
  /** The accounts of a session; none if the id is unknown. The caller drops those that ended. */
  read(id: string): Promise<readonly SignedInAccount[]>
  /** Replaces the accounts of a session. Without an account the session is over. */
  write(id: string, accounts: readonly SignedInAccount[]): Promise<void>
}

/** More are not kept: the oldest makes room. */
const mostSessions = 100_000

/**
 * Sessions in the memory of one process. A restart ends them. It keeps the newest 100,000.
 *
 * @example
 * const signIn = createSignInServer({
 *   origins: ['https://app.example'],
 *   sessions: createMemorySessions(),
 * })
 */
export function createMemorySessions(now: () => number = Date.now): SessionStore {
  const kept = new Map<string, readonly SignedInAccount[]>()
  const isOver = (accounts: readonly SignedInAccount[]) =>
    accounts.every(({ expirationTime }) => Date.parse(expirationTime) <= now())
  return {
    read: async (id) => kept.get(id) ?? [],
    async write(id, accounts) {
      kept.delete(id)
      if (accounts.length === 0) return
      for (const [oldest, its] of kept) {
        if (kept.size < mostSessions && !isOver(its)) break
        kept.delete(oldest)
      }
      kept.set(id, accounts)
    },
  }
}
