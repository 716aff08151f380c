import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '../../database/Database.js'
import { HttpProblem } from '../../http/HttpProblem.js'
import type { WalletDevice } from './createDevices.js'
import type { Envelope } from './createEnvelope.js'
import type { WalletUser } from './createUsers.js'

/** A way into a wallet: a key of this browser, or a login where the operator can open wallets. */
export const ways = ['device', 'login'] as const
export type Way = (typeof ways)[number]

/** The addresses in the form in which they are derived (EIP-55, base58). */
const eip155 = z.string().regex(/^0x[0-9a-fA-F]{40}$/)
const solana = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)

/**
 * A wallet's seed, encrypted by the way's own key. The header is authenticated with it, and the
 * server checks each field against the person's row.
 */
export const copyShape = z.strictObject({
  header: z.strictObject({
    version: z.literal(1),
    project: z.string().max(64),
    user: z.string().max(64),
    wallet: z.string().max(64),
    way: z.enum(ways),
    /** Milliseconds since 1970. */
    created: z.int().min(0),
    eip155,
    solana,
  }),
  body: z.string().regex(/^[\w-]{32,512}$/),
})

export type SealedCopy = z.infer<typeof copyShape>

type Parts = {
  readonly database: Database
  readonly envelope: Envelope
  readonly now: () => number
}

/** The sealed copies of wallets, each encrypted once more under the KEK. */
export function createCopies({ database, envelope, now }: Parts) {
  const ownerOf = (way: Way, device: WalletDevice) => (way === 'device' ? device.id : '')
  const placeOf = (id: string, project: string) => ({ table: 'wallet_copies', id, project })

  function toRow(copy: SealedCopy, user: WalletUser, device: WalletDevice) {
    const id = randomBytes(16).toString('base64url')
    const { way } = copy.header
    const sealed = envelope.seal(placeOf(id, user.project), Buffer.from(copy.body))
    return [
      ...[id, user.project, user.id, way, ownerOf(way, device)],
      ...[JSON.stringify(copy.header), sealed, now()],
    ]
  }
  const insert =
    'INSERT INTO wallet_copies (id, project_id, user_id, way, owner, header, sealed, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)'

  return {
    /**
     * Makes a person's wallet of its addresses and first copies, once.
     *
     * @throws HttpProblem 400 for a header that says otherwise; 409 WALLET_EXISTS
     */
    async create(
      user: WalletUser,
      device: WalletDevice,
      copies: readonly SealedCopy[],
    ): Promise<void> {
      const [first] = copies
      if (!first) throw mismatch()
      const { header } = first
      for (const copy of copies) checkHeader(copy, { ...user, addresses: header })
      await database.transaction(async ({ run }) => {
        const isMade = await run(
          'UPDATE wallet_users SET eip155 = ?, solana = ? WHERE id = ? AND eip155 IS NULL',
          [header.eip155, header.solana, user.id],
        )
        if (isMade !== 1)
          throw new HttpProblem(409, 'WALLET_EXISTS', 'This person has a wallet already')
        for (const copy of copies) await run(insert, toRow(copy, user, device))
      })
    },

    /**
     * Keeps the copy of a device, in place of a former one.
     *
     * @throws HttpProblem 400 for a header that says otherwise
     */
    async replace(user: WalletUser, device: WalletDevice, copy: SealedCopy): Promise<void> {
      checkHeader(copy, user)
      const { way } = copy.header
      await database.transaction(async ({ run }) => {
        await run('DELETE FROM wallet_copies WHERE user_id = ? AND way = ? AND owner = ?', [
          ...[user.id, way, ownerOf(way, device)],
        ])
        await run(insert, toRow(copy, user, device))
      })
    },

    async find(way: Way, user: WalletUser, device: WalletDevice): Promise<SealedCopy | undefined> {
      const [row] = await database.all(
        'SELECT id, header, sealed FROM wallet_copies WHERE user_id = ? AND way = ? AND owner = ?',
        [user.id, way, ownerOf(way, device)],
      )
      if (!row) return undefined
      const body = envelope.open(placeOf(String(row.id), user.project), String(row.sealed))
      return copyShape.parse({
        header: JSON.parse(String(row.header)),
        body: Buffer.from(body).toString(),
      })
    },

    /** The ways that open a wallet from this device. */
    async waysOf(user: WalletUser, device: WalletDevice): Promise<readonly Way[]> {
      const rows = await database.all(
        "SELECT DISTINCT way FROM wallet_copies WHERE user_id = ? AND (way <> 'device' OR owner = ?)",
        [user.id, device.id],
      )
      return ways.filter((way) => rows.some((row) => row.way === way))
    },
  }
}

const mismatch = () =>
  new HttpProblem(400, 'COPY_MISMATCH', 'This sealed copy is of another wallet')

function checkHeader({ header }: SealedCopy, user: WalletUser): void {
  const { project, wallet, addresses } = user
  if (
    header.project !== project ||
    header.user !== user.id ||
    header.wallet !== wallet ||
    header.eip155 !== addresses?.eip155 ||
    header.solana !== addresses.solana
  )
    throw mismatch()
}
