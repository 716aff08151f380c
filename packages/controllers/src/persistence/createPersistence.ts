import { createGuardedStorage, type GuardedStorage } from '@latchkey/core'
import type { KitParts } from '../kit/KitParts.js'
import { createStoredDocument } from './createStoredDocument.js'
import { isRecord, type Migrations } from './migrate.js'
import type { Persistence } from './Persistence.js'
import { parseStoredConnection, parseStoredConnections } from './parseStored.js'
import { storageKey } from './storageKeys.js'

/**
 * All migrations of the stored connections, oldest first. Migrations are added, never changed;
 * `golden/` holds an example of each version.
 */
const migrations: Migrations = []

/** The only code that accesses the page's storage. */
export function createPersistence({
  environment,
  options,
}: Pick<KitParts, 'environment' | 'options'>): Persistence {
  const prefix = options.given.storageKey
  let guarded: GuardedStorage | undefined
  let channel: ReturnType<typeof environment.openChannel>
  const storage = () => {
    guarded ??= createGuardedStorage(environment.storage)
    return guarded
  }
  const tab = environment.randomId()
  /** Receivers of other tabs' writes, by key. */
  const receivers = new Map<string, (text: string, stored: boolean) => void>()
  const open: Persistence['open'] = ({ name, parse, ...rest }) => {
    const key = storageKey(name, prefix)
    const document = createStoredDocument({
      ...rest,
      parse: (content) => parse(content, parseStoredConnection),
      key,
      tab,
      now: environment.now,
      storage,
      post: (text) => channel?.post({ key, text }),
    })
    receivers.set(key, document.receive)
    return document
  }
  return {
    connections: open({ name: 'connection', migrations, parse: parseStoredConnections }),
    open,
    onStored(name, listener) {
      const key = storageKey(name, prefix)
      if (receivers.has(key) || storage().get(key) !== undefined) listener()
      else receivers.set(key, listener)
      return () => {
        if (receivers.get(key) === listener) receivers.delete(key)
      }
    },
    start() {
      channel = environment.openChannel(storageKey('', prefix))
      const stops = [
        // A key removed by another tab is ignored. This tab's content stays valid, and its next
        // write stores it again.
        environment.onStorage((key, value) => {
          if (key !== null && value !== null) receivers.get(key)?.(value, true)
        }),
        // The page receives no events while it is in the back-forward cache.
        environment.onPageRestored(() => {
          for (const [key, receive] of receivers) {
            const text = storage().get(key)
            if (text !== undefined) receive(text, true)
          }
        }),
        channel?.onMessage((message) => {
          if (isRecord(message) && typeof message.text === 'string')
            receivers.get(String(message.key))?.(message.text, false)
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
