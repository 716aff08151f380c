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
  /** Settles once the time request has finished or timed out. */
  readonly timed: Promise<void>
  readonly storage: SharedStorage
  readonly tabs: Tabs
  /** Sessions ended here or in another tab. */
  readonly ended: Emitter<{ ended: { readonly topic: string; readonly by: 'page' | 'tab' } }>
  /** Topics of the sessions and proposals this page uses. */
  readonly claimed: Set<string>
  /** The stored session, if its key exists and it has not expired. */
  find(topic: string): LibrarySession | undefined
  /** Deletes a session from memory and storage, whatever the relay does. */
  purge(topic: string): Promise<void>
  /** Loads a session that another tab created after this tab read the storage. */
  adopt(topic: string): Promise<void>
}
