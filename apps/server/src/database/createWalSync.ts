import { type FileHandle, open } from 'node:fs/promises'

/**
 * Syncs commits in the write-ahead log to the disk, on another thread: SQLite would block all
 * requests of the process. Calls during a sync share the next one.
 */
export function createWalSync(file: string): { sync(): Promise<void>; close(): Promise<void> } {
  let handle: Promise<FileHandle> | undefined
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  const flush = async () => {
    // Later commits need the next sync.
    next = undefined
    handle ??= open(file, 'r')
    try {
      await (await handle).datasync()
    } catch (error) {
      handle = undefined
      throw error
    }
  }
  return {
    sync: () => {
      next ??= running.then(flush, flush)
      running = next
      return next
    },
    close: async () => {
      await running.catch(() => {})
      await (await handle?.catch(() => undefined))?.close()
    },
  }
}
