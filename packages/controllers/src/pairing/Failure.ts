/** What went wrong, as plain data. */
export type Failure = {
  readonly code: string
  readonly message: string
  readonly params: Readonly<Record<string, string | number>>
}
