/** NFTs of followed chains by their account, and what contracts say of single ones. */
export const nftsMigration = {
  version: 11,
  name: 'NFTs and their metadata',
  statements: [
    `CREATE INDEX history_movements_of_nfts ON history_movements (chain, address, token, token_id)
     WHERE token_id IS NOT NULL`,
    `CREATE TABLE nft_metadata (
      chain TEXT NOT NULL,
      token TEXT NOT NULL,
      token_id TEXT NOT NULL,
      state TEXT NOT NULL,
      standard TEXT,
      name TEXT,
      description TEXT,
      picture TEXT,
      read_at BIGINT NOT NULL,
      due_at BIGINT NOT NULL,
      PRIMARY KEY (chain, token, token_id)
    )`,
    'CREATE INDEX nft_metadata_by_time ON nft_metadata (due_at)',
  ],
}
