import { createError, createLazy, type Namespace } from '@latchkey/core'
import { askedBy } from './askedBy.js'
import type { ConnectAttempt, ConnectionPart } from './ConnectionController.js'
import type { ConnectionParts } from './ConnectionParts.js'
import type { ConnectTurn } from './ConnectTurn.js'
import { disconnected, each } from './connectionState.js'
import type { ConnectionStore } from './createConnectionStore.js'

export type ConnectFlow = Pick<ConnectionPart, 'connect' | 'cancelConnect'> & {
  isAsked(namespace: Namespace): boolean
  /**
   * Ends the attempt without an outcome: its promise rejects with `ABORTED`. Returns the namespaces
   * that it still asked for.
   */
  end(): readonly Namespace[]
  /** Fetches the code of the approvals, so that a connect prompts within the click. */
  preload(): Promise<void>
}

/** The user's connect attempt: one at a time, the newest. */
export function createConnectFlow(
  parts: ConnectionParts,
  book: ConnectionStore,
  input: Pick<ConnectTurn, 'later' | 'cancelRestore' | 'resume' | 'leaving' | 'gatekeeper'>,
): ConnectFlow {
  const { store, get, set } = book
  const code = createLazy(() => import('./connectWallet.js'))
  let calls = 0
  /** Earlier calls, whose code or list still loads, are superseded. */
  let oldestCall = 0

  function close(attempt: ConnectAttempt | undefined): readonly Namespace[] {
    const ended = turn.asking
    const asked = askedBy(store.getState().attempt)
    turn.asking = undefined
    const open = asked.filter((namespace) => !get(namespace).connection)
    set(each(open, disconnected), { attempt })
    ended?.abort()
    return asked
  }

  function end() {
    oldestCall = calls + 1
    return close(undefined)
  }

  const turn: ConnectTurn = {
    ...input,
    ids: 0,
    asking: undefined,
    close,
    cancel: () => input.resume(end()),
  }

  return {
    cancelConnect: turn.cancel,
    end,
    preload: async () => void (await code.load()),
    isAsked: (namespace) => askedBy(store.getState().attempt).includes(namespace),
    connect(target) {
      const call = ++calls
      const takeTurn = () => {
        if (call < oldestCall) throw createError('ABORTED')
        const left = end()
        oldestCall = call
        return left
      }
      return code.run(({ connectWallet }) => connectWallet(parts, book, turn, target, takeTurn))
    },
  }
}
