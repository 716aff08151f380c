import { createError, toKitError } from '@latchkey/core'
import type { KitParts } from '../kit/KitParts.js'
import type { SignInController } from './SignInController.js'
import type { SignInParts } from './SignInParts.js'
import type { SignInService } from './SignInService.js'
import { signText } from './signText.js'

/** The sessions of the active account, and their end. */
export function createSessionsWork(
  parts: Pick<SignInParts, 'connectors' | 'options'> & Pick<KitParts, 'connection'>,
  service: Pick<SignInService, 'sessions' | 'endSession'>,
  signOut: SignInController['signOut'],
): Pick<SignInController, 'sessions' | 'endSession'> {
  const { store } = parts.connection
  const active = () => {
    const { activeNamespace = '', byNamespace } = store.getState()
    const { connection } = byNamespace[activeNamespace] ?? {}
    if (!connection) throw createError('NOT_CONNECTED')
    return connection
  }
  return {
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
