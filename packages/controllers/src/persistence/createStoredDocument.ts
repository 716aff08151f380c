import type { GuardedStorage } from '@latchkey/core'
import { type Migrations, migrate } from './migrate.js'
import type { StoredDocument } from './Persistence.js'

type Stamp = { readonly updatedAt: number; readonly tab: string }
type Decoded<Content> = { readonly content: Content; readonly stamp: Stamp }

export type DocumentInput<Content> = {
  readonly key: string
  /** This tab. */
  readonly tab: string
  readonly now: () => number
  readonly storage: () => GuardedStorage
  /** Tells the tabs that no storage event reaches. */
  readonly post: (text: string) => void
  readonly migrations: Migrations
  /** Keeps what is well-formed, with its keys always in the same order. */
  readonly parse: (document: Readonly<Record<string, unknown>>) => Content
}

export type DocumentPart<Content> = StoredDocument<Content> & {
  /** A value that another tab wrote. `stored`: the storage holds it now. */
  receive(text: string, stored: boolean): void
}

/** A document that the tabs of an origin agree on: of two writes the later one wins everywhere, whichever way it arrives. */
export function createStoredDocument<Content extends object>(input: DocumentInput<Content>): DocumentPart<Content> {
  const { key, tab, now, storage, post, migrations, parse } = input
  const listeners = new Set<(content: Content) => void>()
  let latest: Stamp = { updatedAt: 0, tab: '' }
  let mine: string | undefined
  /** Kept here alone while the storage holds a version that this code does not know. */
  let memory: Content | undefined

  function decode(text: string | undefined): Decoded<Content> | 'future' | undefined {
    const document = text === undefined ? undefined : migrate(text, migrations)
    if (document === undefined || document === 'future') return document
    const { updatedAt, tab: writer } = document
    return {
      content: parse(document),
      stamp: { updatedAt: Number.isFinite(updatedAt) ? (updatedAt as number) : 0, tab: typeof writer === 'string' ? writer : '' },
    }
  }

  const tell = (content: Content) => {
    for (const listener of [...listeners]) listener(content)
  }

  /** What is stored now, with its stamp where it has one. */
  function load(): { readonly content: Content; readonly stamp?: Stamp } {
    if (memory) return { content: memory }
    const decoded = decode(storage().get(key))
    if (decoded === 'future') {
      memory = parse({})
      return { content: memory }
    }
    return decoded ?? { content: parse({}) }
  }

  return {
    read: () => load().content,
    takeIn() {
      const { content, stamp } = load()
      if (stamp && isLater(stamp, latest)) latest = stamp
      return content
    },
    update(change) {
      const { content: before, stamp } = load()
      const content = parse(change(before) as Readonly<Record<string, unknown>>)
      if (JSON.stringify(content) === JSON.stringify(before)) return
      if (memory) {
        memory = content
        return
      }
      const unseen = stamp !== undefined && isLater(stamp, latest)
      // A clock that was set back must not make a new write look old.
      latest = { updatedAt: Math.max(now(), latest.updatedAt + 1, (stamp?.updatedAt ?? 0) + 1), tab }
      mine = JSON.stringify({ v: migrations.length + 1, ...content, ...latest })
      storage().set(key, mine)
      post(mine)
      // Another tab's write that has not arrived yet is in here too, and will look old when it does.
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
      if (isLater(decoded.stamp, latest)) {
        latest = decoded.stamp
        mine = undefined
        tell(decoded.content)
      } else if (stored && mine !== undefined && isLater(latest, decoded.stamp)) {
        // Two tabs wrote at once and the earlier write came to rest last: put the later one back.
        storage().set(key, mine)
      }
    },
  }
}

function isLater(a: Stamp, b: Stamp): boolean {
  return a.updatedAt > b.updatedAt || (a.updatedAt === b.updatedAt && a.tab > b.tab)
}
