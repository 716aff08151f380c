import {
  type BaseError,
  type ConnectInput,
  type Connection,
  type Connector,
  type ConnectResult,
  createError,
  type Namespace,
  type Network,
  toKitError,
} from '@latchkey/core'
import { connectDeadlineMs } from '@latchkey/core/adapter'
import type { Lifetime } from '../environment/Lifetime.js'
import type { AskConnector, ConnectTarget } from './ConnectionController.js'
import type { ConnectionParts } from './ConnectionParts.js'

/** Interval of checks whether the user has answered the wallet's open request. */
const pendingPollMs = 2_000
const readMs = 4_000

export type Asking = {
  readonly namespaces: readonly Namespace[]
  readonly wallet: ConnectTarget['wallet']
  /** A pending farewell, which would revoke the new approval. */
  readonly farewell: Promise<void> | undefined
  /** For a wallet that can sign in with the same approval. */
  readonly signIn: ConnectInput['signIn']
  /** Shows the progress. `error`: another request is open in the wallet. */
  readonly show: (phase: 'waiting' | 'requestPending', error?: BaseError) => void
}

/**
 * Asks the wallet of one step. This is the one place with the deadline of a connect: adapters and
 * connectors set none.
 */
export function askWallet(
  { lifetime, options }: ConnectionParts,
  connector: Connector,
  { namespaces, wallet, farewell, signIn, show }: Asking,
): AskConnector {
  const networks = options.networksToAskFor(namespaces)

  async function ask(signal: AbortSignal): Promise<ConnectResult> {
    // Nothing else is awaited: popups need the click.
    if (farewell) await farewell
    if (signal.aborted) throw createError('ABORTED')
    show('waiting')
    try {
      return await connector.connect({
        networks,
        namespaces,
        signal,
        ...(wallet && { wallet }),
        ...(signIn && { signIn }),
      })
    } catch (thrown) {
      const error = toKitError(thrown)
      if (signal.aborted || error.code !== 'REQUEST_PENDING') throw error
      show('requestPending', error)
    }
    return { connections: await waitForPermission(lifetime, connector, { networks, signal }) }
  }

  return (signal) =>
    lifetime.within(ask, {
      ms: connectDeadlineMs,
      signal,
      error: () => createError('WALLET_TIMEOUT'),
    })
}

/** Waits until the user has answered a request that was open in the wallet already. */
async function waitForPermission(
  lifetime: Lifetime,
  connector: Connector,
  { networks, signal }: { readonly networks: readonly Network[]; readonly signal: AbortSignal },
): Promise<readonly Connection[]> {
  for (;;) {
    await lifetime.pause(pendingPollMs, signal)
    const poll = lifetime.within((inner) => connector.restore({ networks, signal: inner }), {
      ms: readMs,
      signal,
      error: () => createError('WALLET_UNRESPONSIVE'),
    })
    // Without an answer the poll repeats until the user cancels or the deadline passes.
    const found = await poll.catch(() => [])
    if (found.length > 0) return found
  }
}
