import { isKitError, type TransactionOutcome, toKitError } from '@latchkey/core'
import type { KitParts } from '../kit/KitParts.js'
import type { RequestsState, Transaction } from './RequestsController.js'

type Parts = Pick<
  KitParts,
  'environment' | 'lifetime' | 'options' | 'connectors' | 'connection' | 'network'
>

/** Wait after a failure, before a transaction is followed again. */
const followAgainMs = 30_000
/** Reads end within this time: one without a failure by then was answered. */
const answeredMs = 35_000

/** Findings on pending transactions beside their status. */
type Marks = Pick<RequestsState, 'unanswered' | 'proposed'>

/**
 * Follows pending transactions until they ended, while the page is visible and their namespace
 * is connected. Call `update` whenever any of this may have changed. `tell` gets the ids of those
 * with a mark, at each change.
 */
export function watchTransactions(
  parts: Parts,
  getTransactions: () => readonly Transaction[],
  settle: (transaction: Transaction, outcome: TransactionOutcome) => void,
  tell: (marks: Marks) => void,
): { update(): void; stop(): void } {
  const { environment, lifetime, options, connectors, connection, network } = parts
  const followed = new Map<string, AbortController>()
  const marked = { unanswered: new Set<string>(), proposed: new Set<string>() }

  function mark(id: string, name: keyof Marks, isSo: boolean) {
    const ids = marked[name]
    if (ids.has(id) === isSo) return
    if (isSo) ids.add(id)
    else ids.delete(id)
    tell({ [name]: [...ids] })
  }

  function leave(id: string) {
    followed.get(id)?.abort()
    followed.delete(id)
    mark(id, 'unanswered', false)
    mark(id, 'proposed', false)
  }

  async function follow(transaction: Transaction, controller: AbortController): Promise<void> {
    const { id, namespace, network: on, from } = transaction
    const current = connection.store.getState().byNamespace[namespace]?.connection
    const connector = connectors.get(current?.connectorId ?? '')
    const where = network.get(on)
    const send = options.adapter(namespace)?.capabilities.send
    if (!current || !connector || !where || !send?.supports(current, where)) return
    const isFollowed = () => followed.get(id) === controller
    const forget = lifetime.setTimeout(() => {
      if (isFollowed()) mark(id, 'unanswered', false)
    }, answeredMs)
    try {
      const feature = await send.load()
      const outcome = await feature.waitForReceipt({
        connector,
        network: where,
        id,
        ...(from !== undefined && { from }),
        onProposed(isProposed) {
          if (isFollowed()) mark(id, 'proposed', isProposed)
        },
        signal: controller.signal,
      })
      if (isFollowed()) settle(transaction, outcome)
    } catch (error) {
      if (isKitError(toKitError(error), 'ABORTED')) return
      environment.log('info', 'A sent transaction could not be followed.', error)
      if (isFollowed()) mark(id, 'unanswered', true)
      lifetime.setTimeout(() => {
        if (isFollowed()) void follow(transaction, controller)
      }, followAgainMs)
    } finally {
      forget()
    }
  }

  return {
    update() {
      const { byNamespace } = connection.store.getState()
      const due = environment.isVisible()
        ? getTransactions().filter(
            ({ status, namespace }) =>
              status === 'pending' && byNamespace[namespace]?.status === 'connected',
          )
        : []
      for (const id of [...followed.keys()]) if (!due.some((each) => each.id === id)) leave(id)
      for (const transaction of due) {
        if (followed.has(transaction.id)) continue
        const controller = new AbortController()
        followed.set(transaction.id, controller)
        void follow(transaction, controller)
      }
    },
    stop: () => [...followed.keys()].forEach(leave),
  }
}
