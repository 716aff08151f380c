import { createHash } from 'node:crypto'

/** A client's key in this process; `ClientNames` gives its name in the database. */
export const clientKeyOf = (clientId: string): string =>
  createHash('sha256').update(clientId).digest('hex').slice(0, 24)

/** The id of a client's subscription to a topic; clients compute the same id. */
export const subscriptionIdOf = (topic: string, clientId: string): string =>
  createHash('sha256')
    .update(topic + clientId)
    .digest('hex')

/** The id of a message, which identifies retries. */
export const messageIdOf = (message: string): string =>
  createHash('sha256').update(message).digest('hex')
