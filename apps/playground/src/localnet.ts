import type { LocalnetDescription } from '@latchkey/localnet'

/** The local chains as the server of this page describes them, and what else runs here. The two Ethereum chains are always there. */
export type Localnet = LocalnetDescription & {
  /** A relay of WalletConnect's protocol: with it the page reaches wallets by code. */
  readonly relay?: { readonly url: string }
  /** The wallet in a page that listens on that relay. */
  readonly wallet?: { readonly url: string }
}

/** Asks the page's own origin, once, before the kit is made. Undefined when no local chains run. */
export async function loadLocalnet(): Promise<Localnet | undefined> {
  const response = await fetch('/localnet.json')
  if (!response.ok) return undefined
  return ((await response.json()) as Localnet | null) ?? undefined
}

/** Whether chains of other kinds than Ethereum's run too. */
export function hasOthers({ solana, polkadot, bitcoin, cosmos }: Localnet): boolean {
  return [solana, polkadot, bitcoin, cosmos].some(Boolean)
}
