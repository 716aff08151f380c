/** A stored event (W-16), without data that identifies the sender. */
export type StoredEvent = {
  readonly id: string
  readonly name: string
  readonly kind: 'event' | 'error'
  /** The page's origin, never its path. */
  readonly origin: string
  readonly sdk: string
  readonly properties: Readonly<Record<string, string | number | boolean>>
}
