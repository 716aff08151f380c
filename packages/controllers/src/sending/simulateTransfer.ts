import { createError, type Remote, type Simulation, type Transfer } from '@latchkey/core'
import { actorOf, subjectOf } from '../portfolio/subject.js'
import type { SendingParts } from './SendingParts.js'

const simulationMs = 10_000

/** Simulates a transfer of the active account. `unavailable` if no node can. */
export async function simulateTransfer(
  parts: SendingParts,
  transfer: Transfer | undefined,
): Promise<Remote<Simulation>> {
  const { environment, lifetime } = parts
  const unavailable: Remote<Simulation> = { status: 'success', data: { status: 'unavailable' } }
  const subject = subjectOf(parts)
  const actor = subject && actorOf(subject)
  if (!transfer) return { status: 'idle' }
  if (!subject || !actor) return unavailable
  const { simulate } = subject.adapter.capabilities
  if (!simulate?.supports(subject.connection, subject.network)) return unavailable
  try {
    const feature = await simulate.load()
    const data = await lifetime.within(
      (signal) => feature.simulate({ ...actor, transfer, signal }),
      { ms: simulationMs, error: () => createError('HTTP_TIMEOUT') },
    )
    return { status: 'success', data }
  } catch (error) {
    environment.log('info', 'The transfer could not be simulated.', error)
    return unavailable
  }
}
