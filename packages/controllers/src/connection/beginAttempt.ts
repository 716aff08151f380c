import { type BaseError, createError, toPlainError } from '@latchkey/core'
import { askedBy } from './askedBy.js'
import type { ConnectAttempt, ConnectPhase, ConnectStep } from './ConnectionController.js'
import type { ConnectionParts } from './ConnectionParts.js'
import type { ConnectTurn } from './ConnectTurn.js'
import { connecting, each } from './connectionState.js'
import type { ConnectionStore } from './createConnectionStore.js'

/** One attempt, as the store shows it. */
export type RunningAttempt = ReturnType<typeof beginAttempt>

/** Shows a new attempt. An existing connection stays until the new one is established. */
export function beginAttempt(
  { environment, events, notices }: ConnectionParts,
  { store, get, set }: ConnectionStore,
  turn: ConnectTurn,
  { steps, walletId }: Pick<ConnectAttempt, 'steps'> & { readonly walletId: string | undefined },
) {
  const controller = new AbortController()

  function toPhase(
    { error: _, ...attempt }: Omit<ConnectAttempt, 'phase' | 'since'>,
    phase: ConnectPhase,
    error?: BaseError,
  ): ConnectAttempt {
    const next = {
      ...attempt,
      steps: attempt.steps.map((step, at) => (at === attempt.current ? { ...step, phase } : step)),
      phase,
      since: environment.now(),
    }
    if (!error) return next
    return {
      ...next,
      error: { ...toPlainError(error), referenceId: notices.reference(error.code) },
    }
  }

  /** @throws ABORTED when another attempt, or none, is under way */
  function current(): ConnectAttempt {
    const { attempt } = store.getState()
    if (turn.asking !== controller || !attempt) throw createError('ABORTED')
    return attempt
  }

  turn.asking = controller
  const named = walletId === undefined ? {} : { walletId }
  const first = toPhase({ id: ++turn.ids, ...named, steps, current: 0 }, 'preparing')
  const fresh = askedBy(first).filter((namespace) => get(namespace).status !== 'connected')
  set(each(fresh, connecting), { attempt: first })

  return {
    signal: controller.signal,
    current,
    show(phase: ConnectPhase, error?: BaseError) {
      store.setState({ attempt: toPhase(current(), phase, error) })
    },
    /** The attempt after its current step. The last step ends it. */
    advance(): ConnectAttempt {
      const attempt = toPhase(current(), 'connected')
      const next = attempt.current + 1
      if (next < attempt.steps.length) return toPhase({ ...attempt, current: next }, 'preparing')
      turn.asking = undefined
      return attempt
    },
    /** No effect once another attempt is under way. */
    fail(error: BaseError): void {
      if (turn.asking !== controller) return
      const { code } = error
      const attempt = current()
      const { connectorId = '' }: Partial<ConnectStep> = attempt.steps[attempt.current] ?? {}
      const phase = code === 'USER_REJECTED' ? 'rejected' : 'failed'
      const asked = turn.close(code === 'ABORTED' ? undefined : toPhase(attempt, phase, error))
      if (phase === 'rejected') events.emit('userRejected', { connectorId })
      else if (code !== 'ABORTED') events.emit('connectFailed', { connectorId, code })
      turn.resume(asked)
    },
  }
}
