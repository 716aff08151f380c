import { afterEach, beforeEach } from 'vitest'
import { checkConfig } from '../src/config/readConfig.js'
import type { Database } from '../src/database/Database.js'
import { openDatabase } from '../src/database/openDatabase.js'
import type { ClientNames } from '../src/modules/relay/createClientNames.js'
import { createMailbox, type MailboxOptions } from '../src/modules/relay/mailbox/createMailbox.js'
import { createMailboxStore } from '../src/modules/relay/mailbox/createMailboxStore.js'
import {
  type MailboxCursor,
  type MailboxPage,
  type PageLimits,
  startCursor,
} from '../src/modules/relay/mailbox/readMailboxes.js'
import type { RelayMessage } from '../src/modules/relay/RelayMessage.js'
import { type Backend, type BackendName, createBackend } from './backends.js'

export const alice = 'a'.repeat(24)
export const bob = 'b'.repeat(24)
export const carol = 'c'.repeat(24)
/** As if there was no secret. */
const plainNames: ClientNames = { at: (client) => client, all: (client) => [client] }
const all: PageLimits = { rows: 100, bytes: 1024 * 1024 }

/** Mailboxes in a database of their own for each test of a file. */
export function useMailbox(name: BackendName) {
  let backend: Backend
  let database: Database
  const clock = { now: Date.UTC(2026, 0, 1) }
  const stored: RelayMessage[] = []
  const written: unknown[] = []
  const open = (options: Partial<MailboxOptions> = {}) =>
    createMailbox({
      store: createMailboxStore(database),
      now: () => clock.now,
      messagesPerTopic: 5,
      names: plainNames,
      deliveredMs: 60_000,
      onStored: (messages) => stored.push(...messages),
      onWrite: ({ seconds: _, ...counts }) => written.push(counts),
      onError: () => {},
      ...options,
    })
  beforeEach(async () => {
    backend = await createBackend(name)
    database = await openDatabase(checkConfig(backend.settings))
    stored.length = 0
    written.length = 0
  })
  afterEach(async () => {
    await database.close()
    await backend.remove()
  })
  const message = (
    topic: string,
    text: string,
    {
      sender: client = alice,
      ...more
    }: { sender?: string; ttlSeconds?: number; attestation?: string } = {},
  ) => ({
    ...{
      topic,
      message: text,
      tag: 1108,
      client,
      project: '',
      ttlSeconds: 300,
      attestation: undefined,
    },
    ...more,
  })
  const pages = async (
    mailbox: ReturnType<typeof open>,
    topics: readonly string[],
    client: string,
    limits: PageLimits = all,
  ) => {
    const found: (readonly RelayMessage[])[] = []
    let cursor: MailboxCursor | undefined = startCursor(topics)
    while (cursor) {
      const page: MailboxPage = await mailbox.undelivered(client, cursor, limits)
      found.push(page.messages)
      cursor = page.next
    }
    return found
  }
  const waiting = async (
    mailbox: ReturnType<typeof open>,
    topics: readonly string[],
    client: string,
  ) => (await pages(mailbox, topics, client)).flat().map((each) => each.message)
  const since = async (
    mailbox: ReturnType<typeof open>,
    topics: readonly string[],
    time: number,
  ) => {
    const found: string[] = []
    await mailbox.since(topics, time, (each) => found.push(each.message))
    return found
  }
  return { opened: () => database, clock, stored, written, open, message, pages, waiting, since }
}
