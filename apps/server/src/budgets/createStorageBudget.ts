import { statfs } from 'node:fs/promises'

export type StoredByProject = ReadonlyMap<
  string,
  { readonly messages: number; readonly bytes: number }
>

export type StorageBudgetOptions = {
  /** Measures the stored bytes. */
  measure(): Promise<StoredByProject>
  /** Limit of stored bytes for all projects together. */
  readonly mostBytes: number
  /** Free bytes and size of the disk; absent if the database is on another machine. */
  readonly disk?: (() => Promise<{ readonly free: number; readonly size: number }>) | undefined
  onError(error: unknown): void
}

const measureMs = 30_000
/** Share of the disk kept free, since expiry needs room too. */
const leastFree = 0.05

/** Free bytes and size of a folder's disk. */
export async function diskOf(
  folder: string,
): Promise<{ readonly free: number; readonly size: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

/**
 * Stored bytes in the mailboxes, per project and in total, and whether there is room. Measured
 * twice a minute and counted in between.
 */
export function createStorageBudget({ measure, mostBytes, disk, onError }: StorageBudgetOptions) {
  let stored: StoredByProject = new Map()
  let total = 0
  const added = new Map<string, number>()
  let isDiskFull = false
  const refresh = async (): Promise<void> => {
    try {
      const before = new Map(added)
      stored = await measure()
      total = [...stored.values()].reduce((sum, { bytes }) => sum + bytes, 0)
      // Bytes added during the measurement may be missing from its result, so they count until the
      // next one.
      for (const [project, bytes] of before) added.set(project, (added.get(project) ?? 0) - bytes)
      for (const bytes of added.values()) total += bytes
      if (disk) {
        const { free, size } = await disk()
        isDiskFull = free < size * leastFree
      }
    } catch (error) {
      onError(error)
    }
  }
  const timer = setInterval(() => void refresh(), measureMs)
  timer.unref()
  return {
    refresh,
    hasRoom: (project: string, bytes: number, mostOfProject: number): boolean =>
      !isDiskFull &&
      total + bytes <= mostBytes &&
      (stored.get(project)?.bytes ?? 0) + (added.get(project) ?? 0) + bytes <= mostOfProject,
    add: (project: string, bytes: number): void => {
      added.set(project, (added.get(project) ?? 0) + bytes)
      total += bytes
    },
    bytes: (): number => total,
    isDiskFull: (): boolean => isDiskFull,
    stop: () => clearInterval(timer),
  }
}

export type StorageBudget = ReturnType<typeof createStorageBudget>
