import { type Connection, createError, type Namespace, onAbort, toKitError } from '@latchkey/core'
import { askedBy } from './askedBy.js'
import { askWallet } from './askWallet.js'
import { beginAttempt, type RunningAttempt } from './beginAttempt.js'
import type { ConnectionPart, ConnectStep } from './ConnectionController.js'
import type { ConnectionParts } from './ConnectionParts.js'
import type { ConnectTurn } from './ConnectTurn.js'
import { commitStep } from './commitStep.js'
import type { ConnectionStore } from './createConnectionStore.js'
import { planConnect } from './planConnect.js'

/** Time to show the wallet before its first prompt, in milliseconds. */
const lookFirstMs = 400
/** Time between the tick and the closing of the modal, in milliseconds. */
const closeAfterMs = 700

type Target = Parameters<ConnectionPart['connect']>[0]

/** Connects what `target` names. Synchronous up to the prompt: popups need the click. */
export async function connectWallet(
  parts: ConnectionParts,
  book: ConnectionStore,
  turn: ConnectTurn,
  target: Target,
  /**
   * Ends an earlier attempt, and returns what it still asked for.
   *
   * @throws ABORTED when a newer connect has begun
   */
  takeTurn: () => readonly Namespace[],
): Promise<readonly Connection[]> {
  const { walletId, signal: given } = target
  const plan = planConnect(parts, turn.later, target)
  const steps = 'then' in plan ? await plan : plan
  if (given?.aborted) throw createError('ABORTED')
  if (parts.consent.isMissing() && !steps.every((step) => findOnStandby(book, step)))
    throw createError('CONSENT_REQUIRED')

  const left = takeTurn()
  for (const { namespaces } of steps) namespaces.forEach(turn.cancelRestore)
  const attempt = beginAttempt(parts, book, turn, { steps, walletId })
  turn.resume(left)
  const abort = () => attempt.signal.aborted || turn.cancel()
  const leave = onAbort(abort, given)
  try {
    return await runSteps(parts, book, turn, attempt, target)
  } catch (thrown) {
    const error = toKitError(thrown)
    attempt.fail(error)
    throw error
  } finally {
    leave()
  }
}

/** The step's connections on standby, if they are all there. */
function findOnStandby(
  { standby }: Pick<ConnectionStore, 'standby'>,
  { connectorId, namespaces }: ConnectStep,
): readonly Connection[] | undefined {
  const found = namespaces.flatMap((namespace) => standby.find(namespace, connectorId) ?? [])
  return found.length === namespaces.length ? found : undefined
}

/** Asks for the approvals of the attempt under way, one after the other. */
async function runSteps(
  parts: ConnectionParts,
  book: ConnectionStore,
  { later, leaving, gatekeeper, resume }: ConnectTurn,
  attempt: RunningAttempt,
  { lookFirst, wallet, asking }: Target,
): Promise<readonly Connection[]> {
  const { signal } = attempt
  const { activeNamespace: home } = book.store.getState()
  const connected: Connection[] = []
  const { steps } = attempt.current()
  if (lookFirst) await parts.lifetime.pause(lookFirstMs, signal)
  for (const step of steps) {
    const { connectorId, namespaces: asked } = step
    const connector = parts.connectors.get(connectorId)
    if (!connector) throw createError('CONNECTOR_NOT_FOUND', { details: connectorId })
    const waiting = findOnStandby(book, step)
    const ask = askWallet(parts, connector, {
      namespaces: asked,
      wallet,
      farewell: leaving.get(connectorId),
      signIn: gatekeeper?.request(),
      show: attempt.show,
    })
    const { connections, signIn = [] } = waiting
      ? { connections: waiting }
      : await (asking ? asking(ask, signal) : ask(signal))
    attempt.current()
    let found: readonly Connection[] = connections.filter(
      ({ namespace, accounts }) => asked.includes(namespace) && accounts.length > 0,
    )
    if (found.length === 0) throw createError('WALLET_INVALID_RESPONSE')
    if (gatekeeper) {
      attempt.show('signIn')
      found = await gatekeeper.pass(connector, found, { signIn, signal, silent: false })
    }
    const next = attempt.advance()
    // The page stays where it is, or goes to the first namespace that is connected.
    const namespaces = [...connected, ...found].map(({ namespace }) => namespace)
    const stays = home !== undefined && [...namespaces, ...askedBy(next)].includes(home)
    const prefer = stays ? home : connected.length > 0 ? undefined : namespaces[0]
    connected.push(...commitStep(parts, book, { attempt: next, step, found, prefer }))
    resume(asked.filter((namespace) => !namespaces.includes(namespace)))
  }
  closeModal(parts, later)
  return connected
}

/** The view of a connect shows a tick before the modal closes. */
function closeModal({ lifetime, router }: ConnectionParts, later: ConnectTurn['later']): void {
  const { current } = router.store.getState()
  if (router.traitsOf(current).task !== 'connect') return
  lifetime.setTimeout(() => {
    if (router.store.getState().current.key === current.key) later().modal.finish()
  }, closeAfterMs)
}
