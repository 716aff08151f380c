import { type CaipAddress, createError, toKitError } from '@latchkey/core'
import { isSameAccount } from '@latchkey/siwx'
import type { KitParts } from '../kit/KitParts.js'
import type { Followed } from './createFollowed.js'
import type { SignedIn } from './createSignedIn.js'
import type { SignInController } from './SignInController.js'
import type { SignInParts } from './SignInParts.js'
import type { SignInService } from './SignInService.js'
import { signText } from './signText.js'

type Parts = Pick<SignInParts, 'connectors' | 'options'> & {
  readonly connection: Pick<KitParts['connection'], 'store' | 'disconnect'>
}
type Service = Pick<SignInService, 'required' | 'revoke' | 'isExempt' | 'sessions' | 'endSession'>

/** The end of sessions by the person, and the sessions of the active account. */
export function createSessionsWork(
  parts: Parts,
  service: Service,
  { known, forget }: Pick<SignedIn, 'known' | 'forget'>,
  { release }: Pick<Followed, 'release'>,
): Pick<SignInController, 'signOut' | 'sessions' | 'endSession'> {
  const { store, disconnect } = parts.connection
  const active = () => {
    const { activeNamespace = '', byNamespace } = store.getState()
    const { connection } = byNamespace[activeNamespace] ?? {}
    if (!connection) throw createError('NOT_CONNECTED')
    return connection
  }

  /** Rejects if the server cannot end a session, which then stays. */
  async function signOut(account?: CaipAddress): Promise<void> {
    const leaving = account === undefined ? known() : [account]
    for (const each of leaving) {
      await service.revoke(each)
      forget(each)
    }
    if (service.required) await letGo(leaving)
  }

  /** Disconnects the wallets whose active account has signed out. */
  async function letGo(gone: readonly CaipAddress[]): Promise<void> {
    const { byNamespace, others = {} } = store.getState()
    const inUse = Object.values(byNamespace).flatMap((each) => each.connection ?? [])
    // Those on standby go first, else one of them would take over.
    for (const each of [...Object.values(others).flat(), ...inUse]) {
      const { namespace, connectorId } = each
      if (!gone.some((one) => isSameAccount(one, each.active))) continue
      if (service.isExempt?.(each.active)) continue
      release(namespace)
      await disconnect({ namespace, connectorId })
    }
  }

  return {
    signOut,
    async sessions() {
      const account = active().active
      return (await service.sessions?.(account)) ?? []
    },
    async endSession(session, signal) {
      if (session.isCurrent) return await signOut(session.account)
      try {
        const signature = await signText(parts, active(), session.text ?? '', signal)
        await service.endSession?.(session, signature)
      } catch (cause) {
        if (toKitError(cause).code !== 'USER_REJECTED') throw cause
        throw createError('SIGNATURE_DECLINED', { cause })
      }
    },
  }
}
