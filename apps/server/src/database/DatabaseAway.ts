/** The database is unreachable now; the caller may retry later. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
  constructor(cause: unknown) {
    super('The database does not answer', { cause })
  }
}
