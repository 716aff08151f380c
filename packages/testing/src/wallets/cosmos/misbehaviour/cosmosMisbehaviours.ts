import { wrongAnswers } from './answers.js'
import type { CosmosMisbehaviour } from './CosmosMisbehaviour.js'
import { wrongRequests } from './requests.js'

export type { CosmosFlow, CosmosMisbehaviour } from './CosmosMisbehaviour.js'

/**
 * The misbehaving Cosmos wallets, for unit tests and browsers. The page must always end with
 * `expect`.
 *
 * @example
 * for (const { name, apply } of cosmosMisbehaviours) {
 *   const wallet = createCosmosWallet({ mnemonic, chains: [] })
 *   apply(wallet)
 *   console.log(name, wallet.name)
 * }
 */
export const cosmosMisbehaviours: readonly CosmosMisbehaviour[] = /* @__PURE__ */ [
  ...wrongAnswers,
  ...wrongRequests,
]
