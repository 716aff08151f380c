import { toWallet } from '@latchkey/api'
import type { Wallet } from '@latchkey/core'
import { bundledRecords } from './bundledRecords.js'

/**
 * The first wallets bundled with the kit, in the catalogue's order. They need no requests. They
 * load with the list, not before.
 */
export const bundledWallets: readonly Wallet[] = /* @__PURE__ */ bundledRecords.map((record) =>
  toWallet(record),
)
