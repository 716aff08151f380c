import type { Database } from '../../database/Database.js'
import type { LoginPlace } from './createCodes.js'

/** A browser that is logged in. Its key is its session. */
export type WalletDevice = {
  /** The thumbprint of its key (RFC 7638). */
  readonly id: string
  readonly user: string
  readonly project: string
  readonly origin: string
  /** Milliseconds since 1970. */
  readonly loggedInAt: number
}

const dayMs = 24 * 60 * 60_000
/** A device that is used stays logged in, but not for longer than `mostMs`. */
const idleMs = 30 * dayMs
const mostMs = 90 * dayMs

/** The devices of the embedded wallet. */
export function createDevices(database: Database, now: () => number) {
  return {
    /** Logs a device in, and another person's session on it out. */
    async add({ device, project, origin }: LoginPlace, user: string): Promise<void> {
      const time = now()
      await database.transaction(async ({ run }) => {
        await run('DELETE FROM wallet_devices WHERE expires_at <= ?', [time])
        await run('DELETE FROM wallet_devices WHERE id = ?', [device])
        await run("DELETE FROM wallet_copies WHERE way = 'device' AND owner = ? AND user_id <> ?", [
          device,
          user,
        ])
        await run(
          'INSERT INTO wallet_devices (id, project_id, user_id, origin, created_at, logged_in_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
          [device, project, user, origin, time, time, time + idleMs],
        )
      })
    },

    /** A device that is logged in. Its use makes the session longer. */
    async find(id: string): Promise<WalletDevice | undefined> {
      const time = now()
      const [row] = await database.all(
        'SELECT * FROM wallet_devices WHERE id = ? AND expires_at > ?',
        [id, time],
      )
      if (!row) return undefined
      const loggedInAt = Number(row.logged_in_at)
      const until = Math.min(time + idleMs, loggedInAt + mostMs)
      if (until - Number(row.expires_at) > dayMs)
        await database.run('UPDATE wallet_devices SET expires_at = ? WHERE id = ?', [until, id])
      return {
        id,
        user: String(row.user_id),
        project: String(row.project_id),
        origin: String(row.origin),
        loggedInAt,
      }
    },

    /** Logs a device out, and removes the sealed copy that only it opens. */
    async remove(id: string): Promise<void> {
      await database.transaction(async ({ run }) => {
        await run('DELETE FROM wallet_devices WHERE id = ?', [id])
        await run("DELETE FROM wallet_copies WHERE way = 'device' AND owner = ?", [id])
      })
    },
  }
}
