import type { LibraryClient, LibrarySession } from './LibraryClient.js'
import type { SharedStorage } from './storage/createSharedStorage.js'

const gone = { code: 6000, message: 'User disconnected.' }

/** Deletes a session from memory and storage, whatever the relay does. */
export async function purgeSession(client: LibraryClient, topic: string): Promise<void> {
  const { relayer, crypto } = client.core
  const { subscriber } = relayer
  const session = client.session.map.get(topic)
  for (const id of [...(subscriber.topicMap.get(topic) ?? [])]) {
    subscriber.subscriptions.delete(id)
    subscriber.topicMap.delete(topic, id)
  }
  subscriber.pending.delete(topic)
  await client.session.delete(topic, gone)
  const { keychain } = crypto
  for (const tag of [topic, session?.self?.publicKey])
    if (tag !== undefined && keychain.has(tag)) await keychain.del(tag)
  client.core.expirer.del(topic)
  await relayer.messages.del(topic)
  await subscriber.persist()
}

/** Loads a session that another tab created after this tab read the storage. */
export async function adoptSession(
  client: LibraryClient,
  storage: SharedStorage,
  topic: string,
): Promise<void> {
  if (client.session.keys.includes(topic)) return
  const { crypto } = client.core
  const keys = ((await storage.peek(crypto.keychain.storageKey)) ?? {}) as Readonly<
    Record<string, string>
  >
  const sessions = ((await storage.peek(client.session.storageKey)) ??
    []) as readonly LibrarySession[]
  const session = sessions.find((stored) => stored.topic === topic)
  if (!session || keys[topic] === undefined) return
  for (const tag of [topic, session.self?.publicKey]) {
    const key = tag === undefined ? undefined : keys[tag]
    if (tag !== undefined && key !== undefined) crypto.keychain.keychain.set(tag, key)
  }
  client.session.map.set(topic, session)
}
