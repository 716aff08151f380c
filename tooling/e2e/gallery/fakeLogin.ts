import type { LoginController, LoginState } from '@latchkey/controllers/login'
import { createStore } from '@latchkey/core'
import type { Scene } from '../../../packages/ui/test/Scene.js'

/** The login by e-mail of a scene. */
export function createFakeLogin({ login = {}, view }: Scene, now: number): LoginController {
  const { phase = view === 'EmailVerifyOtp' ? 'code' : 'idle', resendIn, error } = login
  const store = createStore<LoginState>({
    phase,
    email: phase === 'idle' ? '' : 'ann.of.the.long.address@mail.example.org',
    resendAt: resendIn === undefined ? undefined : now + resendIn * 1000,
    error,
  })
  return {
    store,
    sendCode: async () => false,
    resend: async () => false,
    enterCode: async () => false,
    reset: () => undefined,
    stop: () => undefined,
  }
}
