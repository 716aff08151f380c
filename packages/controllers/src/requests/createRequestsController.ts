import { createEarlyError, createLazy, createStore, isKitError } from '@latchkey/core'
import type { RequestsEngine } from './createRequestsEngine.js'
import { freezeCopy } from './freezeCopy.js'
import type { RequestsPart, RequestsState, TransactionHandlers } from './RequestsController.js'
import type { RequestsParts } from './RequestsParts.js'

/**
 * What is asked of the connected wallet. The inputs are copied at once; the rest is fetched with
 * the first request.
 */
export function createRequestsController(parts: RequestsParts): RequestsPart {
  const { environment, persistence, router } = parts
  const store = createStore<RequestsState>({ pending: [], transactions: [] })
  const stack: TransactionHandlers[] = []
  let started = false
  let lives = 0
  let stopEngine: (() => void) | undefined

  const popTransaction: RequestsPart['popTransaction'] = (outcome) => {
    const handlers = stack.pop()
    if (!handlers) return
    if (outcome === 'success') return handlers.onSuccess?.()
    if (outcome === 'error') handlers.onError?.()
    else handlers.onCancel?.()
    router.goBack()
  }

  const engine = createLazy(async () => {
    const { createRequestsEngine } = await import('./createRequestsEngine.js')
    return createRequestsEngine(parts, { store, stack, popTransaction })
  })

  async function use<Input extends object, Result>(
    input: Input,
    act: (part: RequestsEngine, input: Input) => Promise<Result>,
  ): Promise<Result> {
    const { signal, ...values } = input as Input & { readonly signal?: AbortSignal }
    const copy = { ...freezeCopy(values), ...(signal ? { signal } : {}) } as Input
    const life = lives
    return engine.run((part) => {
      if (life !== lives) throw createEarlyError('ABORTED')
      if (started) stopEngine ??= part.start()
      return act(part, copy)
    })
  }

  return {
    store,
    signMessage: (input) => use(input, (part, copy) => part.signMessage(copy)),
    estimateFee: (input) => use(input, (part, copy) => part.estimateFee(copy)),
    send: (input) => use(input, (part, copy) => part.send(copy)),
    sendCalls: (input) => use(input, (part, copy) => part.sendCalls(copy)),
    getCallsStatus: (id) => use({}, (part) => part.getCallsStatus(id)),
    getCapabilities: () => use({}, (part) => part.getCapabilities()),
    request: (input) => use(input, (part, copy) => part.request(copy)),
    pushTransaction: (handlers) => void stack.push(handlers),
    popTransaction,
    start() {
      started = true
      const show = () =>
        use({}, async () => undefined).catch((error: unknown) => {
          // Stopped while its code was on the way.
          if (!isKitError(error, 'ABORTED'))
            environment.log('error', 'A part of the kit could not be fetched.', error)
        })
      // Sent transactions that a reload left behind are followed; with none, nothing is fetched.
      const stop = persistence.onStored('transactions', () => void show())
      return () => {
        started = false
        lives++
        stop()
        stopEngine?.()
        stopEngine = undefined
        stack.length = 0
        store.setState(store.getInitialState())
      }
    },
  }
}
