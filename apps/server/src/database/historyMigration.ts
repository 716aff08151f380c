/**
 * The history of followed chains. Rows name a chain by a number of `history_chains`.
 *
 * Movements have no key of their own: they are written and dropped by whole blocks, by the holder
 * of the chain's lease alone, in one transaction with `read_to`.
 */
export const historyMigration = {
  version: 8,
  name: 'history of accounts',
  statements: [
    `CREATE TABLE history_chains (
      chain TEXT PRIMARY KEY,
      number INTEGER NOT NULL UNIQUE,
      first_block BIGINT NOT NULL,
      first_time BIGINT,
      read_to BIGINT NOT NULL,
      read_hash TEXT,
      head BIGINT NOT NULL,
      looked_at BIGINT NOT NULL,
      lease_owner TEXT NOT NULL DEFAULT '',
      lease_until BIGINT NOT NULL DEFAULT 0
    )`,
    `CREATE TABLE history_blocks (
      chain INTEGER NOT NULL,
      block BIGINT NOT NULL,
      hash TEXT NOT NULL,
      PRIMARY KEY (chain, block)
    )`,
    `CREATE TABLE history_transactions (
      chain INTEGER NOT NULL,
      block BIGINT NOT NULL,
      place INTEGER NOT NULL,
      hash TEXT NOT NULL,
      time BIGINT NOT NULL,
      sender TEXT NOT NULL,
      recipient TEXT,
      value TEXT NOT NULL,
      selector TEXT,
      nonce BIGINT NOT NULL,
      is_ok INTEGER NOT NULL,
      PRIMARY KEY (chain, block, place)
    )`,
    `CREATE TABLE history_movements (
      chain INTEGER NOT NULL,
      address TEXT NOT NULL,
      block BIGINT NOT NULL,
      place INTEGER NOT NULL,
      position BIGINT NOT NULL,
      kind INTEGER NOT NULL,
      other TEXT,
      token TEXT,
      token_id TEXT,
      amount TEXT NOT NULL
    )`,
    'CREATE INDEX history_movements_by_address ON history_movements (chain, address, block, place)',
    'CREATE INDEX history_movements_by_block ON history_movements (chain, block)',
    `CREATE TABLE history_tokens (
      chain INTEGER NOT NULL,
      token TEXT NOT NULL,
      name TEXT,
      symbol TEXT,
      decimals INTEGER,
      PRIMARY KEY (chain, token)
    )`,
  ],
}
