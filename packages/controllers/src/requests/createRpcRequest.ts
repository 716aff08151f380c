import { type Actor, createError, fromRpcError, type Handing, readCode } from '@latchkey/core'
import { readDeadlineMs } from '@latchkey/core/adapter'
import type { Actors } from './createActors.js'
import type { Prompting } from './createPrompting.js'
import type { TransactionLog } from './createTransactionLog.js'
import { callsOf, checkCalls, checkResult } from './formats.js'
import type { RequestsController, TransactionHandlers } from './RequestsController.js'
import type { RequestsParts } from './RequestsParts.js'
import { isNetworkFree, isSending, isTransaction, methodClass } from './rpcMethods.js'

/** Delay before a refused method is shown (docs/house/words-and-numbers.md). */
const notAllowedDelayMs = 300

/** The part of EIP-1193 in use here. */
type Provider = {
  request(input: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}

type Input = {
  readonly actors: Actors
  readonly prompting: Prompting
  readonly log: TransactionLog
  readonly stack: readonly TransactionHandlers[]
  readonly popTransaction: RequestsController['popTransaction']
}

/** Sends a host's own request to the connected wallet. */
export function createRpcRequest(
  { lifetime, notices, modal }: Pick<RequestsParts, 'lifetime' | 'notices' | 'modal'>,
  { actors, prompting, log, stack, popTransaction }: Input,
): RequestsController['request'] {
  const { prompt, follow, checkPlace } = prompting

  async function askProvider(
    actor: Actor,
    method: string,
    params: unknown,
    { signal, onHanded, onRefused }: Handing,
  ): Promise<unknown> {
    const { namespace } = actor.connection
    const provider = (await actor.connector.getProvider(namespace)) as
      | Partial<Provider>
      | null
      | undefined
    if (typeof provider?.request !== 'function') {
      const adapter = actors.adapterOf(namespace)
      if (!adapter.request) throw createError('METHOD_NOT_SUPPORTED')
      return await adapter.request({ ...actor, method, params, signal, onHanded, onRefused })
    }
    if (signal?.aborted) throw createError('ABORTED')
    if (isSending(method)) onHanded?.()
    try {
      return checkResult(
        method,
        await provider.request({ method, ...(params === undefined ? {} : { params }) }),
      )
    } catch (error) {
      // From a wallet, -32002 means a prompt that is already open.
      throw readCode(error) === -32002
        ? createError('REQUEST_PENDING', { cause: error })
        : fromRpcError(error)
    }
  }

  return async ({ method, params, signal, inModal }) => {
    const kind = methodClass(method)
    if (!kind) {
      const error = createError('METHOD_NOT_ALLOWED')
      lifetime.setTimeout(() => notices.showError(error), notAllowedDelayMs)
      throw error
    }
    if (method === 'wallet_sendCalls') checkCalls(callsOf(params))
    const actor = actors.actorOf(method.startsWith('solana_') ? 'solana' : 'eip155')
    if (isSending(method))
      await actors
        .adapterOf(actor.connection.namespace)
        .checkRequest?.({ ...actor, method, params })
    const onAnswer = (result: unknown) =>
      isTransaction(method) ? log.record(actor, String(result)) : log.refresh(actor)
    if (kind === 'safe') {
      const read = async (ask: Handing) => {
        if (isSending(method)) await checkPlace(actor)
        return await askProvider(actor, method, params, ask)
      }
      const options = {
        ms: readDeadlineMs,
        signal,
        error: () => createError('WALLET_UNRESPONSIVE'),
      }
      return follow(read, isSending(method) ? { ...options, onAnswer } : options)
    }
    const input = {
      kind: 'rpc',
      actor,
      checked: !isNetworkFree(method),
      signal,
      inModal,
    } as const
    const result = await prompt(input, (ask) => askProvider(actor, method, params, ask), onAnswer)
    // An answered request goes back to the view that waits for it, or closes the modal.
    if (stack.length > 0) popTransaction('success')
    else if (inModal) modal.finish()
    return result
  }
}
