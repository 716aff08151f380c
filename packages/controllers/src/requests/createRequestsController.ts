import { createStore, freezeCopy, type Namespace } from '@latchkey/core'
import type { RequestsPart, RequestsState, TransactionHandlers } from './RequestsController.js'
import type { RequestsParts } from './RequestsParts.js'

/**
 * Requests to the connected wallet. Inputs are copied at once; the remaining code loads with the
 * first request.
 */
export function createRequestsController(parts: RequestsParts): RequestsPart {
  const { halves, persistence, router, connection } = parts
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

  type Input = { readonly signal?: AbortSignal; readonly namespace?: Namespace }
  type Asking = 'signMessage' | 'estimateFee' | 'send' | 'sendCalls' | 'request'
  /** A call of the late half, with a copy of its input. */
  const asking = <Name extends Asking>(name: Name) =>
    (async (input: object) => {
      const { signal, ...values } = input as Input
      const copy = { ...freezeCopy(values), signal }
      const shown = connection.store.getState()
      return late.call<unknown>((work) => {
        work.checkShown(shown, copy)
        return work[name](copy as never)
      })
    }) as RequestsPart[Name]

  return {
    store,
    signMessage: asking('signMessage'),
    estimateFee: asking('estimateFee'),
    send: asking('send'),
    sendCalls: asking('sendCalls'),
    getCallsStatus: (id) => late.call((work) => work.getCallsStatus(id)),
    getCapabilities: () => late.call((work) => work.getCapabilities()),
    request: asking('request'),
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
