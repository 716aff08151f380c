import { createError, createStore, type Store } from '@latchkey/core'
import type { ConnectionPart } from '../connection/ConnectionController.js'
import type { SignInController, SignInState } from './SignInController.js'

/** The actions of a sign-in, once its code is there. */
export type SignInWork = Omit<SignInController, 'store' | 'stop'>

type Shared = {
  readonly controller: SignInController
  readonly store: Store<SignInState>
  work: SignInWork | undefined
}
/** The connection of a kit: of it, this file needs only `preload`. */
type Connecting = Pick<ConnectionPart, 'preload'>

const known = /* @__PURE__ */ new WeakMap<Connecting, Shared>()

export const idle: SignInState = {
  phase: 'idle',
  required: false,
  account: undefined,
  wallet: undefined,
  domain: '',
  statement: undefined,
  expiresAt: undefined,
  error: undefined,
  signedIn: [],
}

/** The state that a kit's controller shares with its lazy code. */
export function sharedOf({ connection }: { readonly connection: Connecting }): Shared {
  const found = known.get(connection)
  if (found) return found
  const store = createStore(idle)
  const started = async (): Promise<SignInWork> => {
    await connection.preload()
    if (!shared.work) throw createError('SIWX_NOT_ENABLED')
    return shared.work
  }
  const shared: Shared = {
    store,
    work: undefined,
    controller: {
      store,
      sign: async () => shared.work?.sign(),
      cancel: () => shared.work?.cancel(),
      open: async () => (await started()).open(),
      signOut: async (account) => (await started()).signOut(account),
      sessions: async () => (await started()).sessions(),
      endSession: async (session, signal) => (await started()).endSession(session, signal),
      stop: () => store.setState(idle),
    },
  }
  known.set(connection, shared)
  return shared
}

/**
 * The sign-in of a kit, for `kit.use`.
 *
 * @example
 * const signIn = kit.use(signInOf)
 * console.log(signIn.store.getState().signedIn)
 */
export const signInOf = (parts: { readonly connection: Connecting }): SignInController =>
  sharedOf(parts).controller
