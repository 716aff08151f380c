import type { SignInController, SignInState } from '@latchkey/controllers/signIn'
import { createStore } from '@latchkey/core'
import type { Scene } from '../../../packages/ui/test/Scene.js'
import { address } from './states.js'

/** The sign-in of a scene; hostile texts stand wherever a wallet or the host can supply one. */
export function createFakeSignIn(
  { signIn, payloads: [payload] = [] }: Scene,
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
  }
}
