/**
 * The zone of names. Each name takes one of its owner's five places, so that requests at the same
 * time cannot take a sixth. `name_uses` has the hashes of the messages that were used.
 */
export const namesMigration = {
  version: 10,
  name: 'names of accounts',
  statements: [
    `CREATE TABLE names (
      name TEXT PRIMARY KEY,
      owner TEXT NOT NULL,
      place INTEGER NOT NULL,
      registered_at BIGINT NOT NULL,
      updated_at BIGINT NOT NULL,
      bio TEXT,
      UNIQUE (owner, place)
    )`,
    `CREATE TABLE name_addresses (
      name TEXT NOT NULL REFERENCES names (name) ON DELETE CASCADE,
      coin_type BIGINT NOT NULL,
      address TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      PRIMARY KEY (name, coin_type)
    )`,
    `CREATE TABLE name_uses (
      hash TEXT PRIMARY KEY,
      expires_at BIGINT NOT NULL
    )`,
    'CREATE INDEX name_uses_by_expiry ON name_uses (expires_at)',
  ],
}
