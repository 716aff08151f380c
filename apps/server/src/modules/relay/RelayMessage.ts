/** A message in a mailbox. The relay cannot read `message`. */
export type RelayMessage = {
  readonly topic: string
  /** SHA-256 of the message: a publisher's second try is the same message. */
  readonly id: string
  /**
   * Microseconds of its publication, unlike any other of this instance: the order in which it is
   * delivered.
   */
  readonly position: number
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  readonly tag: number
  /** Who published it, as `ClientNames` calls them: they do not get it back. */
  readonly sender: string
  /** The project in whose name it was published; '' without one. */
  readonly project: string
  readonly message: string
  readonly attestation?: string | undefined
}

/** What a publisher says of a message. */
export type NewMessage = Pick<
  RelayMessage,
  'topic' | 'message' | 'tag' | 'project' | 'attestation'
> & {
  /** As `clientKeyOf` names them. */
  readonly client: string
  readonly ttlSeconds: number
}
