import type { Approval } from '../background/createApprovals.js'
import type { Namespace } from './Envelope.js'

/** What the wallet's own pages show. */
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
  /** Where the chains were read. Empty for the usual local ports. */
  readonly source: string
  readonly chains: readonly { readonly name: string; readonly url: string }[]
  /** The last reading of the chains. */
  readonly outcome: { readonly failed: boolean; readonly text: string } | undefined
}

/** What the owner does. */
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
