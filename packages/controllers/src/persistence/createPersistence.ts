import { createGuardedStorage, type GuardedStorage } from '@latchkey/core'
import type { KitParts } from '../kit/KitParts.js'
import { createStoredDocument, type DocumentInput } from './createStoredDocument.js'
import { isRecord, type Migrations } from './migrate.js'
import type { Persistence } from './Persistence.js'
import { parseStoredConnections, parseStoredTransactions } from './parseStored.js'
import { connectionKey, transactionsKey } from './storageKeys.js'

/** Every step that a stored document ever needs, oldest first. Steps are added, never changed; `golden/` keeps an example of each version. */
const connectionMigrations: Migrations = []
const transactionMigrations: Migrations = []

/** The one place that touches the page's storage (W-15). */
export function createPersistence({ environment, options }: Pick<KitParts, 'environment' | 'options'>): Persistence {
  const { storageKey } = options.given
  let guarded: GuardedStorage | undefined
  let channel: ReturnType<typeof environment.openChannel>
  const storage = () => {
    guarded ??= createGuardedStorage(environment.storage)
    return guarded
  }
  const shared = (key: string): Pick<DocumentInput<object>, 'key' | 'tab' | 'now' | 'storage' | 'post'> => ({
    key,
    tab,
    now: environment.now,
    storage,
    post: (text) => channel?.post({ key, text }),
  })
  const tab = environment.randomId()
  const connections = createStoredDocument({
    ...shared(connectionKey(storageKey)),
    migrations: connectionMigrations,
    parse: parseStoredConnections,
  })
  const transactions = createStoredDocument({
    ...shared(transactionsKey(storageKey)),
    migrations: transactionMigrations,
    parse: parseStoredTransactions,
  })
  const documents = new Map([
    [connectionKey(storageKey), connections.receive],
    [transactionsKey(storageKey), transactions.receive],
  ])
  return {
    connections,
    transactions,
    start() {
      channel = environment.openChannel(`latchkey.${storageKey ?? 'default'}`)
      const stops = [
        // A key that another tab removed is no news: what this tab knows is still true, and its next write stores it again.
        environment.onStorage((key, value) => {
          if (key !== null && value !== null) documents.get(key)?.(value, true)
        }),
        // While the page lay in the back-forward cache no event reached it.
        environment.onPageRestored(() => {
          for (const [key, receive] of documents) {
            const text = storage().get(key)
            if (text !== undefined) receive(text, true)
          }
        }),
        channel?.onMessage((message) => {
          if (isRecord(message) && typeof message.text === 'string') documents.get(String(message.key))?.(message.text, false)
        }),
      ]
      return () => {
        for (const stop of stops) stop?.()
        channel?.close()
        channel = undefined
      }
    },
  }
}
