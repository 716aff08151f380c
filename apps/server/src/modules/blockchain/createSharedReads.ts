import { createHash } from 'node:crypto'
import type { Cache } from '../../cache/Cache.js'

/** Cached reads, shared by concurrent callers. */
export function createSharedReads(cache: Cache) {
  const reading = new Map<string, Promise<unknown>>()
  return async <T>(
    subject: string,
    ttlMs: number,
    isFresh: boolean,
    read: () => Promise<T>,
  ): Promise<T> => {
    // Hashed, so that the shared cache does not reveal the account.
    const key = `blockchain:${createHash('sha256').update(subject).digest('base64url')}`
    const kept = isFresh ? undefined : await cache.get(key)
    if (kept !== undefined) return JSON.parse(kept) as T
    // Concurrent equal reads share one request to the node.
    const running = reading.get(key) as Promise<T> | undefined
    if (running) return running
    const work = read().finally(() => reading.delete(key))
    reading.set(key, work)
    const value = await work
    await cache.set(key, JSON.stringify(value), ttlMs)
    return value
  }
}
