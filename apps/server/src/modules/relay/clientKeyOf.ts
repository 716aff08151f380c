import { createHash } from 'node:crypto'

/** A client's name in the mailboxes: not its key, and without letters that mean something in a LIKE. */
export const clientKeyOf = (clientId: string): string => createHash('sha256').update(clientId).digest('hex').slice(0, 24)

/** The id of a client's subscription to a topic, which clients compute for themselves. */
export const subscriptionIdOf = (topic: string, clientId: string): string =>
  createHash('sha256')
    .update(topic + clientId)
    .digest('hex')

/** The id of a message, by which a second try is known. */
export const messageIdOf = (message: string): string => createHash('sha256').update(message).digest('hex')
