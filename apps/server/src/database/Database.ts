export type Value = string | number | null

export type Row = Readonly<Record<string, unknown>>

/** SQL with `?` for values, in words that SQLite and PostgreSQL share. */
export type Queries = {
  all(sql: string, values?: readonly Value[]): Promise<readonly Row[]>
  /** Resolves with the number of rows that changed. */
  run(sql: string, values?: readonly Value[]): Promise<number>
}

/** The server's memory: an embedded file, or PostgreSQL. */
export type Database = Queries & {
  readonly kind: 'libsql' | 'postgres'
  /** All or nothing. */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>
  /** A transaction that no other instance runs at the same time, for migrations. */
  alone<T>(work: (queries: Queries) => Promise<T>): Promise<T>
  /** Rejects when the database does not answer. */
  ping(): Promise<void>
  /**
   * The time as the database has it, in milliseconds since 1970; absent where it is this machine's.
   */
  clock?(): Promise<number>
  /** Its connections, where there is more than one. */
  pool?(): {
    readonly total: number
    readonly idle: number
    readonly waiting: number
    readonly most: number
  }
  /** Gives back a part of what was freed, where the database does not do that by itself. */
  tidy(): Promise<void>
  close(): Promise<void>
}
