import type { Acknowledgement } from './mailbox/createAcknowledgements.js'

/** Additional abilities of a caller on a socket. */
export type CallerSocket = {
  /** @throws RelayFault SubscriberLimitExceeded */
  subscribe(topics: readonly string[]): void
  unsubscribe(topic: string): void
  /** Records the answer to the push with this id. */
  acknowledge(pushId: number): void
}

export type RelayCaller = {
  readonly clientId: string
  /** The client's key, from `clientKeyOf`. */
  readonly client: string
  /** The caller's project; '' without one. */
  readonly project: string
  readonly socket?: CallerSocket | undefined
  /**
   * Spends the cost of publishing so many bytes.
   * @throws RelayFault, HttpProblem 429 if too little is left
   */
  spend(bytes: number, messages: number): Promise<void>
}

export type RelayResult = {
  readonly result: unknown
  /** Topics whose mailboxes are pushed after the result. */
  readonly backlog?: readonly string[]
  /** Acknowledgements that take effect once the caller has read the result. */
  readonly receipts?: readonly Acknowledgement[]
}
