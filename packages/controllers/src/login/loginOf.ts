import {
  type BaseError,
  createError,
  createStore,
  type EmailLogin,
  toKitError,
  toPlainError,
} from '@latchkey/core'
import type { LazyParts } from '../kit/KitParts.js'
import type { LoginController, LoginPhase, LoginState } from './LoginController.js'

export type LoginParts = Pick<
  LazyParts,
  'environment' | 'notices' | 'connectors' | 'connection' | 'modal' | 'consent'
>

const idle: LoginState = { phase: 'idle', email: '', resendAt: undefined, error: undefined }

/**
 * A login by e-mail, for `kit.use`.
 *
 * @example
 * const login = kit.use(loginOf)
 * await login.sendCode('ann@example.org')
 * await login.enterCode('1234 5678')
 */
export function loginOf(parts: LoginParts): LoginController {
  const { environment, notices, connectors, connection, modal, consent } = parts
  const store = createStore(idle)
  let running: AbortController | undefined

  /** The connector of the namespace that the modal is limited to, or the first one. */
  function find(): { readonly id: string; readonly email: EmailLogin } {
    const { namespace } = modal.store.getState()
    for (const { id, email } of connectors.getAll(namespace)) if (email) return { id, email }
    throw createError('CONNECTOR_NOT_FOUND', { details: 'email' })
  }

  function end(): void {
    running?.abort()
    running = undefined
  }

  function show(error: BaseError, phase: LoginPhase): void {
    const { seconds } = error.params
    const isEarly = error.code === 'EMAIL_THROTTLED' && typeof seconds === 'number'
    store.setState({
      phase,
      error: { ...toPlainError(error), referenceId: notices.reference(error.code) },
      ...(isEarly && { resendAt: environment.now() + seconds * 1000 }),
    })
  }

  /** Runs a step alone: the one before it ends. `back` is the phase after a failure. */
  async function step(
    phase: LoginPhase,
    back: LoginPhase,
    run: (signal: AbortSignal) => Promise<Partial<LoginState>>,
  ): Promise<boolean> {
    end()
    const mine = new AbortController()
    running = mine
    store.setState({ phase, error: undefined })
    try {
      const change = await run(mine.signal)
      if (mine.signal.aborted) return false
      store.setState(change)
      return true
    } catch (thrown) {
      const error = toKitError(thrown)
      if (!mine.signal.aborted && error.code !== 'ABORTED') show(error, back)
      else if (running === mine) store.setState({ phase: back })
      return false
    }
  }

  const sendCode = (email: string): Promise<boolean> => {
    const { phase, email: before } = store.getState()
    const isAgain = phase === 'code' && email === before
    return step('sending', isAgain ? 'code' : 'idle', async (signal) => {
      if (consent.isMissing()) throw createError('CONSENT_REQUIRED')
      const seconds = await find().email.sendCode(email, { signal })
      return { phase: 'code', email, resendAt: environment.now() + seconds * 1000 }
    })
  }

  return {
    store,
    sendCode,
    resend: () => sendCode(store.getState().email),
    enterCode: (code) =>
      step('checking', 'code', async (signal) => {
        const { id, email } = find()
        await email.logIn(code, { signal })
        store.setState({ phase: 'connecting' })
        await connection.connect({ connectorId: id })
        return idle
      }),
    reset() {
      end()
      store.setState(idle)
    },
    stop() {
      end()
      store.setState(idle)
    },
  }
}
