import { type Actor, bareAddress, type Store, type Transfer } from '@latchkey/core'
import type { StoredMovement, StoredTransaction } from '../persistence/Persistence.js'
import type { RequestsState, Transaction } from './RequestsController.js'
import type { RequestsParts } from './RequestsParts.js'
import { mergeTransactions, openTransactions } from './storedTransactions.js'
import { watchTransactions } from './watchTransactions.js'

/** The sent transactions: stored, shared with other tabs, and followed to their end. */
export type TransactionLog = {
  /** Records what a wallet has sent, and reads the balance again. */
  record(
    actor: Actor,
    id: string,
    about?: { readonly transfer?: Transfer | undefined; readonly movement?: StoredMovement },
  ): void
  /** Reads the balance again, for a request whose effect is not known. */
  refresh(actor: Actor): void
  start(): () => void
}

export function createTransactionLog(
  parts: RequestsParts,
  store: Store<RequestsState>,
): TransactionLog {
  const { environment, events, persistence, connection, account } = parts
  const stored = openTransactions(persistence)
  let running = false

  function put(transactions: readonly Transaction[]) {
    store.setState((state) => ({
      transactions: mergeTransactions(state.transactions, transactions),
    }))
    stored.update(({ items }) => ({
      items: mergeTransactions(items, store.getState().transactions),
    }))
    watch.update()
  }

  const watch = watchTransactions(
    parts,
    () => store.getState().transactions,
    (transaction, outcome) => {
      put([{ ...transaction, ...outcome }])
      void account.refreshBalance({ namespace: transaction.namespace, force: true })
    },
    (marks) => store.setState(marks),
  )

  return {
    record(actor, id, { transfer, movement } = {}) {
      const { namespace } = actor.connection
      const transaction: Transaction = {
        id,
        namespace,
        network: actor.connection.network,
        status: 'pending',
        sentAt: environment.now(),
        from: bareAddress(actor.account.address),
        ...(transfer && { transfer: toStored(transfer) }),
        ...(movement && { movement }),
      }
      // An answer after the kit's end is stored for its next start.
      if (!running)
        return void stored.update(({ items }) => ({
          items: mergeTransactions(items, [transaction]),
        }))
      put([transaction])
      events.emit('transactionSent', { namespace, network: actor.connection.network })
      void account.refreshBalance({ namespace, force: true })
    },
    refresh({ connection: { namespace } }) {
      if (running) void account.refreshBalance({ namespace, force: true })
    },
    start() {
      running = true
      put(stored.takeIn().items)
      const stops = [
        stored.watch(({ items }) => put(items)),
        environment.onVisibilityChange(watch.update),
        connection.store.subscribe(
          ({ byNamespace }, before) => byNamespace !== before.byNamespace && watch.update(),
        ),
      ]
      return () => {
        running = false
        for (const stop of stops) stop()
        watch.stop()
      }
    },
  }
}

/** What the activity shows of a transfer. */
const toStored = ({
  to,
  amount,
  token,
  memo,
}: Transfer): NonNullable<StoredTransaction['transfer']> => ({
  to,
  amount: amount.toString(),
  ...(token !== undefined && { token }),
  ...(memo !== undefined && { memo }),
})
