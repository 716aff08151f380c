/** Storage of a test wallet for the page's permission, such as `localStorage`. */
export type WalletStorage = Pick<Storage, 'getItem' | 'setItem'>
