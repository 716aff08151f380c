import { type FileHandle, open } from 'node:fs/promises'

/**
 * Brings what was committed to the write-ahead log to the disk, on another thread: SQLite would
 * hold up every request of the process for it. Whoever asks while it is being done shares the next
 * turn.
 */
export function createWalSync(file: string): { sync(): Promise<void>; close(): Promise<void> } {
  let handle: Promise<FileHandle> | undefined
  let running: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  const flush = async () => {
    // From here on a commit may come too late for this turn.
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
