import { randomBytes } from 'node:crypto'
import type { Database, Row } from '../../database/Database.js'
import type { Envelope } from './createEnvelope.js'
import { lookupOf } from './lookupOf.js'

/** The addresses of a wallet, which its keys fix. */
export type WalletAddresses = { readonly eip155: string; readonly solana: string }

/** A person of a project. */
export type WalletUser = {
  readonly id: string
  readonly project: string
  /** Made with the person, before there is a key. */
  readonly wallet: string
  /** Undefined until the wallet is made. */
  readonly addresses: WalletAddresses | undefined
}

type Parts = {
  readonly database: Database
  readonly envelope: Envelope
  readonly pepper: Uint8Array
  readonly now: () => number
}

const newId = () => randomBytes(16).toString('base64url')

/** The people of the embedded wallet, each project's apart. */
export function createUsers({ database, envelope, pepper, now }: Parts) {
  const placeOf = (lookup: string, project: string) => ({
    table: 'wallet_mailboxes',
    id: lookup,
    project,
  })

  async function find(id: string): Promise<WalletUser | undefined> {
    const [row] = await database.all('SELECT * FROM wallet_users WHERE id = ?', [id])
    return row && toUser(row)
  }

  return {
    find,

    /** The person of a mailbox that was proven, or a new one. */
    async ofMailbox(project: string, email: string): Promise<WalletUser> {
      const lookup = lookupOf(pepper, project, email)
      const own = { id: newId(), wallet: newId() }
      const sealed = envelope.seal(placeOf(lookup, project), Buffer.from(email))
      return await database.transaction(async ({ run, all }) => {
        // Two devices may come with a new mailbox at the same moment.
        await run(
          'INSERT INTO wallet_mailboxes (project_id, lookup, user_id, sealed) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
          [project, lookup, own.id, sealed],
        )
        await run(
          'INSERT INTO wallet_users (id, project_id, wallet_id, created_at) SELECT user_id, project_id, ?, ? FROM wallet_mailboxes WHERE project_id = ? AND lookup = ? AND user_id = ?',
          [own.wallet, now(), project, lookup, own.id],
        )
        const [row] = await all(
          'SELECT wallet_users.* FROM wallet_users JOIN wallet_mailboxes ON wallet_mailboxes.user_id = wallet_users.id WHERE wallet_mailboxes.project_id = ? AND lookup = ?',
          [project, lookup],
        )
        if (!row) throw new Error('A mailbox has no person')
        return toUser(row)
      })
    },

    /** The mailbox of a person, for their own eyes. */
    async mailboxOf({ id, project }: WalletUser): Promise<string | undefined> {
      const [row] = await database.all(
        'SELECT lookup, sealed FROM wallet_mailboxes WHERE user_id = ?',
        [id],
      )
      if (!row) return undefined
      return Buffer.from(
        envelope.open(placeOf(String(row.lookup), project), String(row.sealed)),
      ).toString()
    },
  }
}

function toUser({ id, project_id, wallet_id, eip155, solana }: Row): WalletUser {
  const isMade = typeof eip155 === 'string' && typeof solana === 'string'
  return {
    id: String(id),
    project: String(project_id),
    wallet: String(wallet_id),
    addresses: isMade ? { eip155, solana } : undefined,
  }
}
