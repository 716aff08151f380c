import type { LocalnetDescription, PlannedLocalnet } from '@latchkey/localnet'
import {
  chainsOfLocalnet,
  mainChains,
  readRelayUrl,
  type SessionChains,
} from '@latchkey/testing/walletconnect'

/** The words that every local chain funds: everybody knows their keys. */
export const demoWords = 'test test test test test test test test test test test junk'

const wordsKey = 'latchkey-wallet:words'

/** The local chains and the relay of this machine, from the page's server. */
type Surroundings = { readonly chains: SessionChains; readonly relayUrl: string | undefined }

/** The wallet's words, which the page's storage keeps from the first start on. */
export function readWords(storage: Pick<Storage, 'getItem' | 'setItem'>): string {
  const kept = storage.getItem(wordsKey)
  if (kept) return kept
  storage.setItem(wordsKey, demoWords)
  return demoWords
}

/**
 * Chains that still start are the wallet's from its own start on. Where there are no local chains,
 * the main networks: messages can be signed there, nothing can be sent.
 */
export async function readSurroundings(query: string): Promise<Surroundings> {
  const response = await fetch('/localnet.json').catch(() => undefined)
  const found = (response?.ok ? await response.json() : null) as
    | (LocalnetDescription & {
        readonly planned?: PlannedLocalnet
        readonly relay?: { readonly url?: string }
      })
    | null
  const relayUrl = readRelayUrl(query) ?? found?.relay?.url
  return {
    chains: found?.evm ? join(chainsOfLocalnet({ ...found.planned, ...found })) : mainChains,
    relayUrl: relayUrl ?? undefined,
  }
}

/** The local networks first, then the main ones, for pages that know no others. */
function join(local: SessionChains): SessionChains {
  return {
    eip155: [...(local.eip155 ?? []), ...(mainChains.eip155 ?? [])],
    solana: [...(local.solana ?? []), ...(mainChains.solana ?? [])],
    polkadot: [...(local.polkadot ?? []), ...(mainChains.polkadot ?? [])],
    bip122: [...(local.bip122 ?? []), ...(mainChains.bip122 ?? [])],
    cosmos: [...(local.cosmos ?? []), ...(mainChains.cosmos ?? [])],
  }
}
