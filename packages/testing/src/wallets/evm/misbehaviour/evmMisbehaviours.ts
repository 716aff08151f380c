import { wrongAnswers } from './answers.js'
import type { EvmMisbehaviour } from './EvmMisbehaviour.js'
import { eventMisbehaviours } from './events.js'
import { networkMisbehaviours } from './networks.js'

/**
 * The 25 misbehaving wallets on eip155, for unit tests and browsers. The page must always end with
 * `expect`.
 *
 * @example
 * for (const { name, apply } of evmMisbehaviours) {
 *   const wallet = createEvmWallet({ privateKeys, chains: [{ id: 31337, rpcUrl }] })
 *   apply(wallet)
 *   console.log(name, wallet.info.name)
 * }
 */
export const evmMisbehaviours: readonly EvmMisbehaviour[] = /* @__PURE__ */ [
  ...wrongAnswers,
  ...networkMisbehaviours,
  ...eventMisbehaviours,
]
