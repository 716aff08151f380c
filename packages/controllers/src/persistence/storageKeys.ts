/** A key that the kit may write in the page's `localStorage`, and what for. */
export type StorageKey = { readonly key: string; readonly purpose: string }

/** The documents that a kit keeps. */
export type StorageName = 'connection' | 'others' | 'transactions'

/** Where a document of a kit is kept. */
export const storageKey = (name: StorageName | '', prefix = 'default') => `latchkey.${prefix}${name && `.${name}`}`

/**
 * Every key that a kit writes in the origin's storage (W-15): there are no others.
 *
 * @example
 * const keys = storageKeys().map(({ key }) => key) // ['latchkey.default.connection', 'latchkey.default.others', 'latchkey.default.transactions']
 */
export function storageKeys(prefix = 'default'): readonly [StorageKey, StorageKey, StorageKey] {
  return [
    {
      key: storageKey('connection', prefix),
      purpose:
        'Per namespace the connector, the network and the addresses of the connection, to restore it after a reload; the two wallets used last.',
    },
    {
      key: storageKey('others', prefix),
      purpose: 'Per namespace the same of the wallets that are connected beside the one in use, at most 5.',
    },
    { key: storageKey('transactions', prefix), purpose: 'Ids, networks and states of the last sent transactions, at most 99.' },
  ]
}
