import {
  type Actor,
  type BaseError,
  createError,
  type ErrorCode,
  type Handing,
  isKitError,
  onAbort,
  type Store,
  toKitError,
} from '@latchkey/core'
import { promptDeadlineMs, readDeadlineMs } from '@latchkey/core/adapter'
import { networkMismatch } from './networkMismatch.js'
import type { PendingRequest, RequestsState, TransactionHandlers } from './RequestsController.js'
import type { RequestsParts } from './RequestsParts.js'

type Ask = Required<Handing>

export type PromptInput = {
  readonly kind: PendingRequest['kind']
  readonly actor: Actor
  /** True if the wallet must be on the displayed network. */
  readonly checked: boolean
  readonly signal?: AbortSignal | undefined
  readonly inModal?: boolean | undefined
}

type FollowOptions<Result> = {
  /** Milliseconds. */
  readonly ms: number
  readonly signal?: AbortSignal | undefined
  readonly error: () => BaseError
  /** Runs at the wallet's answer, even a late one. */
  readonly onAnswer?: ((result: Result) => void) | undefined
}

export type Prompting = {
  /**
   * Prompts the user. Ends at the deadline, at the caller's abort, and for a view of the modal when
   * the user closes it.
   */
  prompt<Result>(
    input: PromptInput,
    run: (ask: Ask) => Promise<Result>,
    onAnswer?: (result: Result) => void,
  ): Promise<Result>
  /**
   * Waits for a possible write. Before the handover it ends like any request. After it, the signal
   * no longer aborts: the caller gets `MAY_HAVE_BEEN_SENT`, and the wait for the answer continues.
   * The same goes for an answer that is lost or cannot be read, and for an error that is no refusal.
   */
  follow<Result>(
    run: (ask: Ask) => Promise<Result>,
    options: FollowOptions<Result>,
  ): Promise<Result>
  checkPlace(actor: Actor): Promise<void>
  /** Stops listening to late answers. */
  end(): void
}

/**
 * Answers that prove that nothing was sent: a refusal by the person, or by the wallet or a node
 * before it took the transaction. After the handover any other end leaves it open, an error without
 * a meaning of its own too: some wallets send, and then fail to say so. Who sends again pays twice.
 */
const refusals: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'USER_REJECTED',
  'REQUEST_PENDING',
  'WALLET_LOCKED',
  'WALLET_NOT_FOUND',
  'ACCOUNT_NOT_AUTHORIZED',
  'ACCOUNT_CHANGED',
  'NETWORK_MISMATCH',
  'NETWORK_NOT_SUPPORTED',
  'NETWORK_NOT_IN_WALLET',
  'INSUFFICIENT_FUNDS',
  'INVALID_ADDRESS',
  'INVALID_AMOUNT',
  'METHOD_NOT_ALLOWED',
  'METHOD_NOT_SUPPORTED',
  'RPC_INVALID_REQUEST',
  'RPC_INVALID_PARAMS',
  'RPC_TRANSACTION_REJECTED',
  'CAPABILITY_NOT_SUPPORTED',
  'BATCH_CHAIN_NOT_SUPPORTED',
  'BATCH_TOO_LARGE',
  'BATCH_UPGRADE_REJECTED',
  'BATCH_ATOMICITY_NOT_SUPPORTED',
  'TRANSACTION_REVERTED',
  'FEE_CAP_TOO_HIGH',
  'FEE_CAP_TOO_LOW',
  'TIP_ABOVE_FEE_CAP',
  'NONCE_TOO_HIGH',
  'NONCE_MAX',
  'INTRINSIC_GAS_TOO_HIGH',
  'INTRINSIC_GAS_TOO_LOW',
  'TRANSACTION_TYPE_NOT_SUPPORTED',
])

type Input = {
  readonly store: Store<RequestsState>
  readonly stack: readonly TransactionHandlers[]
}

const toPending = ({
  kind,
  actor,
  inModal = false,
}: Pick<PromptInput, 'kind' | 'actor' | 'inModal'>) => ({
  namespace: actor.connection.namespace,
  kind,
  wallet: actor.connection.walletInfo?.name ?? actor.connector.name,
  isAway: actor.connector.kind === 'WALLET_CONNECT',
  inModal,
})

/** Prompts the user in the wallet, and handles an end before the answer. */
export function createPrompting(parts: RequestsParts, { store, stack }: Input): Prompting {
  const { environment, lifetime, events, connection, network } = parts
  const waiting = new Set<AbortController>()
  let ids = 0

  /** W-10: checks that the wallet is still on the displayed account and network. */
  async function checkPlace({ connector, connection: shown }: Actor): Promise<void> {
    const on = await connector.getNetwork?.(shown.namespace)
    if (on !== undefined && on !== shown.network)
      throw networkMismatch(network, { expected: shown.network, actual: on })
    const now = connection.store.getState().byNamespace[shown.namespace]
    if (now?.status !== 'connected' || now.connection?.connectorId !== shown.connectorId)
      throw createError('NOT_CONNECTED')
    if (now.connection.active !== shown.active) throw createError('ACCOUNT_CHANGED')
  }

  async function follow<Result>(
    run: (ask: Ask) => Promise<Result>,
    { ms, signal: given, error, onAnswer }: FollowOptions<Result>,
  ): Promise<Result> {
    const untilHanded = new AbortController()
    let handed = false
    let over = false
    waiting.add(untilHanded)
    const onHanded = () => {
      handed = true
    }
    const onRefused = () => {
      handed = false
      // A feature may ask for a new signature, but not after the person has left.
      if (over) untilHanded.abort(createError('ABORTED'))
    }
    const asked = async (signal: AbortSignal) => {
      onAbort(() => handed || untilHanded.abort(signal.reason), signal)
      try {
        const result = await run({ signal: untilHanded.signal, onHanded, onRefused })
        if (handed || !over) onAnswer?.(result)
        return result
      } finally {
        waiting.delete(untilHanded)
      }
    }
    try {
      return await lifetime.within(asked, { ms, signal: given, error })
    } catch (thrown) {
      const cause = toKitError(thrown)
      throw handed && !refusals.has(cause.code)
        ? createError('MAY_HAVE_BEEN_SENT', { cause })
        : cause
    } finally {
      over = true
    }
  }

  return {
    checkPlace,
    follow,
    end() {
      for (const each of waiting) each.abort(createError('ABORTED'))
    },
    async prompt({ kind, actor, checked, signal, inModal }, run, onAnswer) {
      const controller = new AbortController()
      const abort = () => controller.abort()
      if (signal?.aborted) abort()
      const leave = onAbort(abort, signal)
      const stop = events.signals.on(
        'modalClosed',
        ({ by }) => inModal && by === 'person' && stack.length === 0 && abort(),
      )
      const entry = {
        ...toPending({ kind, actor, inModal }),
        id: ++ids,
        since: environment.now(),
      }
      let onUnknown: (() => void) | undefined
      const stopCancel = events.signals.on('requestCancelled', (cancelled) => {
        if (cancelled.id !== entry.id) return
        onUnknown = cancelled.onUnknown
        abort()
      })
      store.setState(({ pending }) => ({ pending: [...pending, entry] }))
      try {
        return await follow(
          async (ask) => {
            if (checked) {
              const options = {
                ms: readDeadlineMs,
                signal: ask.signal,
                error: () => createError('WALLET_UNRESPONSIVE'),
              }
              await lifetime.within(() => checkPlace(actor), options)
            }
            return await run(ask)
          },
          {
            ms: promptDeadlineMs,
            signal: controller.signal,
            error: () => createError('WALLET_TIMEOUT'),
            onAnswer,
          },
        )
      } catch (thrown) {
        if (isKitError(thrown, 'MAY_HAVE_BEEN_SENT')) onUnknown?.()
        throw thrown
      } finally {
        stop()
        stopCancel()
        leave()
        store.setState(({ pending }) => ({ pending: pending.filter((each) => each !== entry) }))
      }
    },
  }
}
