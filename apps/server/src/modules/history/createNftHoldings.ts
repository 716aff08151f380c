import type { Database } from '../../database/Database.js'
import type { ChainState } from './historyRows.js'
import { movementKinds } from './Movement.js'

/** One NFT that an account ever had, and the block of its last movement. */
export type MetNft = { readonly token: string; readonly tokenId: string; readonly newest: number }

/** How an account stands with an NFT. */
export type NftBalance = {
  readonly quantity: bigint
  /** The account itself sent a transaction that brought it. */
  readonly isChosen: boolean
  /** Tokens that the account gave in transactions that brought it. */
  readonly paidWith: ReadonlySet<string>
}

/** The NFTs of accounts, out of the followed movements. */
export function createNftHoldings(database: Database) {
  return {
    /** The NFTs that an account ever had, those that moved last first. */
    met: async (
      { number }: ChainState,
      account: string,
      { before, limit }: { readonly before: MetNft | undefined; readonly limit: number },
    ): Promise<readonly MetNft[]> => {
      const until = before
        ? ' HAVING (MAX(block), token, token_id) < (CAST(? AS BIGINT), CAST(? AS TEXT), CAST(? AS TEXT))'
        : ''
      const rows = await database.all(
        `SELECT token, token_id, MAX(block) AS newest FROM history_movements
         WHERE chain = ? AND address = ? AND token_id IS NOT NULL
         GROUP BY token, token_id${until}
         ORDER BY newest DESC, token DESC, token_id DESC LIMIT ?`,
        [number, account, ...(before ? [before.newest, before.token, before.tokenId] : []), limit],
      )
      return rows.map(({ token, token_id, newest }) => ({
        token: String(token),
        tokenId: String(token_id),
        newest: Number(newest),
      }))
    },
    /** The sums of some NFTs' movements, by `nftKey`. */
    balances: async (
      { number }: ChainState,
      account: string,
      nfts: readonly MetNft[],
    ): Promise<ReadonlyMap<string, NftBalance>> => {
      if (nfts.length === 0) return new Map()
      const rows = await database.all(
        `SELECT m.token, m.token_id, m.kind, m.amount, m.other, m.block, m.place, m.position, t.sender, p.token AS paid
         FROM history_movements m
         JOIN history_transactions t ON t.chain = m.chain AND t.block = m.block AND t.place = m.place
         LEFT JOIN history_movements p ON p.chain = m.chain AND p.address = m.address AND p.block = m.block
           AND p.place = m.place AND p.kind = ${movementKinds.tokenOut} AND p.amount <> '0'
         WHERE m.chain = ? AND m.address = ? AND m.token_id IS NOT NULL
           AND (m.token, m.token_id) IN (VALUES ${nfts.map(() => '(CAST(? AS TEXT), CAST(? AS TEXT))').join(', ')})`,
        [number, account, ...nfts.flatMap(({ token, tokenId }) => [token, tokenId])],
      )
      type Sum = { quantity: bigint; isChosen: boolean; paidWith: Set<string> }
      const sums = new Map<string, Sum>()
      // A transaction that gave several tokens has a row for each of them.
      const counted = new Set<string>()
      for (const row of rows) {
        const token = String(row.token)
        const key = nftKey({ token, tokenId: String(row.token_id) })
        const sum = sums.get(key) ?? { quantity: 0n, isChosen: false, paidWith: new Set() }
        sums.set(key, sum)
        // Of what an account sends itself nothing comes and nothing goes.
        if (row.other === account) continue
        const isIn = Number(row.kind) === movementKinds.nftIn
        if (isIn && row.sender === account) sum.isChosen = true
        if (isIn && row.paid !== null) sum.paidWith.add(String(row.paid))
        const movement = `${row.block}.${row.place}.${row.position}.${row.kind}`
        if (counted.has(movement)) continue
        counted.add(movement)
        const amount = BigInt(String(row.amount))
        sum.quantity += isIn ? amount : -amount
      }
      return sums
    },
  }
}

export type NftHoldings = ReturnType<typeof createNftHoldings>

export const nftKey = ({
  token,
  tokenId,
}: {
  readonly token: string
  readonly tokenId: string
}): string => `${token} ${tokenId}`
