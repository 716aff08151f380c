import { createError, type Store } from '@latchkey/core'
import { readDeadlineMs } from '@latchkey/core/adapter'
import { type Actors, createActors } from './createActors.js'
import { createPrompting } from './createPrompting.js'
import { createRpcRequest } from './createRpcRequest.js'
import { createTransactionLog } from './createTransactionLog.js'
import { checkCalls, checkSignature, checkTransactionId } from './formats.js'
import type {
  RequestsController,
  RequestsPart,
  RequestsState,
  TransactionHandlers,
} from './RequestsController.js'
import type { RequestsParts } from './RequestsParts.js'

export type RequestsWork = Omit<RequestsPart, 'store' | 'pushTransaction' | 'popTransaction'> &
  Pick<Actors, 'checkShown'>

export type RequestsWorkInput = {
  readonly store: Store<RequestsState>
  readonly stack: readonly TransactionHandlers[]
  readonly popTransaction: RequestsController['popTransaction']
}

/** Requests to the connected wallet and their outcomes. Inputs must be private copies. */
export function createRequestsWork(
  parts: RequestsParts,
  { store, stack, popTransaction }: RequestsWorkInput,
): RequestsWork {
  const { lifetime, events } = parts
  const actors = createActors(parts)
  const prompting = createPrompting(parts, { store, stack })
  const log = createTransactionLog(parts, store)
  const { actorOf, adapterOf, sending, swapping, batching } = actors
  const { prompt } = prompting

  return {
    checkShown: actors.checkShown,
    async signMessage({ message, namespace, signal, inModal }) {
      const actor = actorOf(namespace)
      const adapter = adapterOf(actor.connection.namespace)
      const signature = await prompt(
        { kind: 'signMessage', actor, checked: false, signal, inModal },
        (ask) => adapter.signMessage({ ...actor, message, signal: ask.signal }),
      )
      const checked = checkSignature(actor.connection.namespace, signature)
      events.emit('signed', { namespace: actor.connection.namespace })
      return checked
    },
    async estimateFee({ transfer, namespace }) {
      const { actor, feature } = await sending(namespace, transfer)
      return lifetime.within(() => feature.estimateFee({ ...actor, transfer }), {
        ms: readDeadlineMs,
        error: () => createError('HTTP_TIMEOUT'),
      })
    },
    async send({ transfer, fee, swap, namespace, signal, inModal }) {
      if (swap) {
        const { actor, feature } = await swapping(namespace)
        const { call, movement } = swap
        return prompt(
          { kind: 'send', actor, checked: true, signal, inModal },
          async (ask) =>
            checkTransactionId(
              actor.connection.namespace,
              await feature.send({ ...actor, ...ask, call }),
            ),
          (id) => log.record(actor, id, { movement }),
        )
      }
      const { actor, feature } = await sending(namespace, transfer)
      return prompt(
        { kind: 'send', actor, checked: true, signal, inModal },
        async (ask) =>
          checkTransactionId(
            actor.connection.namespace,
            await feature.send({ ...actor, ...ask, transfer, ...(fee && { fee }) }),
          ),
        (id) => log.record(actor, id, { transfer }),
      )
    },
    async sendCalls({ calls, atomicRequired = false, signal, inModal }) {
      checkCalls(calls)
      const { actor, feature } = await batching()
      return prompt(
        { kind: 'sendCalls', actor, checked: true, signal, inModal },
        (ask) => feature.sendCalls({ ...actor, ...ask, calls, atomicRequired }),
        () => log.refresh(actor),
      )
    },
    async getCallsStatus(id) {
      const { actor, feature } = await batching()
      return lifetime.within(() => feature.getCallsStatus({ ...actor, id }), {
        ms: readDeadlineMs,
        error: () => createError('WALLET_UNRESPONSIVE'),
      })
    },
    async getCapabilities() {
      const { actor, feature } = await batching()
      return lifetime.within(() => feature.getCapabilities(actor), {
        ms: readDeadlineMs,
        error: () => createError('WALLET_UNRESPONSIVE'),
      })
    },
    request: createRpcRequest(parts, { actors, prompting, log, stack, popTransaction }),
    start() {
      const stop = log.start()
      return () => {
        stop()
        prompting.end()
      }
    },
  }
}
