import type { CaipAddress } from '@latchkey/core'
import type { KitParts } from '../kit/KitParts.js'
import type { SignedIn } from './createSignedIn.js'
import type { SignInService } from './SignInService.js'

export type Followed = ReturnType<typeof createFollowed>

/** The account of each namespace whose session ends with its connection. */
export function createFollowed(
  connection: Pick<KitParts['connection'], 'store'>,
  service: Pick<SignInService, 'revoke' | 'signOutOnDisconnect'>,
  { forget }: Pick<SignedIn, 'forget'>,
) {
  const last = new Map<string, CaipAddress>()
  return {
    follow(namespace: string): void {
      const active = connection.store.getState().byNamespace[namespace]?.connection?.active
      if (active) last.set(namespace, active)
    },
    /** Its session has ended before its connection. */
    release: (namespace: string) => last.delete(namespace),
    /** The connection of a namespace has ended. */
    async end(namespace: string, isElsewhere: boolean): Promise<void> {
      const account = last.get(namespace)
      last.delete(namespace)
      if (!account || isElsewhere || !service.signOutOnDisconnect) return
      forget(account)
      await service.revoke(account)
    },
  }
}
