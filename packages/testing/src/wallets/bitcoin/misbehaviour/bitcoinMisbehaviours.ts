import type { BitcoinMisbehaviour } from './BitcoinMisbehaviour.js'
import { otherMisbehaviours } from './otherMisbehaviours.js'
import { unisatMisbehaviours } from './unisatMisbehaviours.js'

/**
 * The misbehaving Bitcoin wallets, in all three shapes. The page must always end with `expect`.
 *
 * @example
 * for (const { name, shape } of bitcoinMisbehaviours) console.log(shape, name)
 */
export const bitcoinMisbehaviours: readonly BitcoinMisbehaviour[] = /* @__PURE__ */ [
  ...unisatMisbehaviours,
  ...otherMisbehaviours,
]
