import { createError, type Store, toKitError, toPlainError } from '@latchkey/core'
import type { ModalWatchParts } from '../modal/watchModal.js'
import type { Asking } from './createAsking.js'
import { type Question, told } from './Question.js'
import type { SignInState } from './SignInController.js'
import type { SignedMessage } from './SignInOptions.js'
import type { SignInParts } from './SignInParts.js'
import type { SignInService } from './SignInService.js'
import { signText } from './signText.js'

/** A prepared message is made anew this long before its end. */
const freshMs = 60_000
/** A signature by a key of eip155: 65 bytes, or 64 (ERC-2098). A contract's differs. */
const keySignature = /^0x(?:..){64,65}$/

/** Makes the message of a question, asks the wallet to sign it, and has the signature checked. */
export function createSigning(
  parts: ModalWatchParts & SignInParts,
  store: Store<SignInState>,
  service: SignInService,
  { asked, close, leave }: Asking,
  onSignedIn: (question: Question) => void,
) {
  const { environment, notices, events, connectors, options } = parts

  function begin(question: Question): void {
    void prepare(question)
    void learn(question)
  }

  async function prepare(question: Question): Promise<boolean> {
    const end = question.prepared?.expiresAt
    if (question.prepared && (end === undefined || end - freshMs > environment.now())) return true
    try {
      const { active, namespace } = question.connection
      const spelled = await options.adapter(namespace)?.spellAccount?.(active)
      const prepared = await service.prepare(spelled ?? active)
      question.prepared = prepared
      if (asked() !== question) return false
      const { statement, expiresAt } = prepared
      const { phase } = store.getState()
      store.setState({
        statement,
        expiresAt,
        ...(phase === 'preparing' && { phase: 'ready' as const }),
      })
      return true
    } catch (cause) {
      if (asked() !== question) return false
      const error = createError('AUTHENTICATION_INIT_FAILED', { cause })
      environment.log('error', error.shortMessage, cause)
      notices.showError(error)
      leave(question, error)
      return false
    }
  }

  /** Whether the account is a contract. The sign-in does not wait: without an answer it is none. */
  async function learn(question: Question): Promise<void> {
    const { namespace, connectorId, active } = question.connection
    const adapter = options.adapter(namespace)
    const network = adapter?.networks.find((each) => each.caipNetworkId === told(question).network)
    const connector = connectors.get(connectorId)
    if (!adapter?.isSmartAccount || !network || !connector) return
    const { signal } = question.controller
    try {
      question.isContract = await adapter.isSmartAccount({
        address: active,
        network,
        connector,
        signal,
      })
    } catch (error) {
      if (!signal.aborted) environment.log('info', 'No node says what the account is.', error)
    }
  }

  async function sign(): Promise<void> {
    const question = asked()
    const { phase } = store.getState()
    if (!question || !['ready', 'failed', 'unverified'].includes(phase)) return
    try {
      question.signed ??= await askWallet(question)
      if (!question.signed || asked() !== question) return
      store.setState({ phase: 'checking', error: undefined })
      const verdict = await service.verify(question.signed)
      if (asked() !== question) return
      if (verdict === 'unverified') return store.setState({ phase: 'unverified' })
      if (verdict === 'invalid') throw refused(question, question.signed)
      onSignedIn(question)
      question.settle('signedIn')
      events.emit('signedIn', told(question))
      close()
    } catch (thrown) {
      if (asked() !== question) return
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
    if (!(await prepare(question)) || asked() !== question) return undefined
    const message = question.prepared?.text ?? ''
    events.emit('signInRequested', told(question))
    const signature = await signText(parts, each, message, controller.signal)
    return { account: each.active, message, signature }
  }

  function refused(question: Question, { signature }: SignedMessage) {
    // It tells of a contract that is not deployed yet (ERC-6492), which the chain cannot.
    if (question.connection.namespace === 'eip155' && !keySignature.test(signature))
      question.isContract = true
    return declined(question, { by: 'site' })
  }

  const declined = (question: Question, params = {}) =>
    createError(
      told(question).isSmartAccount ? 'SMART_ACCOUNT_NOT_SUPPORTED' : 'SIGNATURE_DECLINED',
      { params },
    )

  return { begin, sign }
}
