import { createLazy } from '@latchkey/core'

const code = /* @__PURE__ */ createLazy(() => import('./createWalletList.js'))

/**
 * Fetches the code of the wallets' list, one time for all who ask. Who waits for it has the kit's own list made by then.
 *
 * @throws VIEW_UNAVAILABLE when it does not come; the next call tries again
 * @example
 * await fetchWalletList()
 */
export const fetchWalletList = () => code.load()
