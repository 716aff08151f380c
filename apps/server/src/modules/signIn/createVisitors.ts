import { randomBytes } from 'node:crypto'
import { ownerOf } from '@latchkey/siwx'
import type { VisitorSessions } from '@latchkey/siwx/server'
import type { Database } from '../../database/Database.js'
import { hashToken } from '../../secrets/hashToken.js'
import type { SignInPlace } from './SignInPlace.js'

/** The length of a signed-in time. */
const signedInMs = 24 * 60 * 60 * 1000
const ofVisitor = 'token_hash = ? AND project_id = ? AND origin = ? AND expires_at > ?'

/** A visitor's own session: one account. Times are milliseconds since the epoch. */
export type VisitorSession = {
  readonly id: string
  readonly account: string
  readonly expiresAt: number
}

/** The visitors of a page, each known by a token. Of it the database has the hash alone. */
export function createVisitors(database: Database, now: () => number) {
  const values = (token: string, { project, origin }: SignInPlace) => [
    hashToken(token),
    project,
    origin,
    now(),
  ]

  /** The sessions of a visitor on a page, the first sign-in first. */
  async function readVisitor(
    token: string,
    place: SignInPlace,
  ): Promise<readonly VisitorSession[]> {
    const rows = await database.all(
      `SELECT id, account, expires_at FROM sign_ins WHERE ${ofVisitor} ORDER BY created_at, account`,
      values(token, place),
    )
    return rows.map(({ id, account, expires_at }) => ({
      id: String(id),
      account: String(account),
      expiresAt: Number(expires_at),
    }))
  }

  const visitorsOf = (place: SignInPlace): VisitorSessions => {
    const read: VisitorSessions['read'] = async (token) =>
      (await readVisitor(token, place)).map(({ account, expiresAt }) => ({
        account,
        expirationTime: new Date(expiresAt).toISOString(),
      }))
    return {
      read,
      // The token is new each time, so that it cannot be prepared.
      add(account, before) {
        const token = randomBytes(32).toString('base64url')
        const [hash, owner, expiresAt] = [hashToken(token), ownerOf(account), now() + signedInMs]
        return database.transaction(async ({ run }) => {
          if (before !== undefined) {
            const old = values(before, place)
            await run(`DELETE FROM sign_ins WHERE ${ofVisitor} AND owner = ?`, [...old, owner])
            await run(`UPDATE sign_ins SET token_hash = ? WHERE ${ofVisitor}`, [hash, ...old])
          }
          const id = randomBytes(16).toString('base64url')
          await run(
            'INSERT INTO sign_ins (token_hash, account, project_id, origin, created_at, expires_at, id, owner) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
            [hash, account, place.project, place.origin, now(), expiresAt, id, owner],
          )
          const expirationTime = new Date(expiresAt).toISOString()
          return { account, expirationTime, token, seconds: signedInMs / 1000 }
        })
      },
      async remove(token, account) {
        const all = values(token, place)
        const isAll = account === undefined
        await database.run(
          `DELETE FROM sign_ins WHERE ${ofVisitor}${isAll ? '' : ' AND owner = ?'}`,
          isAll ? all : [...all, ownerOf(account)],
        )
        return isAll ? [] : read(token)
      },
    }
  }

  return { readVisitor, visitorsOf }
}
