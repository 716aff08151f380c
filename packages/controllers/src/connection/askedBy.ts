import type { Namespace } from '@latchkey/core'
import type { ConnectAttempt } from './ConnectionController.js'

const closedPhases: readonly ConnectAttempt['phase'][] = ['rejected', 'failed', 'connected']

/** The namespaces that an attempt still has to connect; none once it is over. */
export function askedBy(attempt: ConnectAttempt | undefined): readonly Namespace[] {
  if (!attempt || closedPhases.includes(attempt.phase)) return []
  return attempt.steps.slice(attempt.current).flatMap(({ namespaces }) => namespaces)
}
