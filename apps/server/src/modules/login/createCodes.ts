import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../database/Database.js'
import { HttpProblem } from '../../http/HttpProblem.js'
import type { Envelope } from './createEnvelope.js'
import type { Mailer } from './createMailer.js'
import { lookupOf } from './lookupOf.js'

/** The device that asks, and the page on which it does. */
export type LoginPlace = {
  readonly project: string
  /** The page's origin. */
  readonly origin: string
  readonly device: string
}

const digits = 8
const mostTries = 5
export const codeMs = 10 * 60_000

type Parts = {
  readonly database: Database
  readonly envelope: Envelope
  readonly mailer: Mailer
  readonly pepper: Uint8Array
  readonly now: () => number
}

const ended = () =>
  new HttpProblem(401, 'CODE_EXPIRED', 'This code is no longer valid. Ask for a new one.')

/**
 * One-time codes by e-mail. A code has eight digits, is good for ten minutes and five tries, and
 * belongs to the device that asked for it. Of it the database has a keyed hash alone.
 */
export function createCodes({ database, envelope, mailer, pepper, now }: Parts) {
  const hash = (id: string, code: string) =>
    createHmac('sha256', pepper).update(`code\0${id}\0${code}`).digest('hex')
  const placeOf = (id: string, project: string) => ({ table: 'wallet_logins', id, project })

  return {
    /**
     * Mails a code, whether or not the mailbox is known. Resolves with the id of the attempt.
     *
     * @throws HttpProblem 503 MAIL_UNAVAILABLE
     */
    async send({ project, origin, device }: LoginPlace, email: string): Promise<string> {
      const id = randomBytes(16).toString('base64url')
      const code = String(randomInt(10 ** digits)).padStart(digits, '0')
      await database.run('DELETE FROM wallet_logins WHERE expires_at <= ?', [now()])
      await database.run(
        'INSERT INTO wallet_logins (id, project_id, origin, device, lookup, sealed, code, tries, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?)',
        [
          ...[id, project, origin, device, lookupOf(pepper, project, email)],
          envelope.seal(placeOf(id, project), Buffer.from(email)),
          ...[hash(id, code), now() + codeMs],
        ],
      )
      try {
        await mailer.send({ to: email, ...mailOf(code, new URL(origin).host) })
      } catch (error) {
        await database.run('DELETE FROM wallet_logins WHERE id = ?', [id])
        throw error
      }
      return id
    },

    /**
     * Takes a code, once. Resolves with the mailbox that it proves and the page that asked.
     *
     * @throws HttpProblem 401 CODE_INVALID, or CODE_EXPIRED for a code of another device, after ten
     *   minutes and after the fifth try
     */
    async take(id: string, device: string, typed: string): Promise<LoginPlace & { email: string }> {
      // Counted before it is compared, so that no number of requests at once has a sixth try.
      const counted = await database.run(
        'UPDATE wallet_logins SET tries = tries + 1 WHERE id = ? AND device = ? AND tries < ? AND expires_at > ?',
        [id, device, mostTries, now()],
      )
      const [row] = counted === 1 ? await read(id) : []
      if (!row) throw ended()
      const isRight = timingSafeEqual(
        Buffer.from(hash(id, typed.replace(/[\s-]/g, '')), 'hex'),
        Buffer.from(String(row.code), 'hex'),
      )
      if (!isRight) throw new HttpProblem(401, 'CODE_INVALID', 'This is not the code that was sent')
      if ((await database.run('DELETE FROM wallet_logins WHERE id = ?', [id])) !== 1) throw ended()
      const project = String(row.project_id)
      const email = Buffer.from(envelope.open(placeOf(id, project), String(row.sealed)))
      return { project, origin: String(row.origin), device, email: email.toString() }
    },
  }

  async function read(id: string) {
    return await database.all(
      'SELECT project_id, origin, sealed, code FROM wallet_logins WHERE id = ?',
      [id],
    )
  }
}

/** The code stands in the subject, where a notification shows it. */
function mailOf(code: string, host: string): { readonly subject: string; readonly text: string } {
  const shown = `${code.slice(0, digits / 2)} ${code.slice(digits / 2)}`
  return {
    subject: `${shown} is your code for ${host}`,
    text: `${shown}

Enter this code only on ${host}, in the window that you opened yourself. It is valid for 10 minutes.

Give it to no one: we never ask for it. If you did not ask for a code, delete this mail.
`,
  }
}
