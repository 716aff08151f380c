/** A key that the kit may write in the page's `localStorage`, and what for. */
export type StorageKey = { readonly key: string; readonly purpose: string }

/** Where the connections of a kit are kept. */
export const connectionKey = (storageKey = 'default') => `latchkey.${storageKey}.connection`
/** Where the sent transactions of a kit are kept. */
export const transactionsKey = (storageKey = 'default') => `latchkey.${storageKey}.transactions`

/**
 * Every key that a kit writes in the origin's storage (W-15): there are no others.
 *
 * @example
 * const keys = storageKeys().map(({ key }) => key) // ['latchkey.default.connection', 'latchkey.default.transactions']
 */
export function storageKeys(storageKey = 'default'): readonly [StorageKey, StorageKey] {
  return [
    {
      key: connectionKey(storageKey),
      purpose:
        'Per namespace the connector, the network and the addresses of the connection, to restore it after a reload; the two wallets used last.',
    },
    { key: transactionsKey(storageKey), purpose: 'Ids, networks and states of the last sent transactions, at most 99.' },
  ]
}
