import { toKitError } from './toKitError.js'

/** An error as plain data, for a store. */
export type PlainError = {
  readonly code: string
  /** One sentence for developers. Texts for people are keyed by `code`. */
  readonly message: string
  readonly params: Readonly<Record<string, string | number>>
  /** What the wallet, the node or the server said, for developers. */
  readonly details?: string
}

/**
 * The plain data of anything that was thrown, such as a store can hold.
 *
 * @example
 * work().catch((error: unknown) => store.setState({ error: toPlainError(error) }))
 */
export function toPlainError(error: unknown): PlainError {
  const { code, shortMessage: message, params, details } = toKitError(error)
  return { code, message, params, ...(details !== undefined && { details }) }
}
