import type { Wallet } from '@latchkey/core'
import { bundledRows } from './bundledRows.js'
import { toBundledWallet } from './toBundledWallet.js'

/**
 * The wallets that come with the kit, in the catalogue's order, each with a picture that needs no
 * request. Fetched with the list, not before.
 */
export const bundledWallets: readonly Wallet[] = /* @__PURE__ */ bundledRows.map(toBundledWallet)
