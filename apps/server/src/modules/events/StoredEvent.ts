/** An event as it is kept (W-16): who sent it cannot be told from it. */
export type StoredEvent = {
  readonly id: string
  readonly name: string
  readonly kind: 'event' | 'error'
  /** The page's origin, never its path. */
  readonly origin: string
  readonly sdk: string
  readonly properties: Readonly<Record<string, string | number | boolean>>
}
