import type { GuardedStorage } from '@latchkey/core'
import { type Migrations, migrate } from './migrate.js'
import type { StoredDocument } from './Persistence.js'

/** A stamp further in the future is ignored: it is invalid, or the clock was set back since. */
const dayMs = 86_400_000

type Stamp = { readonly updatedAt: number; readonly tab: string }
type Decoded<Content> = { readonly content: Content; readonly stamp: Stamp }

export type DocumentInput<Content> = {
  readonly key: string
  /** This tab. */
  readonly tab: string
  readonly now: () => number
  readonly storage: () => GuardedStorage
  /** Notifies tabs that receive no storage event. */
  readonly post: (text: string) => void
  readonly migrations: Migrations
  /** Returns the well-formed content, with its keys always in the same order. */
  readonly parse: (document: Readonly<Record<string, unknown>>) => Content
}

export type DocumentPart<Content> = StoredDocument<Content> & {
  /** Handles another tab's write. `stored`: the storage holds it now. */
  receive(text: string, stored: boolean): void
}

/**
 * A document that all tabs of an origin agree on: the later of two writes wins in every tab, in any
 * order of arrival.
 */
export function createStoredDocument<Content extends object>(
  input: DocumentInput<Content>,
): DocumentPart<Content> {
  const { key, tab, now, storage, post, migrations, parse } = input
  const listeners = new Set<(content: Content) => void>()
  /** The latest known write. The channel may deliver it before this process sees it in storage. */
  let latest: Decoded<Content> | undefined
  let mine: string | undefined
  /** Content in memory only, while the storage holds a version unknown to this code. */
  let memory: Content | undefined

  function decode(text: string | undefined): Decoded<Content> | 'future' | undefined {
    const document = text === undefined ? undefined : migrate(text, migrations)
    if (document === undefined || document === 'future') return document
    const { updatedAt, tab: writer } = document
    return {
      content: parse(document),
      stamp: {
        updatedAt: Number.isFinite(updatedAt) ? (updatedAt as number) : 0,
        tab: typeof writer === 'string' ? writer : '',
      },
    }
  }

  const timeOf = ({ updatedAt }: Stamp) => (updatedAt < now() + dayMs ? updatedAt : 0)
  const isLater = (one: Decoded<Content>, other = latest): boolean => {
    if (!other) return true
    const ahead = timeOf(one.stamp) - timeOf(other.stamp)
    return ahead > 0 || (ahead === 0 && one.stamp.tab > other.stamp.tab)
  }

  const tell = (content: Content) => {
    for (const listener of [...listeners]) listener(content)
  }

  /** Adopts another tab's write. */
  function accept(theirs: Decoded<Content>) {
    latest = theirs
    mine = undefined
    tell(theirs.content)
  }

  /** The stored content, or a newer known write that will replace it. */
  function load(): { readonly content: Content; readonly stored?: Decoded<Content> | undefined } {
    if (memory) return { content: memory }
    const stored = decode(storage().get(key))
    if (stored === 'future') {
      memory = parse({})
      return { content: memory }
    }
    const known = stored && isLater(stored) ? stored : latest
    return { content: known ? known.content : parse({}), stored }
  }

  return {
    read: () => load().content,
    takeIn() {
      const { content, stored } = load()
      if (stored && isLater(stored)) latest = stored
      return content
    },
    update(change, yields) {
      const { content: before, stored } = load()
      const unseen = stored && isLater(stored)
      if (unseen && yields) return accept(stored)
      const content = parse(change(before) as Readonly<Record<string, unknown>>)
      if (JSON.stringify(content) === JSON.stringify(before) && (memory || stored || !latest))
        return
      if (memory) {
        memory = content
        return
      }
      // Keeps a new write's stamp later even after the clock was set back.
      const times = [stored, latest].map((each) => (each ? timeOf(each.stamp) + 1 : 0))
      const stamp = { updatedAt: Math.max(now(), ...times), tab }
      latest = { content, stamp }
      mine = JSON.stringify({ v: migrations.length + 1, ...content, ...stamp })
      storage().set(key, mine)
      post(mine)
      // The content includes another tab's write that has not arrived yet and will look old on
      // arrival.
      if (unseen) tell(content)
    },
    watch(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    receive(text, stored) {
      if (memory) return
      const decoded = decode(text)
      if (!decoded || decoded === 'future') return
      if (isLater(decoded)) accept(decoded)
      else if (stored && mine !== undefined) {
        // Two tabs wrote at once and the earlier write landed last: restore the later one.
        const rests = load().stored
        if (latest && rests && isLater(latest, rests)) storage().set(key, mine)
      }
    },
  }
}
