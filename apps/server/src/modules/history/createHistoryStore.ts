import type { Database, Queries, Value } from '../../database/Database.js'
import {
  type AccountTransaction,
  type ChainState,
  type Place,
  type TokenName,
  toState,
  toTokenName,
  toTransactions,
} from './historyRows.js'
import type { BlockRows, MovementKind } from './Movement.js'

/** How many of the newest blocks' hashes are kept, to find where a chain was reorganised. */
export const keptHashes = 4_096
const rowsPerStatement = 256
/** A pool or an exchange has millions, and anybody can ask for its balances. */
const newestMovements = 50_000

/** Another instance follows the chain now. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** A chain as the holder of its lease knows it. */
export type Hold = {
  readonly chain: string
  readonly owner: string
  readonly state: ChainState
}

export type HistoryStore = ReturnType<typeof createHistoryStore>

/** The followed chains, in the server's database. */
export function createHistoryStore(database: Database) {
  const state = async (chain: string): Promise<ChainState | undefined> => {
    const [row] = await database.all('SELECT * FROM history_chains WHERE chain = ?', [chain])
    return row && toState(row)
  }
  /** A write of the lease's holder: all or nothing, and nothing once another one has it. */
  const held = (
    { chain, owner, state: { readTo } }: Hold,
    changes: Readonly<Record<string, Value>>,
    work: (queries: Queries) => Promise<void> = async () => {},
  ): Promise<void> =>
    database.transaction(async (queries) => {
      const columns = Object.keys(changes).map((column) => `${column} = ?`)
      const changed = await queries.run(
        `UPDATE history_chains SET ${columns.join(', ')} WHERE chain = ? AND lease_owner = ? AND read_to = ?`,
        [...Object.values(changes), chain, owner, readTo],
      )
      if (changed !== 1) throw new LeaseLost('Another instance follows this chain')
      await work(queries)
    })

  return {
    state,
    /** Begins a chain that is not known yet. SQLite wants the condition before ON CONFLICT. */
    begin: async (chain: string, firstBlock: number, now: number): Promise<void> => {
      await database.run(
        `INSERT INTO history_chains (chain, number, first_block, read_to, head, looked_at)
         SELECT CAST(? AS TEXT), COALESCE(MAX(number), 0) + 1, CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT) FROM history_chains
         WHERE 1 = 1 ON CONFLICT DO NOTHING`,
        [chain, firstBlock, firstBlock - 1, firstBlock, now],
      )
    },
    /** Takes or renews the lease of a chain. Resolves with its state, unless another holds it. */
    claim: async (
      chain: string,
      { owner, now, untilMs }: { owner: string; now: number; untilMs: number },
    ): Promise<ChainState | undefined> => {
      const changed = await database.run(
        'UPDATE history_chains SET lease_owner = ?, lease_until = ? WHERE chain = ? AND (lease_owner = ? OR lease_until < ?)',
        [owner, untilMs, chain, owner, now],
      )
      return changed === 1 ? state(chain) : undefined
    },
    /** Gives the lease back, so that another instance need not wait for its end. */
    release: (chain: string, owner: string): Promise<number> =>
      database.run(
        "UPDATE history_chains SET lease_owner = '', lease_until = 0 WHERE chain = ? AND lease_owner = ?",
        [chain, owner],
      ),
    /** Notes a look at the head. */
    looked: (hold: Hold, { head, now }: { readonly head: number; readonly now: number }) =>
      held(hold, { head, looked_at: now }),
    /** Adds consecutive blocks. @throws LeaseLost */
    append: (
      hold: Hold,
      added: {
        readonly blocks: readonly BlockRows[]
        readonly tokens: readonly TokenName[]
        readonly head: number
        readonly now: number
        readonly leaseUntil: number
      },
    ): Promise<void> => {
      const { blocks, tokens, head, now, leaseUntil } = added
      const { number, firstBlock } = hold.state
      const [first] = blocks
      const last = blocks.at(-1)
      if (!first || !last) return Promise.resolve()
      const changes = {
        read_to: last.block,
        read_hash: last.hash,
        head: Math.max(head, last.block),
        looked_at: now,
        lease_until: leaseUntil,
        ...(first.block === firstBlock && { first_time: first.time }),
      }
      return held(hold, changes, ({ run }) => insertBlocks(run, number, blocks, tokens))
    },
    /** Drops the blocks above one. @throws LeaseLost */
    rewind: (
      hold: Hold,
      to: {
        readonly block: number
        readonly hash: string | undefined
        readonly firstBlock: number
      },
    ): Promise<void> =>
      held(
        hold,
        {
          read_to: to.block,
          read_hash: to.hash ?? null,
          first_block: to.firstBlock,
          ...(to.block < to.firstBlock && { first_time: null }),
        },
        async ({ run }) => {
          for (const table of ['movements', 'transactions', 'blocks'])
            await run(`DELETE FROM history_${table} WHERE chain = ? AND block > ?`, [
              hold.state.number,
              to.block,
            ])
        },
      ),
    ...createReads(database),
  }
}

/** The reads of a followed chain. */
function createReads(database: Database) {
  return {
    /** The kept hashes from a block downwards. */
    hashes: async (
      { number }: ChainState,
      from: number,
      count: number,
    ): Promise<readonly { readonly block: number; readonly hash: string }[]> => {
      const rows = await database.all(
        'SELECT block, hash FROM history_blocks WHERE chain = ? AND block <= ? ORDER BY block DESC LIMIT ?',
        [number, from, count],
      )
      return rows.map(({ block, hash }) => ({ block: Number(block), hash: String(hash) }))
    },
    /** Which of some tokens have been described. */
    described: async (
      { number }: ChainState,
      tokens: readonly string[],
    ): Promise<ReadonlyMap<string, TokenName>> => {
      const found = new Map<string, TokenName>()
      for (let from = 0; from < tokens.length; from += rowsPerStatement) {
        const some = tokens.slice(from, from + rowsPerStatement)
        const rows = await database.all(
          `SELECT token, name, symbol, decimals FROM history_tokens WHERE chain = ? AND token IN (${some.map(() => '?').join(', ')})`,
          [number, ...some],
        )
        for (const row of rows) found.set(String(row.token), toTokenName(row))
      }
      return found
    },
    /** An account's transactions before a place, newest first. */
    page: async (
      { number }: ChainState,
      account: string,
      { before, limit }: { readonly before: Place | undefined; readonly limit: number },
    ): Promise<readonly AccountTransaction[]> => {
      const until = before ? ' AND (block, place) < (CAST(? AS BIGINT), CAST(? AS INTEGER))' : ''
      const places = await database.all(
        `SELECT DISTINCT block, place FROM history_movements WHERE chain = ? AND address = ?${until} ORDER BY block DESC, place DESC LIMIT ?`,
        [number, account, ...(before ? [before.block, before.place] : []), limit],
      )
      const [newest] = places
      const oldest = places.at(-1)
      if (!newest || !oldest) return []
      const rows = await database.all(
        `SELECT t.*, m.position, m.kind, m.other, m.token, m.token_id, m.amount
         FROM history_movements m JOIN history_transactions t ON t.chain = m.chain AND t.block = m.block AND t.place = m.place
         WHERE m.chain = ? AND m.address = ?
           AND (m.block, m.place) <= (CAST(? AS BIGINT), CAST(? AS INTEGER))
           AND (m.block, m.place) >= (CAST(? AS BIGINT), CAST(? AS INTEGER))
         ORDER BY m.block DESC, m.place DESC, m.position, m.kind`,
        [
          number,
          account,
          ...[newest, oldest].flatMap(({ block, place }) => [Number(block), Number(place)]),
        ],
      )
      return toTransactions(account, rows)
    },
    /** The tokens that an account received in its newest movements, the newest first. */
    tokensOf: async (
      { number }: ChainState,
      account: string,
      kind: MovementKind,
      limit: number,
    ): Promise<readonly string[]> => {
      const rows = await database.all(
        `SELECT token, MAX(block) AS newest FROM (
           SELECT token, block, kind FROM history_movements WHERE chain = ? AND address = ?
           ORDER BY block DESC, place DESC LIMIT ${newestMovements}
         ) AS newest_movements WHERE kind = ? GROUP BY token ORDER BY newest DESC, token LIMIT ?`,
        [number, account, kind, limit],
      )
      return rows.map(({ token }) => String(token))
    },
  }
}

/** The rows of consecutive blocks; the oldest hashes go. */
async function insertBlocks(
  run: Queries['run'],
  number: number,
  blocks: readonly BlockRows[],
  tokens: readonly TokenName[],
): Promise<void> {
  await insert(
    run,
    'history_blocks (chain, block, hash)',
    blocks.map(({ block, hash }) => [number, block, hash]),
  )
  await insert(
    run,
    'history_transactions (chain, block, place, hash, time, sender, recipient, value, selector, nonce, is_ok)',
    blocks.flatMap(({ transactions }) =>
      transactions.map((each) => [
        number,
        each.block,
        each.place,
        each.hash,
        each.time,
        each.sender,
        each.recipient,
        each.value,
        each.selector,
        each.nonce,
        Number(each.isOk),
      ]),
    ),
  )
  await insert(
    run,
    'history_movements (chain, address, block, place, position, kind, other, token, token_id, amount)',
    blocks.flatMap(({ movements }) =>
      movements.map((each) => [
        number,
        each.address,
        each.block,
        each.place,
        each.position,
        each.kind,
        each.other,
        each.token,
        each.tokenId,
        each.amount,
      ]),
    ),
  )
  await insert(
    run,
    'history_tokens (chain, token, name, symbol, decimals)',
    tokens.map(({ token, name = null, symbol = null, decimals = null }) => [
      number,
      token,
      name,
      symbol,
      decimals,
    ]),
    'ON CONFLICT DO NOTHING',
  )
  await run('DELETE FROM history_blocks WHERE chain = ? AND block <= ?', [
    number,
    (blocks.at(-1)?.block ?? 0) - keptHashes,
  ])
}

/** Rows in statements of few sizes, since each size is prepared once. */
async function insert(
  run: Queries['run'],
  into: string,
  rows: readonly (readonly Value[])[],
  after = '',
): Promise<void> {
  const columns = rows[0]?.length ?? 0
  const places = `(${Array.from({ length: columns }, () => '?').join(', ')})`
  let size = rowsPerStatement
  for (let from = 0; from < rows.length; from += size) {
    while (size > rows.length - from) size /= 2
    const some = rows.slice(from, from + size)
    await run(
      `INSERT INTO ${into} VALUES ${some.map(() => places).join(', ')} ${after}`,
      some.flat(),
    )
  }
}
