import { connectingMisbehaviours } from './connecting.js'
import type { SolanaMisbehaviour } from './SolanaMisbehaviour.js'
import { signingMisbehaviours } from './signing.js'

export type { SolanaMisbehaviour } from './SolanaMisbehaviour.js'

/**
 * The misbehaving Solana wallets, for unit tests and browsers. The page must always end with
 * `expect`.
 *
 * @example
 * for (const { name, apply } of solanaMisbehaviours) {
 *   const wallet = createSolanaWallet({ secretKeys, chains: [] })
 *   apply(wallet)
 *   console.log(name)
 * }
 */
export const solanaMisbehaviours: readonly SolanaMisbehaviour[] = /* @__PURE__ */ [
  ...connectingMisbehaviours,
  ...signingMisbehaviours,
]
