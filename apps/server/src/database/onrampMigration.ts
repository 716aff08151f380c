/**
 * Orders of purchases. `ref` is the provider's reference of an order, `id` that of pages. A key of
 * a request is kept as a hash, so that a second request gets the first one's link.
 */
export const onrampMigration = {
  version: 12,
  name: 'orders of purchases',
  statements: [
    `CREATE TABLE onramp_orders (
      ref TEXT PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      provider TEXT NOT NULL,
      project_id TEXT NOT NULL,
      request_hash TEXT NOT NULL UNIQUE,
      body_hash TEXT NOT NULL,
      account TEXT NOT NULL,
      network TEXT NOT NULL,
      currency TEXT NOT NULL,
      url TEXT,
      status INTEGER NOT NULL,
      amount TEXT,
      hash TEXT,
      created_at BIGINT NOT NULL,
      updated_at BIGINT NOT NULL,
      asked_at BIGINT NOT NULL
    )`,
    'CREATE INDEX onramp_orders_by_account ON onramp_orders (account, provider, created_at)',
    'CREATE INDEX onramp_orders_by_time ON onramp_orders (status, created_at)',
  ],
}
