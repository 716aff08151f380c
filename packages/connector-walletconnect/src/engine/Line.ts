import type { Emitter } from '@latchkey/core'
import type { LibraryClient, LibrarySession } from './LibraryClient.js'
import type { RelayLink } from './relay/createRelayLink.js'
import type { Skew } from './relay/createSkew.js'
import type { SharedStorage } from './storage/createSharedStorage.js'
import type { Tabs } from './tabs/createTabs.js'

/**
 * The running library: one client, one socket, one storage. All engines of a page that share a
 * storage location share it.
 */
export type Line = {
  readonly client: LibraryClient
  readonly link: RelayLink
  readonly skew: Skew
  /** Settles when the time has been asked for, or takes too long. */
  readonly timed: Promise<void>
  readonly storage: SharedStorage
  readonly tabs: Tabs
  /** Sessions that were ended here or in another tab. */
  readonly ended: Emitter<{ ended: { readonly topic: string; readonly by: 'page' | 'tab' } }>
  /** The topics of sessions and proposals that this page uses. */
  readonly claimed: Set<string>
  /** The session as it stands, if it can be used: its key is there, and it has not expired. */
  find(topic: string): LibrarySession | undefined
  /** Takes a session out of memory and storage, whatever the relay does. */
  purge(topic: string): Promise<void>
  /** Takes in a session that another tab made after this one had read the storage. */
  adopt(topic: string): Promise<void>
}
