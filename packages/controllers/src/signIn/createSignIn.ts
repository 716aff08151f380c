import { type Connection, createError, createLazy } from '@latchkey/core'
import type { ConnectGate, ConnectionCompanion } from '../connection/ConnectionController.js'
import type { ModalWatchParts } from '../modal/watchModal.js'
import { createAsking } from './createAsking.js'
import { createFollowed } from './createFollowed.js'
import { createOffer } from './createOffer.js'
import { createProofs } from './createProofs.js'
import { createSignedIn } from './createSignedIn.js'
import { createSigning } from './createSigning.js'
import { openService } from './openService.js'
import type { SignInParts } from './SignInParts.js'
import { sharedOf } from './signInOf.js'

/** The sign-in of a kit: the gate of its connections, and the view that asks. */
export async function createSignIn(
  parts: ModalWatchParts & SignInParts,
  startModal: () => () => void,
): Promise<ConnectionCompanion> {
  const { environment, connection, connectors, events, store: modal } = parts
  const shared = sharedOf(parts)
  const { store } = shared
  const service = await openService(parts)
  const { required } = service
  const offer = createOffer(service, environment)
  const signedIn = createSignedIn(store, service)
  const asking = createAsking(parts, store, required)
  const { begin, sign } = createSigning(parts, store, service, asking, (question) =>
    signedIn.remember(question.connection.active),
  )
  const followed = createFollowed(connection, service, signedIn)
  const proofs = createProofs(parts, service, signedIn)

  const gate: ConnectGate = async (found, { signIn, silent, signal }) => {
    // Its nonce is used up.
    if (signIn.length > 0) offer.drop()
    for (const each of found) {
      const account = each.active
      try {
        if ((await signedIn.has(account)) || (await proofs.accepts(signIn, account))) continue
      } catch (error) {
        if (silent && required) throw error
        environment.log('warn', 'The session of an account could not be read.', error)
      }
      if (!required) continue
      if (silent || (await ask(each, signal)) === 'cancelled') return 'leave'
    }
    return 'accept'
  }

  /** Shows the view, and waits for the person. */
  const ask = (each: Connection, signal?: AbortSignal) =>
    asking.ask(each, proofs.take(each.active), signal, begin)

  /** Asks about a connection that counts already. */
  async function ensure(namespace: string): Promise<void> {
    const found = connection.store.getState().byNamespace[namespace]
    if (found?.status !== 'connected' || !found.connection) return
    const { active } = found.connection
    try {
      if (signedIn.isKnown(active) || (await signedIn.has(active))) return
    } catch (error) {
      return environment.log('warn', 'The session of an account could not be read.', error)
    }
    await ask(found.connection)
  }

  // Loads once a person ends a session, or sees them.
  const late = createLazy(async () => {
    const { createSessionsWork } = await import('./createSessionsWork.js')
    return createSessionsWork(parts, service, signedIn, followed)
  })
  shared.work = {
    sign,
    cancel: asking.cancel,
    signOut: (account) => late.run((work) => work.signOut(account)),
    sessions: () => late.run((work) => work.sessions()),
    endSession: (...given) => late.run((work) => work.endSession(...given)),
    async open() {
      const { activeNamespace } = connection.store.getState()
      if (activeNamespace === undefined) throw createError('NOT_CONNECTED')
      await ensure(activeNamespace)
    },
  }
  store.setState({ required })

  const offerAll = () => {
    for (const connector of connectors.getAll()) connector.offerSignIn?.(offer.obtain)
  }

  /** Follows connections: their sign-ins, and the ends of their sessions. */
  function start(): () => void {
    const background = (work: Promise<unknown>) =>
      void work.catch((error: unknown) => environment.log('warn', 'A sign-in failed.', error))
    const stops = [
      startModal(),
      modal.subscribe(({ open }, before) => open && !before.open && void offer.fetch()),
      connectors.store.subscribe(offerAll),
      events.on('connected', ({ namespace, restored }) => {
        followed.follow(namespace)
        // One that takes over from another wallet may have signed out meanwhile.
        if (required || !restored) background(ensure(namespace))
      }),
      events.on('accountChanged', ({ namespace }) => {
        followed.follow(namespace)
        background(ensure(namespace))
      }),
      events.on('disconnected', ({ namespace, reason }) => {
        const asked = asking.asked()
        if (asked?.connection.namespace === namespace) asked.settle('cancelled')
        background(followed.end(namespace, reason === 'tab'))
      }),
    ]
    offerAll()
    if (modal.getState().open) void offer.fetch()
    return () => {
      for (const stop of stops) stop()
      asking.asked()?.settle('cancelled')
    }
  }

  return { gate, request: offer.read, start }
}
