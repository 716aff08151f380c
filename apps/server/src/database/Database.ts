export type Value = string | number | null

export type Row = Readonly<Record<string, unknown>>

/** SQL with `?` for values, in the dialect shared by SQLite and PostgreSQL. */
export type Queries = {
  all(sql: string, values?: readonly Value[]): Promise<readonly Row[]>
  /** Resolves with the number of changed rows. */
  run(sql: string, values?: readonly Value[]): Promise<number>
}

/** The server's database: an embedded file, or PostgreSQL. */
export type Database = Queries & {
  readonly kind: 'libsql' | 'postgres'
  /** All or nothing. */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>
  /** A transaction exclusive among instances, for migrations. */
  alone<T>(work: (queries: Queries) => Promise<T>): Promise<T>
  /** Rejects if the database does not answer. */
  ping(): Promise<void>
  /** The database's time in milliseconds since 1970; absent if it uses this machine's clock. */
  clock?(): Promise<number>
  /** The connection pool's state, if there is a pool. */
  pool?(): {
    readonly total: number
    readonly idle: number
    readonly waiting: number
    readonly most: number
  }
  /** Returns part of the freed space to the disk, if the database does not do so itself. */
  tidy(): Promise<void>
  close(): Promise<void>
}
