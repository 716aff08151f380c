import { randomBytes } from 'node:crypto'
import type { Database } from '../../database/Database.js'
import type { WalletDevice } from './createDevices.js'

/** An event of a person's wallet, which they may read later. */
export type ActivityKind = 'loggedIn' | 'walletMade' | 'deviceAdded' | 'unsealed' | 'loggedOut'

/** The activity of wallets. Rows are added and never changed. */
export function createActivity(database: Database, now: () => number) {
  return {
    async add(kind: ActivityKind, { project, user, origin, id }: WalletDevice): Promise<void> {
      await database.run(
        'INSERT INTO wallet_activity (id, project_id, user_id, kind, origin, device, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
        [randomBytes(16).toString('base64url'), project, user, kind, origin, id, now()],
      )
    },

    /** The number of events of a kind since a time. */
    async count(kind: ActivityKind, user: string, since: number): Promise<number> {
      const [row] = await database.all(
        'SELECT COUNT(*) AS count FROM wallet_activity WHERE user_id = ? AND kind = ? AND at > ?',
        [user, kind, since],
      )
      return Number(row?.count ?? 0)
    },
  }
}
