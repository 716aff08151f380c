import type { Row } from '../../database/Database.js'
import type { ServerContext } from '../../ServerContext.js'
import { nftKey } from '../history/createNftHoldings.js'
import type { NftMetadata, NftStandard } from '../history/ReadNfts.js'

const retryMs = 5 * 60_000
/** The store removes NFTs without a request for this time. */
const keptMs = 30 * 24 * 3_600_000
const tidyMs = 3_600_000

export type Nft = { readonly token: string; readonly tokenId: string }

export type Found = {
  readonly standard: NftStandard | undefined
  /** `none`: the contract names no metadata that may be read. */
  readonly state: 'read' | 'none' | 'failed'
  readonly metadata?: Omit<NftMetadata, 'readAt'> | undefined
}

/** The metadata of NFTs in the database. */
export function createNftStore({
  database,
  now,
  freshMs,
}: Pick<ServerContext, 'database' | 'now'> & { readonly freshMs: number }) {
  let tidiedAt = 0
  return {
    /** The rows of some NFTs, by `nftKey`. */
    kept: async (chain: string, nfts: readonly Nft[]): Promise<ReadonlyMap<string, Row>> => {
      const pairs = nfts.map(() => '(CAST(? AS TEXT), CAST(? AS TEXT))').join(', ')
      const rows = await database.all(
        `SELECT * FROM nft_metadata WHERE chain = ? AND (token, token_id) IN (VALUES ${pairs})`,
        [chain, ...nfts.flatMap(({ token, tokenId }) => [token, tokenId])],
      )
      return new Map(
        rows.map((row) => [
          nftKey({ token: String(row.token), tokenId: String(row.token_id) }),
          row,
        ]),
      )
    },
    /** Stores a result. A failure never replaces earlier metadata. */
    keep: async (
      chain: string,
      { token, tokenId }: Nft,
      { standard, state, metadata }: Found,
    ): Promise<void> => {
      const columns = ['state', 'standard', 'name', 'description', 'picture', 'read_at', 'due_at']
      const changed = state === 'failed' ? ['due_at'] : columns
      await database.run(
        `INSERT INTO nft_metadata (chain, token, token_id, ${columns.join(', ')})
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (chain, token, token_id)
         DO UPDATE SET ${changed.map((column) => `${column} = excluded.${column}`).join(', ')}`,
        [
          chain,
          token,
          tokenId,
          state,
          standard ?? null,
          metadata?.name ?? null,
          metadata?.description ?? null,
          metadata?.picture ?? null,
          now(),
          now() + (state === 'failed' ? retryMs : freshMs),
        ],
      )
      if (now() - tidiedAt < tidyMs) return
      tidiedAt = now()
      await database.run('DELETE FROM nft_metadata WHERE due_at < ?', [now() - keptMs])
    },
  }
}
