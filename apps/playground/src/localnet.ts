import type { LocalnetDescription } from '@latchkey/localnet'

/** The local chains as the server of this page describes them. The two Ethereum chains are always there. */
export type Localnet = LocalnetDescription

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
