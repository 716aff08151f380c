/**
 * The embedded wallet. `sealed` columns are encrypted under the operator's KEK, and `lookup` is a
 * keyed hash, so that a copy of the database names no mailbox and opens no wallet.
 */
export const walletMigration = {
  version: 13,
  name: 'embedded wallet',
  statements: [
    `CREATE TABLE wallet_users (
      id TEXT PRIMARY KEY,
      project_id TEXT NOT NULL,
      wallet_id TEXT NOT NULL UNIQUE,
      eip155 TEXT,
      solana TEXT,
      created_at BIGINT NOT NULL
    )`,
    `CREATE TABLE wallet_mailboxes (
      project_id TEXT NOT NULL,
      lookup TEXT NOT NULL,
      user_id TEXT NOT NULL,
      sealed TEXT NOT NULL,
      PRIMARY KEY (project_id, lookup)
    )`,
    'CREATE INDEX wallet_mailboxes_by_user ON wallet_mailboxes (user_id)',
    `CREATE TABLE wallet_logins (
      id TEXT PRIMARY KEY,
      project_id TEXT NOT NULL,
      origin TEXT NOT NULL,
      device TEXT NOT NULL,
      lookup TEXT NOT NULL,
      sealed TEXT NOT NULL,
      code TEXT NOT NULL,
      tries INTEGER NOT NULL,
      expires_at BIGINT NOT NULL
    )`,
    'CREATE INDEX wallet_logins_by_expiry ON wallet_logins (expires_at)',
    `CREATE TABLE wallet_devices (
      id TEXT PRIMARY KEY,
      project_id TEXT NOT NULL,
      user_id TEXT NOT NULL,
      origin TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      logged_in_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL
    )`,
    'CREATE INDEX wallet_devices_by_user ON wallet_devices (user_id)',
    'CREATE INDEX wallet_devices_by_expiry ON wallet_devices (expires_at)',
    `CREATE TABLE wallet_copies (
      id TEXT PRIMARY KEY,
      project_id TEXT NOT NULL,
      user_id TEXT NOT NULL,
      way TEXT NOT NULL,
      owner TEXT NOT NULL,
      header TEXT NOT NULL,
      sealed TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      UNIQUE (user_id, way, owner)
    )`,
    `CREATE TABLE wallet_activity (
      id TEXT PRIMARY KEY,
      project_id TEXT NOT NULL,
      user_id TEXT NOT NULL,
      kind TEXT NOT NULL,
      origin TEXT NOT NULL,
      device TEXT NOT NULL,
      at BIGINT NOT NULL
    )`,
    'CREATE INDEX wallet_activity_by_user ON wallet_activity (user_id, kind, at)',
    `CREATE TABLE wallet_proofs (
      id TEXT PRIMARY KEY,
      expires_at BIGINT NOT NULL
    )`,
    'CREATE INDEX wallet_proofs_by_expiry ON wallet_proofs (expires_at)',
  ],
}
