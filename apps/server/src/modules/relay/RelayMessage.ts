/** A message in a mailbox. The relay cannot read `message`. */
export type RelayMessage = {
  readonly topic: string
  /** SHA-256 of the message, so that a publisher's retry is the same message. */
  readonly id: string
  /** Time of publication in microseconds, unique per instance; it determines the delivery order. */
  readonly position: number
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  readonly tag: number
  /** The publisher by its `ClientNames` name; it does not receive the message. */
  readonly sender: string
  /** The publisher's project; '' without one. */
  readonly project: string
  readonly message: string
  readonly attestation?: string | undefined
}

/** A message as published. */
export type NewMessage = Pick<
  RelayMessage,
  'topic' | 'message' | 'tag' | 'project' | 'attestation'
> & {
  /** The publisher's key, from `clientKeyOf`. */
  readonly client: string
  readonly ttlSeconds: number
}
