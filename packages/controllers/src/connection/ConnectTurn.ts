import type { Namespace } from '@latchkey/core'
import type { ConnectAttempt } from './ConnectionController.js'
import type { Gatekeeper } from './createGatekeeper.js'
import type { LaterParts } from './planConnect.js'

/** The attempt under way, and the calls of other flows that a connect needs. */
export type ConnectTurn = {
  /** The number of attempts so far. */
  ids: number
  /** The attempt under way, which is then the store's. */
  asking: AbortController | undefined
  /** Shows the attempt's end, or none, and ends the waiting of its namespaces. Returns them. */
  readonly close: (attempt: ConnectAttempt | undefined) => readonly Namespace[]
  readonly cancel: () => void
  readonly later: LaterParts
  /** A connect cancels the background restore. */
  readonly cancelRestore: (namespace: Namespace) => void
  /** A failed connect does not end a stored connection (invariant 4): its restore resumes. */
  readonly resume: (namespaces: readonly Namespace[]) => void
  /** Pending farewells by connector id. */
  readonly leaving: ReadonlyMap<string, Promise<void>>
  readonly gatekeeper: Gatekeeper | undefined
}
