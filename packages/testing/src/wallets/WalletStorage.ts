/** Where a test wallet remembers the page's permission, such as `localStorage`. */
export type WalletStorage = Pick<Storage, 'getItem' | 'setItem'>
