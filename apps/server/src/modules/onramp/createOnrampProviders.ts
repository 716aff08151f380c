import type { Config } from '../../config/Config.js'
import type { OnrampProvider } from './OnrampProvider.js'
import { createCoinbase } from './providers/createCoinbase.js'
import { createMeld } from './providers/createMeld.js'
import type { ProviderContext } from './providers/createProviderSource.js'

/** The configured providers, the default one first. @throws ConfigError if a key is missing */
export function createOnrampProviders(
  context: ProviderContext & { readonly config: Config },
): readonly OnrampProvider[] {
  const { onramp } = context.config
  if (!onramp) return []
  const { coinbase, meld } = onramp
  return [
    ...(coinbase ? [createCoinbase(coinbase, onramp, context)] : []),
    ...(meld ? [createMeld(meld, onramp, context)] : []),
  ]
}
