import type { Secrets } from '../../secrets/createSecrets.js'

type Place = { readonly topic: string; readonly position: number }

/**
 * Names of relay clients in stored messages: hashed with a secret, and different per topic. Stored
 * data thus reveals neither a client nor that two topics share one.
 */
export type ClientNames = {
  /** The name in a message of a topic, at its time of publication. */
  at(client: string, place: Place): string
  /** All names in a topic, for any time of publication. */
  all(client: string, topic: string): readonly string[]
}

export const createClientNames = (secrets: Pick<Secrets, 'hash' | 'hashes'>): ClientNames => ({
  // Messages older than the first secret hold the client's own hash.
  at: (client, { topic, position }) =>
    secrets.hash('mailboxes', topic + client, Math.floor(position / 1000)) ?? client,
  all: (client, topic) => secrets.hashes('mailboxes', topic + client),
})
