import type { SignInController, SignInState } from '@latchkey/controllers/signIn'
import { createError, createStore } from '@latchkey/core'
import type { Scene } from '../../../packages/ui/test/Scene.js'
import { address } from './states.js'

/** The sign-in of a scene; hostile texts stand wherever a wallet or the host can supply one. */
export function createFakeSignIn(
  { signIn, sessions = [], payloads: [payload] = [] }: Scene,
  now: number,
): SignInController {
  const store = createStore<SignInState>({
    phase: 'ready',
    required: true,
    account: address,
    wallet: {
      connectorId: 'orbit',
      walletInfo: { name: payload ?? 'Orbit', ...(payload !== undefined && { imageUrl: payload }) },
    },
    domain: 'shop.example',
    statement: payload,
    expiresAt: now + 5 * 60_000,
    error: undefined,
    signedIn: [],
    ...signIn,
  })
  const nothing = async () => undefined
  return {
    store,
    sign: nothing,
    open: nothing,
    signOut: nothing,
    cancel: () => undefined,
    stop: () => undefined,
    sessions() {
      if (sessions === 'pending') return new Promise(() => undefined)
      if (sessions === 'failed') return Promise.reject(createError('HTTP_STATUS'))
      return Promise.resolve(
        sessions.map((each) => ({ ...each, ...(payload !== undefined && { domain: payload }) })),
      )
    },
    // The wallet is asked for as long as the scene is shown.
    endSession: () => new Promise(() => undefined),
  }
}
