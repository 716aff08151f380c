import type { Approval } from '../background/createApprovals.js'
import type { Namespace } from './Envelope.js'

/** The state shown by the wallet's own pages. */
export type OwnerState = {
  readonly pending: readonly Approval[]
  readonly accounts: readonly {
    readonly namespace: Namespace
    readonly ecosystem: string
    readonly selected: number
    readonly address: string
  }[]
  readonly sites: readonly {
    readonly origin: string
    readonly permissions: readonly {
      readonly namespace: Namespace
      readonly ecosystem: string
      readonly network: string | undefined
      readonly networks: readonly { readonly id: string; readonly name: string }[]
    }[]
  }[]
  /** URL from which the chains were loaded. Empty for the default local ports. */
  readonly source: string
  readonly chains: readonly { readonly name: string; readonly url: string }[]
  /** Outcome of the last load of the chains. */
  readonly outcome: { readonly failed: boolean; readonly text: string } | undefined
}

/** Commands of the owner. */
export type OwnerCommand =
  | { readonly kind: 'ping' }
  | { readonly kind: 'answer'; readonly id: number; readonly approved: boolean }
  | { readonly kind: 'review' }
  | { readonly kind: 'selectAccount'; readonly namespace: Namespace; readonly index: number }
  | {
      readonly kind: 'selectNetwork'
      readonly origin: string
      readonly namespace: Namespace
      readonly id: string
    }
  | { readonly kind: 'revoke'; readonly origin: string; readonly namespaces: readonly Namespace[] }
  | { readonly kind: 'loadChains'; readonly url: string }
