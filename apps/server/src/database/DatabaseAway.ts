/** The database cannot be reached now; what was asked of it may be asked again later. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
  constructor(cause: unknown) {
    super('The database does not answer', { cause })
  }
}
