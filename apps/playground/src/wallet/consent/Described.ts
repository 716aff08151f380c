/** A line of a consent window: a label, and a value or one per line. */
export type Line = readonly [label: string, value: string | readonly string[]]

/** A consent window: the request in words, and behind a disclosure all that was received. */
export type Described = {
  readonly title: string
  readonly lines: readonly Line[]
  readonly raw?: string
}

export const toRaw = (request: unknown): string =>
  JSON.stringify(
    request,
    (_, value: unknown) =>
      typeof value === 'bigint'
        ? String(value)
        : value instanceof Uint8Array
          ? Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('')
          : value,
    2,
  ) ?? ''

/** The question of a connection is the same everywhere. */
export const describeConnect = (accounts: readonly string[], on: string): Described => ({
  title: 'Connect to this site?',
  lines: [
    ['Site', location.origin],
    ['On', on],
    [accounts.length === 1 ? 'Account' : 'Accounts', accounts],
  ],
})

export const describeMessage = (account: string, message: string, on: string): Described => ({
  title: 'Sign this message?',
  lines: [
    ['On', on],
    ['Account', account],
    ['Message', message],
  ],
})
