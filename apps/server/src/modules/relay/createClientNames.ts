import type { Secrets } from '../../secrets/createSecrets.js'

type Place = { readonly topic: string; readonly position: number }

/**
 * What the relay's clients are called in stored messages: under a secret, and in each topic
 * otherwise, so that what is stored says neither who a client is nor that two topics have one.
 */
export type ClientNames = {
  /** In a message of a topic, by when it was published. */
  at(client: string, place: Place): string
  /** In a topic, whenever the message was published. */
  all(client: string, topic: string): readonly string[]
}

export const createClientNames = (secrets: Pick<Secrets, 'hash' | 'hashes'>): ClientNames => ({
  // Messages from before the first secret hold the client's own hash.
  at: (client, { topic, position }) =>
    secrets.hash('mailboxes', topic + client, Math.floor(position / 1000)) ?? client,
  all: (client, topic) => secrets.hashes('mailboxes', topic + client),
})
