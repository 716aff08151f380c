import type { Acknowledgement } from './mailbox/createAcknowledgements.js'

/** What a caller on a socket can do more than one that posts. */
export type CallerSocket = {
  /** @throws RelayFault SubscriberLimitExceeded */
  subscribe(topics: readonly string[]): void
  unsubscribe(topic: string): void
  /** As the answer to the push of this id. */
  acknowledge(pushId: number): void
}

export type RelayCaller = {
  readonly clientId: string
  /** As `clientKeyOf` names it. */
  readonly client: string
  /** The project in whose name it calls; '' without one. */
  readonly project: string
  readonly socket?: CallerSocket | undefined
  /**
   * Spends what publishing so many bytes costs.
   * @throws RelayFault, HttpProblem 429 when there is not so much left
   */
  spend(bytes: number, messages: number): Promise<void>
}

export type RelayResult = {
  readonly result: unknown
  /** The topics whose mailboxes follow once the result has been sent. */
  readonly backlog?: readonly string[]
  /** What the caller has got once it has read the result. */
  readonly receipts?: readonly Acknowledgement[]
}
