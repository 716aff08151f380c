import type { CaipNetworkId, Namespace } from '@latchkey/core'

type OfSignIn = {
  readonly namespace: Namespace
  readonly network: CaipNetworkId
  readonly isSmartAccount: boolean
}

/**
 * Events for `kit.events.on`. None contains an address, a key or a URI. With `features.analytics`
 * (off by default), the kit sends some to `endpoints.events` (`TrackedEvents`).
 */
export type KitEvents = {
  modalOpened: { readonly view: string; readonly connected: boolean }
  modalClosed: { readonly connected: boolean }
  walletSelected: { readonly walletId: string; readonly name: string }
  connected: {
    readonly namespace: Namespace
    readonly connectorId: string
    readonly network: CaipNetworkId
    readonly restored: boolean
  }
  connectFailed: { readonly connectorId: string; readonly code: string }
  userRejected: { readonly connectorId: string }
  disconnected: {
    readonly namespace: Namespace
    readonly reason: 'user' | 'wallet' | 'tab' | 'host'
  }
  /** The wallet did not confirm the disconnect. The page has disconnected in any case. */
  disconnectFailed: { readonly connectorId: string; readonly code: string }
  networkSwitched: { readonly network: CaipNetworkId }
  networkSwitchFailed: { readonly network: CaipNetworkId; readonly code: string }
  accountChanged: { readonly namespace: Namespace }
  signed: { readonly namespace: Namespace }
  /** The wallet is asked to sign in. */
  signInRequested: OfSignIn
  signInCancelled: OfSignIn
  signedIn: OfSignIn
  signInFailed: OfSignIn & { readonly code: string }
  transactionSent: { readonly namespace: Namespace; readonly network: CaipNetworkId }
  /** A list of transactions could not be read. */
  transactionsFailed: { readonly namespace: Namespace }
  errorShown: { readonly code: string; readonly referenceId: string }
}

export type KitEventName = keyof KitEvents

/**
 * A recorded event, newest last in `EventsState.recent` (at most 100). `at` is milliseconds since
 * the epoch.
 */
export type KitEvent = {
  readonly [Name in KitEventName]: {
    readonly name: Name
    readonly at: number
    readonly payload: KitEvents[Name]
  }
}[KitEventName]
