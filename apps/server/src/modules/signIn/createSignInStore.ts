import { randomBytes } from 'node:crypto'
import type { NonceStore } from '@latchkey/siwx/server'
import type { Database, Queries } from '../../database/Database.js'
import { hashToken } from '../../secrets/hashToken.js'
import { createSessionReads, ownerOf } from './createSessionReads.js'
import type { SignInPlace } from './SignInPlace.js'

/** The length of a signed-in time. */
const signedInMs = 24 * 60 * 60 * 1000

export type SignedIn = { readonly account: string; readonly expirationTime: string }

export type SignInStore = ReturnType<typeof createSignInStore>

/** Nonces and signed-in accounts. Of a visitor's token the database has the hash alone. */
export function createSignInStore(database: Database, now: () => number) {
  const of = { text: 'token_hash = ? AND project_id = ? AND origin = ? AND expires_at > ?' }
  const values = (token: string, { project, origin }: SignInPlace) => [
    hashToken(token),
    project,
    origin,
    now(),
  ]
  const dropOld = async (queries: Queries) => {
    await queries.run('DELETE FROM sign_in_nonces WHERE expires_at <= ?', [now()])
    await queries.run('DELETE FROM sign_ins WHERE expires_at <= ?', [now()])
  }
  return {
    ...createSessionReads(database, now),
    /**
     * The nonces of one page for one purpose: to sign in, or to end the session of an id. Another
     * page or purpose cannot use them.
     */
    noncesOf: ({ project, origin }: SignInPlace, sessionId = ''): NonceStore => ({
      async add(nonce, expiresAt) {
        await dropOld(database)
        await database.run(
          'INSERT INTO sign_in_nonces (nonce, project_id, origin, expires_at, session_id) VALUES (?, ?, ?, ?, ?)',
          [nonce, project, origin, expiresAt, sessionId],
        )
      },
      // A deletion changes the row for one caller alone, whichever the instance.
      take: async (nonce) =>
        (await database.run(
          'DELETE FROM sign_in_nonces WHERE nonce = ? AND project_id = ? AND origin = ? AND session_id = ? AND expires_at > ?',
          [nonce, project, origin, sessionId, now()],
        )) === 1,
    }),
    /**
     * Adds an account to those that the visitor has signed in with. The token is new each time, so
     * that nobody can have prepared it.
     */
    add(account: string, place: SignInPlace, before: string | undefined) {
      const token = randomBytes(32).toString('base64url')
      const expiresAt = now() + signedInMs
      return database.transaction(async (queries) => {
        if (before !== undefined) {
          const old = values(before, place)
          await queries.run(`DELETE FROM sign_ins WHERE ${of.text} AND account = ?`, [
            ...old,
            account,
          ])
          await queries.run(`UPDATE sign_ins SET token_hash = ? WHERE ${of.text}`, [
            hashToken(token),
            ...old,
          ])
        }
        await queries.run(
          'INSERT INTO sign_ins (token_hash, account, project_id, origin, created_at, expires_at, id, owner) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
          [
            ...[hashToken(token), account, place.project, place.origin, now(), expiresAt],
            ...[randomBytes(16).toString('base64url'), ownerOf(account)],
          ],
        )
        return { token, expiresAt, seconds: signedInMs / 1000 }
      })
    },
    async read(token: string, place: SignInPlace): Promise<readonly SignedIn[]> {
      const rows = await database.all(
        `SELECT account, expires_at FROM sign_ins WHERE ${of.text} ORDER BY created_at, account`,
        values(token, place),
      )
      return rows.map(({ account, expires_at }) => ({
        account: String(account),
        expirationTime: new Date(Number(expires_at)).toISOString(),
      }))
    },
    /** The ids of a visitor's own sessions on a page. */
    async readIds(token: string, place: SignInPlace): Promise<readonly string[]> {
      const rows = await database.all(
        `SELECT id FROM sign_ins WHERE ${of.text}`,
        values(token, place),
      )
      return rows.map(({ id }) => String(id))
    },
    /** Signs out one account, or all of the visitor. */
    async remove(token: string, place: SignInPlace, account?: string): Promise<void> {
      const all = values(token, place)
      if (account === undefined) await database.run(`DELETE FROM sign_ins WHERE ${of.text}`, all)
      else
        await database.run(`DELETE FROM sign_ins WHERE ${of.text} AND account = ?`, [
          ...all,
          account,
        ])
    },
  }
}
