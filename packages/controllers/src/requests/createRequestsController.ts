import { createStore } from '@latchkey/core'
import type { RequestsWork } from './createRequestsWork.js'
import { freezeCopy } from './freezeCopy.js'
import type { RequestsPart, RequestsState, TransactionHandlers } from './RequestsController.js'
import type { RequestsParts } from './RequestsParts.js'

/**
 * Requests to the connected wallet. Inputs are copied at once; the remaining code loads with the
 * first request.
 */
export function createRequestsController(parts: RequestsParts): RequestsPart {
  const { halves, persistence, router } = parts
  const store = createStore<RequestsState>({ pending: [], transactions: [] })
  const stack: TransactionHandlers[] = []

  const popTransaction: RequestsPart['popTransaction'] = (outcome) => {
    const handlers = stack.pop()
    if (!handlers) return
    if (outcome === 'success') return handlers.onSuccess?.()
    if (outcome === 'error') handlers.onError?.()
    else handlers.onCancel?.()
    router.goBack()
  }

  const late = halves.twoHalves(async () => {
    const code = await import('./createRequestsWork.js')
    return code.createRequestsWork(parts, { store, stack, popTransaction })
  })

  async function use<Input extends object, Result>(
    input: Input,
    act: (work: RequestsWork, input: Input) => Promise<Result>,
  ): Promise<Result> {
    const { signal, ...values } = input as Input & { readonly signal?: AbortSignal }
    const copy = { ...freezeCopy(values), ...(signal ? { signal } : {}) } as Input
    return late.call((work) => act(work, copy))
  }

  return {
    store,
    signMessage: (input) => use(input, (work, copy) => work.signMessage(copy)),
    estimateFee: (input) => use(input, (work, copy) => work.estimateFee(copy)),
    send: (input) => use(input, (work, copy) => work.send(copy)),
    sendCalls: (input) => use(input, (work, copy) => work.sendCalls(copy)),
    getCallsStatus: (id) => late.call((work) => work.getCallsStatus(id)),
    getCapabilities: () => late.call((work) => work.getCapabilities()),
    request: (input) => use(input, (work, copy) => work.request(copy)),
    pushTransaction: (handlers) => void stack.push(handlers),
    popTransaction,
    start() {
      const stops = [
        late.start(),
        // Follows pending transactions from before a reload. Without any, no code loads.
        persistence.onStored('transactions', () => void late.tell(() => undefined)),
      ]
      return () => {
        for (const stop of stops) stop()
        stack.length = 0
        store.setState(store.getInitialState())
      }
    },
  }
}
