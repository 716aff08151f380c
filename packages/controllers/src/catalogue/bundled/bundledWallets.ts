import { toWallet } from '@latchkey/api'
import type { Wallet } from '@latchkey/core'
import { bundledRecords } from './bundledRecords.js'

/**
 * The wallets that come with the kit, in the catalogue's order. None has a picture, so that none
 * needs a request: a letter stands in its place. Fetched with the list, not before.
 */
export const bundledWallets: readonly Wallet[] = /* @__PURE__ */ bundledRecords.map((record) =>
  toWallet(record),
)
