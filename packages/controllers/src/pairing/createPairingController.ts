import {
  type BaseError,
  type Connector,
  createError,
  createStore,
  type Namespace,
  onAbort,
  type Store,
  toKitError,
} from '@latchkey/core'
import { isOnline, watchOnline } from '../environment/watchOnline.js'
import type { KitParts } from '../kit/KitParts.js'
import { type Asking, askWithCodes } from './askWithCodes.js'
import { createHandoff } from './createHandoff.js'
import { createPairingCode } from './createPairingCode.js'
import { createPairingReach } from './createPairingReach.js'
import { createWalletWays } from './createWalletWays.js'
import type { PairingController, PairingState } from './PairingController.js'

export type PairingParts = Pick<
  KitParts,
  | 'environment'
  | 'lifetime'
  | 'halves'
  | 'events'
  | 'options'
  | 'notices'
  | 'connectors'
  | 'connection'
  | 'modal'
  | 'wallets'
>

const idle: PairingState = {
  phase: 'idle',
  pairing: undefined,
  renewsAt: undefined,
  failure: undefined,
  retryAt: undefined,
  offline: false,
  interrupted: false,
  handoff: undefined,
}

/**
 * Pairing with a wallet on another device or in another app. Created on first use, once per kit:
 * `kit.use(createPairingController)`. Idle until its first call.
 *
 * @example
 * const pairing = kit.use(createPairingController)
 * const connections = await pairing.connect({ walletId: 'latchkey:rainbow' })
 */
export function createPairingController(parts: PairingParts): PairingController {
  const { environment, events, connection } = parts
  const store = createStore<PairingState>(idle)
  const handoff = createHandoff(parts, store)
  const { find, reach, limit } = createPairingReach(parts)
  const { walletToOpen, openSelected, ...ways } = createWalletWays(parts, store, handoff)
  const code = createPairingCode(parts, store, { renew, expired })
  /** From the first request for a code to `stop`. */
  const life = createLife(() => store.setState({ offline: !isOnline(environment) }))
  /** The pending connect. */
  let asking: Asking | undefined
  /** The namespaces of a code prepared ahead of a choice. */
  let ahead: readonly Namespace[] | undefined

  const begin = (connector: Connector) =>
    life.begin(() => [
      connector.on('pairingUri', code.adopt),
      connector.on('pairingEnded', ({ uri }) => usedUp(uri)),
      connector.on('reachable', (reachable) => store.setState({ interrupted: !reachable })),
      environment.onVisibilityChange((visible) => visible && code.check()),
      watchOnline(environment, (online) => store.setState({ offline: !online })),
      events.signals.on('modalClosed', stop),
      // Emitted within the click on the wallet, where the browser still lets the page open an app.
      events.on('walletSelected', ({ walletId }) => find() && openSelected(walletId)),
    ])

  function stop() {
    ahead = undefined
    asking = undefined
    handoff.end()
    code.drop()
    life.end()
    store.setState(idle)
  }

  /** For a pending connect the connector renews the code itself and continues with it. */
  function renew() {
    if (!asking && ahead) void prepareFor(ahead)
  }

  function expired() {
    if (asking) asking.restart?.()
    else if (ahead) void prepareFor(ahead)
    else store.setState({ phase: 'idle' })
  }

  /** A wallet answered after the user moved on. A pending `connect` delivers its answer itself. */
  function usedUp(uri: string) {
    if (asking || store.getState().pairing?.uri !== uri) return
    code.drop()
    if (ahead) void prepareFor(ahead)
  }

  async function prepareFor(namespaces: readonly Namespace[] | undefined): Promise<void> {
    const connector = find(namespaces?.[0])
    if (!connector?.prepare) return
    const asked = reach(connector, namespaces)
    ahead = asked
    // The store holds the outcome.
    await code.obtain(connector, asked, begin(connector)).catch(() => undefined)
  }

  const connect: PairingController['connect'] = async ({
    walletId,
    namespaces = limit(),
    signal: given,
  } = {}) => {
    const connector = find(namespaces?.[0])
    if (!connector) throw createError('WALLET_CONNECT_CONNECTOR_NOT_FOUND')
    if (given?.aborted) throw createError('ABORTED')
    asking?.controller.abort()
    const controller = new AbortController()
    const release = onAbort(() => controller.abort(), begin(connector), given)
    const asked = reach(connector, namespaces)
    const wallet = walletToOpen(walletId)
    const own: Asking = { controller, connector, namespaces: asked }
    asking = own
    try {
      const found = await connection.connect({
        connectorId: connector.id,
        walletId,
        namespaces: asked,
        wallet,
        signal: controller.signal,
        asking: (ask, signal) => askWithCodes(environment, code, own, ask, signal),
      })
      code.drop()
      return found
    } catch (thrown) {
      throw failed(toKitError(thrown))
    } finally {
      release()
      if (asking === own) {
        asking = undefined
        handoff.end()
        settle(store, ahead !== undefined)
      }
    }
  }

  /** The code is used, whatever the wallet's answer. */
  function failed(error: BaseError): BaseError {
    if (error.code === 'ABORTED') return error
    code.drop()
    if (error.code !== 'USER_REJECTED') code.fail(error)
    // The next tap needs a code too.
    else if (ahead) void prepareFor(ahead)
    return error
  }

  return {
    ...ways,
    store,
    connectorId: (namespace) => find(namespace)?.id,
    prepare: () => prepareFor(limit()),
    retry: code.retry,
    connect,
    stop,
  }
}

/** No caller waits for an answer any more. A code that was prepared ahead stays. */
function settle(store: Store<PairingState>, isAhead: boolean) {
  const { phase, pairing } = store.getState()
  if (phase !== 'failed' && !(isAhead && phase !== 'idle'))
    store.setState({ phase: pairing ? 'ready' : 'idle', retryAt: undefined })
}

/** Listeners and a signal that begin together once, and end together. */
function createLife(begun: () => void) {
  let life:
    | { readonly controller: AbortController; readonly stops: readonly (() => void)[] }
    | undefined
  return {
    begin(listen: () => readonly (() => void)[]): AbortSignal {
      if (life) return life.controller.signal
      life = { stops: listen(), controller: new AbortController() }
      begun()
      return life.controller.signal
    },
    end() {
      const ended = life
      life = undefined
      for (const each of ended?.stops ?? []) each()
      ended?.controller.abort()
    },
  }
}
