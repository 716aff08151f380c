/** One step of the schema. Applied once, in order, never changed afterwards. */
export type Migration = { readonly version: number; readonly name: string; readonly statements: readonly string[] }

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
]
