import { mnemonicToSeedSync } from '@scure/bip39'

const seeds = /* @__PURE__ */ new Map<string, Uint8Array>()

/**
 * The seed of a phrase (BIP-39). Cached, since deriving it is the slowest step of a wallet's start.
 */
export function seedOf(mnemonic: string): Uint8Array {
  const seed = seeds.get(mnemonic) ?? mnemonicToSeedSync(mnemonic)
  seeds.set(mnemonic, seed)
  return seed
}
