import type { LocalNamespace, LocalnetDescription, PlannedLocalnet } from '@latchkey/localnet'

/** How it stands with one kind of chain. */
export type ChainState = {
  readonly namespace: LocalNamespace
  readonly name: string
  readonly state: 'starting' | 'ready' | 'failed'
  /** Why it failed. */
  readonly reason?: string
}

/**
 * The local chains as the server of this page describes them, and what else runs here. The two
 * Ethereum chains are always there.
 */
export type Localnet = LocalnetDescription & {
  /** One per kind of chain. Without them, everything that is described is ready. */
  readonly states?: readonly ChainState[]
  /** The networks of the kinds that may still start. */
  readonly planned?: PlannedLocalnet
  /** A relay of WalletConnect's protocol: with it the page reaches wallets by code. */
  readonly relay?: { readonly url: string }
  /** The wallet in a page that listens on that relay. */
  readonly wallet?: { readonly url: string }
}

/** The same while not even the Ethereum chains run. */
export type StartingLocalnet = Pick<Localnet, 'states'> & { readonly evm?: undefined }

/** Asks the page's own origin. Undefined when no local chains run. */
export async function loadLocalnet(): Promise<Localnet | StartingLocalnet | undefined> {
  const response = await fetch('/localnet.json')
  if (!response.ok) return undefined
  return ((await response.json()) as Localnet | StartingLocalnet | null) ?? undefined
}
