import {
  type CaipAddress,
  type CaipNetworkId,
  type Connection,
  createError,
  type SignInProof,
  toKitError,
  toPlainError,
} from '@latchkey/core'
import { isSameAccount } from '@latchkey/siwx'
import type { ConnectGate, ConnectionCompanion } from '../connection/ConnectionController.js'
import type { ModalWatchParts } from '../modal/watchModal.js'
import { createOffer } from './createOffer.js'
import { createSessionsWork } from './createSessionsWork.js'
import { openService } from './openService.js'
import type { SignedMessage } from './SignInOptions.js'
import type { SignInParts } from './SignInParts.js'
import type { PreparedMessage } from './SignInService.js'
import { idle, sharedOf } from './signInOf.js'
import { signText } from './signText.js'

type Parts = ModalWatchParts & SignInParts

const view = 'SIWXSignMessage'
/** A prepared message is made anew this long before its end. */
const freshMs = 60_000

/** The question under way: one account, until it signs in or the person cancels. */
type Question = {
  readonly connection: Connection
  readonly controller: AbortController
  readonly settle: (outcome: 'signedIn' | 'cancelled', error?: unknown) => void
  prepared?: PreparedMessage
  /** What the wallet has signed and nobody could check yet. */
  signed?: SignedMessage
}

/** What events say of a question. */
function told({ connection: { namespace, active, accounts } }: Question) {
  const [, reference] = active.split(':')
  const network: CaipNetworkId = `${namespace}:${reference}`
  const account = accounts.find(({ address }) => address === active)
  return { namespace, network, isSmartAccount: account?.type === 'smartAccount' }
}

/** The sign-in of a kit: the gate of its connections, and the view that asks. */
export async function createSignIn(
  parts: Parts,
  startModal: () => () => void,
): Promise<ConnectionCompanion> {
  const { environment, lifetime, notices, connection, events } = parts
  const { router, store: modal } = parts
  const shared = sharedOf(parts)
  const { store } = shared
  const service = await openService(parts)
  const { required } = service
  let asked: Question | undefined
  const offer = createOffer(service, environment)
  /** Proofs of an approval that nobody could check yet. */
  const unchecked = new Map<CaipAddress, SignedMessage>()
  /** The account of each namespace whose session ends with its connection. */
  const last = new Map<string, CaipAddress>()

  const isSignedIn = (account: CaipAddress) =>
    store.getState().signedIn.some((each) => isSameAccount(each, account))
  function remember(account: CaipAddress) {
    if (!isSignedIn(account))
      store.setState(({ signedIn }) => ({ signedIn: [...signedIn, account] }))
  }
  const forget = (account: CaipAddress) =>
    store.setState(({ signedIn }) => ({
      signedIn: signedIn.filter((each) => !isSameAccount(each, account)),
    }))

  async function has(account: CaipAddress): Promise<boolean> {
    if (!(await service.has(account))) return false
    remember(account)
    return true
  }

  /** A proof of the connection's own approval, so that nobody is asked twice. */
  async function accepts(proofs: readonly SignInProof[], account: CaipAddress): Promise<boolean> {
    const proof = proofs.find(({ address }) => isSameAccount(address, account))
    if (!proof) return false
    const { message, signature } = proof
    const signed = { account: proof.address, message, signature }
    notices.showSnack({ kind: 'loading', code: 'AUTHENTICATING' })
    modal.setState({ loading: true })
    try {
      const verdict = await service.verify(signed)
      if (verdict === 'valid') remember(account)
      if (verdict === 'unverified') unchecked.set(account, signed)
      return verdict === 'valid'
    } finally {
      notices.hideSnack()
      modal.setState({ loading: false })
    }
  }

  const gate: ConnectGate = async (found, { signIn, silent, signal }) => {
    // Its nonce is used up.
    if (signIn.length > 0) offer.drop()
    for (const each of found) {
      const account = each.active
      try {
        if ((await has(account)) || (await accepts(signIn, account))) continue
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
  function ask(each: Connection, signal?: AbortSignal): Promise<'signedIn' | 'cancelled'> {
    asked?.settle('cancelled')
    const signed = unchecked.get(each.active)
    unchecked.delete(each.active)
    return new Promise((resolve, reject) => {
      const question: Question = {
        connection: each,
        ...(signed && { signed }),
        controller: new AbortController(),
        settle(outcome, error) {
          if (asked !== question) return
          asked = undefined
          question.controller.abort()
          signal?.removeEventListener('abort', aborted)
          stopWatching()
          modal.setState({ closable: true })
          store.setState(({ signedIn, required: keeps }) => ({
            ...idle,
            signedIn,
            required: keeps,
          }))
          error === undefined ? resolve(outcome) : reject(error)
        },
      }
      const aborted = () => question.settle('cancelled', createError('ABORTED'))
      signal?.addEventListener('abort', aborted, { once: true })
      asked = question
      store.setState({
        ...idle,
        phase: signed ? 'unverified' : 'preparing',
        required,
        signedIn: store.getState().signedIn,
        account: each.active,
        wallet: each,
        domain: new URL(environment.origin).host,
      })
      show()
      const isThere = () => router.store.getState().history.some((entry) => entry.view === view)
      // Back, another view or a closed modal is a cancel.
      const stopViews = router.store.subscribe(() => {
        if (!isThere() && asked === question) cancel()
      })
      const stopModal = modal.subscribe(({ open }) => {
        if (!open && asked === question) cancel()
      })
      const stopWatching = () => {
        stopViews()
        stopModal()
      }
      if (!signed) void prepare(question)
    })
  }

  function show() {
    const { history } = router.store.getState()
    if (modal.getState().open && history.length > 0) router.push(view)
    else router.reset(view)
    modal.setState({ open: true, loading: false, closable: !required })
  }

  async function prepare(question: Question): Promise<boolean> {
    const end = question.prepared?.expiresAt
    if (question.prepared && (end === undefined || end - freshMs > environment.now())) return true
    try {
      const prepared = await service.prepare(question.connection.active)
      question.prepared = prepared
      if (asked !== question) return false
      const { statement, expiresAt } = prepared
      const { phase } = store.getState()
      store.setState({
        statement,
        expiresAt,
        ...(phase === 'preparing' && { phase: 'ready' as const }),
      })
      return true
    } catch (cause) {
      if (asked !== question) return false
      const error = createError('AUTHENTICATION_INIT_FAILED', { cause })
      environment.log('error', error.shortMessage, cause)
      notices.showError(error)
      leave(question, error)
      return false
    }
  }

  async function sign(): Promise<void> {
    const question = asked
    const { phase } = store.getState()
    if (!question || !['ready', 'failed', 'unverified'].includes(phase)) return
    try {
      question.signed ??= await askWallet(question)
      if (!question.signed || asked !== question) return
      store.setState({ phase: 'checking', error: undefined })
      const verdict = await service.verify(question.signed)
      if (asked !== question) return
      if (verdict === 'unverified') return store.setState({ phase: 'unverified' })
      if (verdict === 'invalid') throw declined(question, { by: 'site' })
      remember(question.connection.active)
      question.settle('signedIn')
      events.emit('signedIn', told(question))
      close()
    } catch (thrown) {
      if (asked !== question) return
      delete question.signed
      delete question.prepared
      const { code } = toKitError(thrown)
      const error = code === 'USER_REJECTED' ? declined(question) : toKitError(thrown)
      events.emit('signInFailed', { ...told(question), code: error.code })
      notices.showError(error)
      store.setState({ phase: 'failed', error: toPlainError(error) })
    }
  }

  async function askWallet(question: Question): Promise<SignedMessage | undefined> {
    const { connection: each, controller } = question
    store.setState({ phase: 'waiting', error: undefined })
    if (!(await prepare(question)) || asked !== question) return undefined
    const message = question.prepared?.text ?? ''
    events.emit('signInRequested', told(question))
    const signature = await signText(parts, each, message, controller.signal)
    return { account: each.active, message, signature }
  }

  const declined = (question: Question, params = {}) =>
    createError(
      told(question).isSmartAccount ? 'SMART_ACCOUNT_NOT_SUPPORTED' : 'SIGNATURE_DECLINED',
      { params },
    )

  /** The view of the connect takes over and closes by itself; without one the modal closes. */
  function close() {
    const { current, history } = router.store.getState()
    if (current.view !== view) return
    const before = history.at(-2)
    if (before && router.traitsOf(before).task === 'connect' && isConnecting()) router.goBack()
    else parts.shut()
  }
  const isConnecting = () => connection.store.getState().attempt?.phase === 'signIn'

  function cancel() {
    const question = asked
    if (!question) return
    events.emit('signInCancelled', told(question))
    leave(question)
  }

  /** Ends the question without a sign-in: the wallet goes where one is required. */
  function leave(question: Question, error?: unknown) {
    const { namespace } = question.connection
    const inGate = isConnecting()
    const { current } = router.store.getState()
    question.settle('cancelled', inGate ? error : undefined)
    if ((required || error !== undefined) && !inGate)
      connection.disconnect({ namespace }).catch(notices.showError)
    const isShown = current.view === view
    // After the gate has answered: leaving the view of the connect would cancel the attempt.
    lifetime.setTimeout(() => {
      // Another question may stand there already.
      if (asked || !isShown || router.store.getState().current.view !== view) return
      if (!required && error === undefined) parts.shut()
      router.reset('Connect')
    }, 0)
  }

  /** Asks about a connection that counts already. */
  async function ensure(namespace: string): Promise<void> {
    const found = connection.store.getState().byNamespace[namespace]
    if (found?.status !== 'connected' || !found.connection) return
    try {
      if (isSignedIn(found.connection.active) || (await has(found.connection.active))) return
    } catch (error) {
      return environment.log('warn', 'The session of an account could not be read.', error)
    }
    await ask(found.connection)
  }

  /** Ends sessions. What the server could not end stays, and the caller learns of it. */
  async function signOut(account?: CaipAddress): Promise<void> {
    const leaving = account === undefined ? store.getState().signedIn : [account]
    for (const each of leaving) {
      await service.revoke(each)
      forget(each)
    }
    if (required) await letGo(leaving)
  }

  /** Disconnects the wallets whose active account has signed out. */
  async function letGo(gone: readonly CaipAddress[]): Promise<void> {
    const { byNamespace, others = {} } = connection.store.getState()
    const inUse = Object.values(byNamespace).flatMap((each) => each.connection ?? [])
    // Those on standby go first, else one of them would take over.
    for (const { namespace, connectorId, active } of [...Object.values(others).flat(), ...inUse]) {
      if (!gone.some((each) => isSameAccount(each, active)) || service.isExempt?.(active)) continue
      last.delete(namespace)
      await connection.disconnect({ namespace, connectorId })
    }
  }

  shared.work = {
    sign,
    cancel,
    signOut,
    ...createSessionsWork(parts, service, signOut),
    async open() {
      const { activeNamespace } = connection.store.getState()
      if (activeNamespace === undefined) throw createError('NOT_CONNECTED')
      await ensure(activeNamespace)
    },
  }
  store.setState({ required })

  return {
    gate,
    request: offer.read,
    start() {
      const follow = (namespace: string) => {
        const active = connection.store.getState().byNamespace[namespace]?.connection?.active
        if (active) last.set(namespace, active)
      }
      const background = (work: Promise<unknown>) =>
        void work.catch((error: unknown) => environment.log('warn', 'A sign-in failed.', error))
      const stops = [
        startModal(),
        modal.subscribe(({ open }, before) => open && !before.open && offer.fetch()),
        events.on('connected', ({ namespace, restored }) => {
          follow(namespace)
          // One that takes over from another wallet may have signed out meanwhile.
          if (required || !restored) background(ensure(namespace))
        }),
        events.on('accountChanged', ({ namespace }) => {
          follow(namespace)
          background(ensure(namespace))
        }),
        events.on('disconnected', ({ namespace, reason }) => {
          if (asked?.connection.namespace === namespace) asked.settle('cancelled')
          const account = last.get(namespace)
          last.delete(namespace)
          if (!account || reason === 'tab') return
          if (!service.signOutOnDisconnect) return
          forget(account)
          background(service.revoke(account))
        }),
      ]
      if (modal.getState().open) offer.fetch()
      return () => {
        for (const stop of stops) stop()
        asked?.settle('cancelled')
      }
    },
  }
}
