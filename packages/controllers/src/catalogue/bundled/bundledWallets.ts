import { toWallet } from '@latchkey/api'
import type { Wallet } from '@latchkey/core'
import { bundledRecords } from './bundledRecords.js'

/**
 * The wallets bundled with the kit, in the catalogue's order. They have no pictures and so need no
 * requests; a letter replaces each. Loads with the list, not before.
 */
export const bundledWallets: readonly Wallet[] = /* @__PURE__ */ bundledRecords.map((record) =>
  toWallet(record),
)
