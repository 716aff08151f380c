import type { RelayMessage } from '../RelayMessage.js'
import type { MailboxStore } from './createMailboxStore.js'
import { headRowsOf, headTopics, type MessageHead, topicsAtOnce } from './createMessageReads.js'

/** A reader's position in mailboxes. */
export type MailboxCursor = {
  /** Topics not searched yet. */
  readonly unseen: readonly string[]
  /** Non-empty topics. */
  readonly found: readonly string[]
  /** Topics being read, with their read positions. */
  readonly after: ReadonlyMap<string, number>
}

/**
 * The next messages and cursor; without `next` it is the last page. A page may be empty without
 * being the last.
 */
export type MailboxPage = {
  readonly messages: readonly RelayMessage[]
  readonly next?: MailboxCursor | undefined
}

export type PageLimits = { readonly rows: number; readonly bytes: number }

export const startCursor = (topics: readonly string[]): MailboxCursor => ({
  unseen: [...new Set(topics)],
  found: [],
  after: new Map(),
})

/** Moves a cursor back before the untaken messages of its page. */
export function rewindCursor(
  next: MailboxCursor | undefined,
  left: readonly RelayMessage[],
): MailboxCursor {
  const after = new Map(next?.after)
  for (const { topic, position } of left)
    after.set(topic, Math.min(after.get(topic) ?? position, position - 1))
  return { unseen: next?.unseen ?? [], found: next?.found ?? [], after }
}

/**
 * One page of messages accepted by `isWanted`, limited in rows, and in bytes unless the first
 * message alone is larger. One call reads a bounded amount: 16 topics at a time. Messages keep the
 * order of publication within a topic, and approximately across topics.
 */
export async function readMailboxes(
  store: Pick<MailboxStore, 'holding' | 'heads' | 'bodies'>,
  cursor: MailboxCursor,
  isWanted: (head: MessageHead) => boolean,
  limits: PageLimits,
): Promise<MailboxPage> {
  let { unseen, found } = cursor
  const after = new Map(cursor.after)
  if (after.size < headTopics && found.length === 0 && unseen.length > 0) {
    found = await store.holding(unseen.slice(0, topicsAtOnce))
    unseen = unseen.slice(topicsAtOnce)
  }
  // A rewound cursor may contain a few more topics.
  const free = Math.max(0, headTopics - after.size)
  for (const topic of found.slice(0, free)) after.set(topic, 0)
  found = found.slice(free)
  const reading = new Map([...after].slice(0, headTopics))
  const { picked, open } = pick(await store.heads(reading), reading, isWanted, limits)
  for (const topic of reading.keys()) {
    const position = open.get(topic)
    if (position === undefined) after.delete(topic)
    else after.set(topic, position)
  }
  const isLast = after.size === 0 && found.length === 0 && unseen.length === 0
  const messages = picked.length === 0 ? [] : await store.bodies(picked)
  return { messages, next: isLast ? undefined : { unseen, found, after } }
}

/** The heads that fit into a page, and the positions of unfinished topics. */
function pick(
  heads: readonly MessageHead[],
  reading: ReadonlyMap<string, number>,
  isWanted: (head: MessageHead) => boolean,
  { rows, bytes }: PageLimits,
): { readonly picked: readonly MessageHead[]; readonly open: ReadonlyMap<string, number> } {
  const open = new Map(reading)
  const picked: MessageHead[] = []
  const counts = new Map<string, number>()
  /** Topics with a message left for the next page. */
  const blocked = new Set<string>()
  let taken = 0
  for (const head of heads) {
    counts.set(head.topic, (counts.get(head.topic) ?? 0) + 1)
    if (blocked.has(head.topic)) continue
    if (isWanted(head)) {
      if (picked.length === rows || (picked.length > 0 && taken + head.size > bytes)) {
        blocked.add(head.topic)
        taken = Number.POSITIVE_INFINITY
        continue
      }
      picked.push(head)
      taken += head.size
    }
    open.set(head.topic, head.position)
  }
  const most = headRowsOf(reading.size)
  for (const topic of reading.keys())
    if (!blocked.has(topic) && (counts.get(topic) ?? 0) < most) open.delete(topic)
  return { picked, open }
}
