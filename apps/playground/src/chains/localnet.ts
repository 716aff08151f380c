import type { LocalNamespace, LocalnetDescription, PlannedLocalnet } from '@latchkey/localnet'

/** The state of one kind of chain. */
export type ChainState = {
  readonly namespace: LocalNamespace
  readonly name: string
  readonly state: 'starting' | 'ready' | 'failed'
  /** Reason of the failure. */
  readonly reason?: string
}

/**
 * The local chains as described by this page's server, and other local services. The two Ethereum
 * chains are always present.
 */
export type Localnet = LocalnetDescription & {
  /** One per kind of chain. If absent, all described chains are ready. */
  readonly states?: readonly ChainState[]
  /** Networks of kinds that may still start. */
  readonly planned?: PlannedLocalnet
  /** A WalletConnect relay, with which the page reaches wallets by code. */
  readonly relay?: { readonly url: string }
  /** The web wallet that listens on that relay. */
  readonly wallet?: { readonly url: string }
  /** The embedded wallet, and the mailbox that gets its codes. */
  readonly login?: { readonly walletUrl: string; readonly mailboxUrl: string }
  /** The stand-in for the providers of purchases. */
  readonly purchases?: { readonly url: string }
  /** False: the page shows no second modal beside the one that its buttons open. */
  readonly live?: boolean
}

/** The description before the Ethereum chains run. */
export type StartingLocalnet = Pick<Localnet, 'states'> & { readonly evm?: undefined }

/** Reads it from the page's own origin. Undefined if no local chains run. */
export async function loadLocalnet(): Promise<Localnet | StartingLocalnet | undefined> {
  const response = await fetch('/localnet.json')
  if (!response.ok) return undefined
  return ((await response.json()) as Localnet | StartingLocalnet | null) ?? undefined
}
