import { toWallet } from '@latchkey/api'
import type { Wallet } from '@latchkey/core'
import { laterRecords } from './laterRecords.js'

/** The bundled wallets that follow the first ones. They load after the list is drawn. */
export const laterWallets: readonly Wallet[] = /* @__PURE__ */ laterRecords.map((record) =>
  toWallet(record),
)
