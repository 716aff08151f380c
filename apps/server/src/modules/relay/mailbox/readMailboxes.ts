import type { RelayMessage } from '../RelayMessage.js'
import type { MailboxStore } from './createMailboxStore.js'
import { headRowsOf, headTopics, type MessageHead, topicsAtOnce } from './createMessageReads.js'

/** Where a reader of mailboxes stands. */
export type MailboxCursor = {
  /** Topics that nobody has looked at yet. */
  readonly unseen: readonly string[]
  /** Topics that hold something. */
  readonly found: readonly string[]
  /** Topics that are being read, and the position up to which each has been. */
  readonly after: ReadonlyMap<string, number>
}

/**
 * The next messages, and where to go on; without `next` that was all. A page may be empty and not
 * be the last one.
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

/** The cursor before messages that its page held and that were not taken. */
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
 * One page of the messages of some topics that `isWanted` accepts: so many rows at most, and so
 * many bytes unless the first message alone has more. What one call reads is bounded, whatever the
 * mailboxes hold: 16 topics are read at a time. Each topic's messages come in the order of
 * publication, and those of different topics as nearly so as what was read of them allows.
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
  // A rewound cursor may name a few more.
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

/** The heads that fit into a page, and how far each topic has been read that is not through. */
function pick(
  heads: readonly MessageHead[],
  reading: ReadonlyMap<string, number>,
  isWanted: (head: MessageHead) => boolean,
  { rows, bytes }: PageLimits,
): { readonly picked: readonly MessageHead[]; readonly open: ReadonlyMap<string, number> } {
  const open = new Map(reading)
  const picked: MessageHead[] = []
  const counts = new Map<string, number>()
  /** Topics with a message that waits for the next page. */
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
