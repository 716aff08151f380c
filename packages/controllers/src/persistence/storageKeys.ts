/** A `localStorage` key, IndexedDB database or cookie that the kit may write, with its purpose. */
export type StorageKey = {
  readonly key: string
  readonly storage: 'localStorage' | 'indexedDB' | 'cookie'
  readonly purpose: string
}

/** The documents that a kit stores. */
export type StorageName =
  | 'connection'
  | 'others'
  | 'transactions'
  | 'catalogue'
  | 'clearSigning'
  | 'signIn'
  | 'payees'
  | 'buying'

/** The storage key of a kit's document. */
export const storageKey = (name: StorageName | '', prefix = 'default') =>
  `latchkey.${prefix}${name && `.${name}`}`

/**
 * All keys that a kit writes in the origin's storage. The last three belong to the connector
 * `walletConnect` with the same `storageKey`. The cookie exists only with `cookieStorage` of
 * `@latchkey/react/cookie`.
 *
 * @example
 * // ['latchkey.default.connection', 'latchkey.default.others', …]
 * const keys = storageKeys().map(({ key }) => key)
 */
export function storageKeys(
  prefix = 'default',
): readonly [StorageKey, StorageKey, StorageKey, ...StorageKey[]] {
  const storage = 'localStorage'
  return [
    {
      key: storageKey('connection', prefix),
      storage,
      purpose:
        'Per namespace the connector, the network and the addresses of the connection, to restore it after a reload; the two wallets used last.',
    },
    {
      key: storageKey('others', prefix),
      storage,
      purpose:
        'Per namespace the same of the wallets that are connected beside the one in use, at most 5.',
    },
    {
      key: storageKey('transactions', prefix),
      storage,
      purpose: 'Ids, networks and states of the last sent transactions, at most 99.',
    },
    {
      key: storageKey('catalogue', prefix),
      storage,
      purpose:
        'With `wallets.catalogKey` the version of the wallet list that was accepted last, so that no older one is.',
    },
    {
      key: storageKey('clearSigning', prefix),
      storage,
      purpose:
        'With `wallets.catalogKey` the version of the descriptions of contracts that was accepted last, so that no older one is.',
    },
    {
      key: storageKey('signIn', prefix),
      storage,
      purpose:
        'With `signIn.verifiers` the signed messages of the accounts that are signed in, at most 20.',
    },
    {
      key: storageKey('payees', prefix),
      storage,
      purpose:
        'The receivers that the visitor chose in transfers, with their networks, names and times, at most 40 of a namespace.',
    },
    {
      key: storageKey('buying', prefix),
      storage,
      purpose:
        'The state of the United States that the visitor chose for purchases, where a provider asked for it.',
    },
    {
      key: `${storageKey('', prefix)}.account`,
      storage: 'cookie',
      purpose:
        'The CAIP-10 id of the connected account, for a server that renders it. Written after the visitor connected, removed when they leave.',
    },
    {
      key: `${storageKey('', prefix)}.session`,
      storage,
      purpose: 'The topic of the WalletConnect session, which tells that there is one to restore.',
    },
    {
      key: 'WALLETCONNECT_DEEPLINK_CHOICE',
      storage,
      purpose:
        'Name and link of the app that was chosen, so that it opens with each request. Every page with WalletConnect uses this name.',
    },
    {
      key: 'latchkey-walletconnect',
      storage: 'indexedDB',
      purpose: 'Sessions, their keys and unread messages of WalletConnect.',
    },
  ]
}
