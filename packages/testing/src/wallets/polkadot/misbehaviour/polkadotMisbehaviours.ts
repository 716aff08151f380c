import { connecting } from './connecting.js'
import type { PolkadotMisbehaviour } from './PolkadotMisbehaviour.js'
import { using } from './using.js'

/**
 * The misbehaving wallets at `injectedWeb3`, for unit tests and browsers. The page must always end
 * with `expect`.
 *
 * @example
 * for (const { name, apply } of polkadotMisbehaviours) {
 *   const wallet = createPolkadotWallet()
 *   apply(wallet)
 *   console.log(name, wallet.source)
 * }
 */
export const polkadotMisbehaviours: readonly PolkadotMisbehaviour[] = /* @__PURE__ */ [
  ...connecting,
  ...using,
]
