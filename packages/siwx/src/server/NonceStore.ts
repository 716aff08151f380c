/** Remembers nonces. A server of several instances keeps them in a store that all share. */
export type NonceStore = {
  /** @param expiresAt Milliseconds since the epoch */
  add(nonce: string, expiresAt: number): Promise<void>
  /** Resolves true for one caller of a known nonce before its end, and false ever after. */
  take(nonce: string): Promise<boolean>
}

/** More are not kept: the oldest makes room. */
const mostNonces = 100_000

/**
 * Nonces in the memory of one process. It keeps the newest 100,000.
 *
 * @example
 * const verifier = createVerifier({ domains: ['app.example'], nonces: createMemoryNonces() })
 */
export function createMemoryNonces(now: () => number = Date.now): NonceStore {
  const kept = new Map<string, number>()
  return {
    async add(nonce, expiresAt) {
      for (const [oldest, end] of kept) {
        if (end > now() && kept.size < mostNonces) break
        kept.delete(oldest)
      }
      kept.set(nonce, expiresAt)
    },
    async take(nonce) {
      const end = kept.get(nonce)
      return kept.delete(nonce) && end !== undefined && end > now()
    },
  }
}
