import { type Connection, createError, onAbort, type Store } from '@latchkey/core'
import type { ModalWatchParts } from '../modal/watchModal.js'
import { type Question, told } from './Question.js'
import type { SignInState } from './SignInController.js'
import type { SignedMessage } from './SignInOptions.js'
import type { SignInParts } from './SignInParts.js'
import { idle } from './signInOf.js'

const view = 'SIWXSignMessage'

export type Asking = ReturnType<typeof createAsking>

/** Shows the view of a sign-in, and follows it to its end: one question at a time. */
export function createAsking(
  parts: ModalWatchParts & SignInParts,
  store: Store<SignInState>,
  required: boolean,
) {
  const { environment, lifetime, notices, connection, events, router, store: modal } = parts
  let asked: Question | undefined

  /** `begin` runs for a question without a signature. */
  function ask(
    each: Connection,
    signed: SignedMessage | undefined,
    signal: AbortSignal | undefined,
    begin: (question: Question) => void,
  ): Promise<'signedIn' | 'cancelled'> {
    asked?.settle('cancelled')
    return new Promise((resolve, reject) => {
      const question: Question = {
        connection: each,
        ...(signed && { signed }),
        controller: new AbortController(),
        settle(outcome, error) {
          if (asked !== question) return
          asked = undefined
          question.controller.abort()
          leave()
          stopWatching()
          modal.setState({ closable: true })
          const { signedIn } = store.getState()
          store.setState({ ...idle, signedIn, required })
          error === undefined ? resolve(outcome) : reject(error)
        },
      }
      const leave = onAbort(() => question.settle('cancelled', createError('ABORTED')), signal)
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
      const stopWatching = watch(question)
      if (!signed) begin(question)
    })
  }

  function show() {
    const { history } = router.store.getState()
    if (modal.getState().open && history.length > 0) router.push(view)
    else router.reset(view)
    modal.setState({ open: true, loading: false, closable: !required })
  }

  /** Back, another view or a closed modal is a cancel. */
  function watch(question: Question): () => void {
    const isThere = () => router.store.getState().history.some((entry) => entry.view === view)
    const stopViews = router.store.subscribe(() => {
      if (!isThere() && asked === question) cancel()
    })
    const stopModal = modal.subscribe(({ open }) => {
      if (!open && asked === question) cancel()
    })
    return () => {
      stopViews()
      stopModal()
    }
  }

  const isConnecting = () => connection.store.getState().attempt?.phase === 'signIn'

  /** Goes back to the view that connects, which closes by itself; else closes the modal. */
  function close() {
    const { current, history } = router.store.getState()
    if (current.view !== view) return
    const before = history.at(-2)
    if (before && router.traitsOf(before).task === 'connect' && isConnecting()) router.goBack()
    else parts.shut()
  }

  function cancel() {
    const question = asked
    if (!question) return
    events.emit('signInCancelled', told(question))
    leave(question)
  }

  /** Ends the question without a sign-in. A required one disconnects the wallet. */
  function leave(question: Question, error?: unknown) {
    const { namespace } = question.connection
    const inGate = isConnecting()
    const { current } = router.store.getState()
    question.settle('cancelled', inGate ? error : undefined)
    if ((required || error !== undefined) && !inGate)
      connection.disconnect({ namespace }).catch(notices.showError)
    const isShown = current.view === view
    // Waits for the gate's answer: leaving the connecting view earlier would cancel the attempt.
    lifetime.setTimeout(() => {
      // Another question may stand there already.
      if (asked || !isShown || router.store.getState().current.view !== view) return
      if (!required && error === undefined) parts.shut()
      router.reset('Connect')
    }, 0)
  }

  return { asked: () => asked, ask, close, cancel, leave }
}
