import { historyMigration } from './historyMigration.js'
import { namesMigration } from './namesMigration.js'
import { nftsMigration } from './nftsMigration.js'
import { onrampMigration } from './onrampMigration.js'
import { walletMigration } from './walletMigration.js'

/** One schema step. Applied once, in order, and never changed later. */
export type Migration = {
  readonly version: number
  readonly name: string
  readonly statements: readonly string[]
}

export const migrations: readonly Migration[] = [
  {
    version: 1,
    name: 'projects',
    statements: [
      `CREATE TABLE projects (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        enabled INTEGER NOT NULL DEFAULT 1,
        analytics INTEGER NOT NULL DEFAULT 0,
        features TEXT,
        created_at BIGINT NOT NULL
      )`,
      `CREATE TABLE project_origins (
        project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
        pattern TEXT NOT NULL,
        PRIMARY KEY (project_id, pattern)
      )`,
      `CREATE TABLE project_tokens (
        hash TEXT PRIMARY KEY,
        project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
        created_at BIGINT NOT NULL
      )`,
    ],
  },
  {
    version: 2,
    name: 'events',
    statements: [
      `CREATE TABLE events (
        project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
        event_id TEXT NOT NULL,
        received_at BIGINT NOT NULL,
        origin TEXT NOT NULL,
        name TEXT NOT NULL,
        kind TEXT NOT NULL,
        sdk TEXT NOT NULL,
        properties TEXT NOT NULL,
        PRIMARY KEY (project_id, event_id)
      )`,
      'CREATE INDEX events_by_time ON events (received_at)',
      'CREATE INDEX events_by_project ON events (project_id, received_at)',
    ],
  },
  {
    version: 3,
    name: 'relay',
    statements: [
      `CREATE TABLE relay_messages (
        topic TEXT NOT NULL,
        id TEXT NOT NULL,
        position BIGINT NOT NULL,
        expires_at BIGINT NOT NULL,
        tag BIGINT NOT NULL,
        sender TEXT NOT NULL,
        delivered TEXT NOT NULL DEFAULT '',
        attestation TEXT,
        message TEXT NOT NULL,
        PRIMARY KEY (topic, id)
      )`,
      'CREATE INDEX relay_messages_by_expiry ON relay_messages (expires_at)',
    ],
  },
  {
    // The table is rebuilt: SQLite reads all pages of a long message to reach later columns, and
    // adds columns only at the end.
    version: 4,
    name: 'relay messages by topic and position, with their size and project',
    statements: [
      `CREATE TABLE relay_mailboxes (
        topic TEXT NOT NULL,
        id TEXT NOT NULL,
        position BIGINT NOT NULL,
        expires_at BIGINT NOT NULL,
        size BIGINT NOT NULL,
        tag BIGINT NOT NULL,
        sender TEXT NOT NULL,
        project_id TEXT NOT NULL,
        delivered TEXT NOT NULL DEFAULT '',
        attestation TEXT,
        message TEXT NOT NULL,
        PRIMARY KEY (topic, id)
      )`,
      `INSERT INTO relay_mailboxes (topic, id, position, expires_at, size, tag, sender, project_id, delivered, attestation, message)
       SELECT topic, id, position, expires_at, LENGTH(message), tag, sender, '', delivered, attestation, message FROM relay_messages`,
      'DROP TABLE relay_messages',
      'ALTER TABLE relay_mailboxes RENAME TO relay_messages',
      'CREATE INDEX relay_messages_by_position ON relay_messages (topic, position)',
      'CREATE INDEX relay_messages_by_time_to_live ON relay_messages (expires_at)',
      'CREATE INDEX relay_messages_by_project ON relay_messages (project_id, size)',
    ],
  },
  {
    version: 5,
    name: 'what projects may use and have used, events by day',
    statements: [
      'ALTER TABLE projects ADD COLUMN require_origin INTEGER NOT NULL DEFAULT 0',
      'ALTER TABLE projects ADD COLUMN budgets TEXT',
      `CREATE TABLE project_usage (
        project_id TEXT NOT NULL,
        day BIGINT NOT NULL,
        kind TEXT NOT NULL,
        amount BIGINT NOT NULL,
        PRIMARY KEY (project_id, day, kind)
      )`,
      `CREATE TABLE event_days (
        project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
        day BIGINT NOT NULL,
        name TEXT NOT NULL,
        kind TEXT NOT NULL,
        origin TEXT NOT NULL,
        count BIGINT NOT NULL,
        PRIMARY KEY (project_id, day, name, kind, origin)
      )`,
      `INSERT INTO event_days (project_id, day, name, kind, origin, count)
       SELECT project_id, received_at / 86400000 AS day, name, kind, origin, COUNT(*) FROM events
       GROUP BY project_id, received_at / 86400000, name, kind, origin`,
      'CREATE INDEX events_by_kind ON events (project_id, kind, received_at)',
    ],
  },
  {
    version: 6,
    name: 'secrets of the installation, names and use of tokens',
    statements: [
      `CREATE TABLE secrets (
        purpose TEXT NOT NULL,
        starts_at BIGINT NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (purpose, starts_at)
      )`,
      "ALTER TABLE project_tokens ADD COLUMN name TEXT NOT NULL DEFAULT ''",
      'ALTER TABLE project_tokens ADD COLUMN last_used_at BIGINT',
    ],
  },
  {
    version: 7,
    name: 'sign-in: nonces, and the accounts that are signed in',
    statements: [
      `CREATE TABLE sign_in_nonces (
        nonce TEXT PRIMARY KEY,
        project_id TEXT NOT NULL,
        origin TEXT NOT NULL,
        expires_at BIGINT NOT NULL
      )`,
      'CREATE INDEX sign_in_nonces_by_expiry ON sign_in_nonces (expires_at)',
      `CREATE TABLE sign_ins (
        token_hash TEXT NOT NULL,
        account TEXT NOT NULL,
        project_id TEXT NOT NULL,
        origin TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        expires_at BIGINT NOT NULL,
        PRIMARY KEY (token_hash, account)
      )`,
      'CREATE INDEX sign_ins_by_expiry ON sign_ins (expires_at)',
    ],
  },
  historyMigration,
  {
    version: 9,
    name: 'sign-in: an id per session, and nonces that end one',
    statements: [
      // Those without an id are not listed, and end within a day.
      "ALTER TABLE sign_ins ADD COLUMN id TEXT NOT NULL DEFAULT ''",
      // Its namespace and address: a session counts on every chain of the namespace.
      "ALTER TABLE sign_ins ADD COLUMN owner TEXT NOT NULL DEFAULT ''",
      "ALTER TABLE sign_in_nonces ADD COLUMN session_id TEXT NOT NULL DEFAULT ''",
      'CREATE INDEX sign_ins_by_owner ON sign_ins (project_id, owner)',
    ],
  },
  namesMigration,
  nftsMigration,
  onrampMigration,
  walletMigration,
]
