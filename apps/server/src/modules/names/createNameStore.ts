import type { Database, Queries, Row } from '../../database/Database.js'
import { refused } from './readRegistration.js'

/** Also stated in HOSTING.md. */
export const mostNamesOfOwner = 5

/** A registered name. Times are milliseconds since the epoch. */
export type StoredName = {
  readonly name: string
  readonly registeredAt: number
  readonly updatedAt: number
  readonly bio: string | undefined
  /** By coin type. */
  readonly addresses: ReadonlyMap<number, { readonly address: string; readonly createdAt: number }>
}

export type NewName = {
  readonly name: string
  readonly bio: string | undefined
  readonly address: string
  readonly coinTypes: readonly number[]
  /** Of the signed text: each counts once. */
  readonly messageHash: string
  readonly expiresAt: number
}

export type NameStore = ReturnType<typeof createNameStore>

/** The names of one zone. */
export function createNameStore(database: Database, zone: string, now: () => number) {
  const inZone = ({ name }: { readonly name: string }) => name.endsWith(`.${zone}`)

  /** The names that a condition finds, the first registered ones first. */
  async function read(condition: string, value: string): Promise<readonly StoredName[]> {
    const rows = await database.all(
      `SELECT n.name, n.registered_at, n.updated_at, n.bio, a.coin_type, a.address, a.created_at
       FROM names n JOIN name_addresses a ON a.name = n.name
       WHERE ${condition} ORDER BY n.registered_at, n.name, a.coin_type`,
      [value],
    )
    const found = new Map<string, Row[]>()
    for (const row of rows)
      found.set(String(row.name), [...(found.get(String(row.name)) ?? []), row])
    return [...found.values()].map(toName).filter(inZone)
  }

  async function insert({ run, all }: Queries, given: NewName): Promise<boolean> {
    const { name, bio, address, coinTypes, messageHash, expiresAt } = given
    const owner = address.toLowerCase()
    const isFirstUse =
      (await run('INSERT INTO name_uses (hash, expires_at) VALUES (?, ?) ON CONFLICT DO NOTHING', [
        messageHash,
        expiresAt,
      ])) === 1
    if (!isFirstUse) throw refused('This signature was used already')
    const [taken] = await all('SELECT name FROM names WHERE name = ?', [name])
    if (taken) throw refused('This name is already taken')
    const [own] = await all('SELECT COUNT(*) AS count FROM names WHERE owner = ?', [owner])
    const place = Number(own?.count)
    if (place >= mostNamesOfOwner)
      throw refused(`An address can have ${mostNamesOfOwner} names, and has them`)
    const at = now()
    const isNew =
      (await run(
        'INSERT INTO names (name, owner, place, registered_at, updated_at, bio) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
        [name, owner, place, at, at, bio ?? null],
      )) === 1
    if (!isNew) return false
    for (const coinType of coinTypes)
      await run(
        'INSERT INTO name_addresses (name, coin_type, address, created_at) VALUES (?, ?, ?, ?)',
        [name, coinType, address, at],
      )
    return true
  }

  return {
    find: async (name: string): Promise<StoredName | undefined> =>
      inZone({ name }) ? (await read('n.name = ?', name))[0] : undefined,
    /** The names of an address. */
    namesOf: (address: string) => read('n.owner = ?', address.toLowerCase()),
    /** Which of some names are taken. */
    async taken(names: readonly string[]): Promise<ReadonlySet<string>> {
      const places = names.map(() => '?').join(', ')
      const rows = await database.all(`SELECT name FROM names WHERE name IN (${places})`, names)
      return new Set(rows.map(({ name }) => String(name)))
    },
    /** Registers a name: all or nothing. @throws HttpProblem 400 */
    async add(given: NewName): Promise<StoredName> {
      await database.run('DELETE FROM name_uses WHERE expires_at < ?', [now()])
      // Another registration may have taken the name, or the owner's place, at the same moment. The
      // next attempt sees which, and a place is found within as many attempts as there are places.
      for (let attempt = 0; attempt <= mostNamesOfOwner; attempt += 1) {
        const isDone = await attemptTo((queries) => insert(queries, given))
        const stored = isDone ? await this.find(given.name) : undefined
        if (stored) return stored
      }
      throw refused('This name is already taken')
    },
  }

  /** Undoes what an attempt wrote before it found itself late. */
  async function attemptTo(work: (queries: Queries) => Promise<boolean>): Promise<boolean> {
    try {
      return await database.transaction(async (queries) => {
        if (!(await work(queries))) throw new TooLate()
        return true
      })
    } catch (error) {
      if (error instanceof TooLate) return false
      throw error
    }
  }
}

class TooLate extends Error {
  override readonly name = 'TooLate'
}

function toName(rows: readonly Row[]): StoredName {
  const [first = {}] = rows
  return {
    name: String(first.name),
    registeredAt: Number(first.registered_at),
    updatedAt: Number(first.updated_at),
    bio: typeof first.bio === 'string' ? first.bio : undefined,
    addresses: new Map(
      rows.map(({ coin_type, address, created_at }) => [
        Number(coin_type),
        { address: String(address), createdAt: Number(created_at) },
      ]),
    ),
  }
}
