import { createHash } from 'node:crypto'

/** What a client is called in this process; `ClientNames` says what in the database. */
export const clientKeyOf = (clientId: string): string =>
  createHash('sha256').update(clientId).digest('hex').slice(0, 24)

/** The id of a client's subscription to a topic, which clients compute for themselves. */
export const subscriptionIdOf = (topic: string, clientId: string): string =>
  createHash('sha256')
    .update(topic + clientId)
    .digest('hex')

/** The id of a message, by which a second try is known. */
export const messageIdOf = (message: string): string =>
  createHash('sha256').update(message).digest('hex')
