import {
  type BaseError,
  type Connector,
  createError,
  createStore,
  type Namespace,
  toKitError,
} from '@latchkey/core'
import { readDevice, toAnyWalletLink, toBrowserLink, toWalletLink } from '@latchkey/core/deepLink'
import { isOnline, watchOnline } from '../environment/watchOnline.js'
import type { KitParts } from '../kit/KitParts.js'
import { type Asking, askWithCodes } from './askWithCodes.js'
import { createHandoff } from './createHandoff.js'
import { createPairingCode } from './createPairingCode.js'
import { openLink } from './openLink.js'
import type { PairingController, PairingState } from './PairingController.js'
import { walletPlatforms } from './walletPlatforms.js'

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
  const { environment, events, options, connectors, connection, modal, wallets } = parts
  const { userAgent, isMobile, origin } = environment
  const device = { ...readDevice(userAgent === undefined ? undefined : { userAgent }), isMobile }
  const store = createStore<PairingState>(idle)
  const handoff = createHandoff(parts, store)
  const code = createPairingCode(parts, store, { renew, expired })
  /** From the first request for a code to `stop`. */
  let life:
    | { readonly controller: AbortController; readonly stops: readonly (() => void)[] }
    | undefined
  /** The pending connect. */
  let asking: Asking | undefined
  /** The namespaces of a code prepared ahead of a choice. */
  let ahead: readonly Namespace[] | undefined

  const find = (namespace?: Namespace): Connector | undefined =>
    connectors.getAll(namespace).find(({ kind }) => kind === 'WALLET_CONNECT')
  const reach = (connector: Connector, asked: readonly Namespace[] = connector.namespaces) =>
    asked.filter(
      (each) => connector.namespaces.includes(each) && options.namespaces().includes(each),
    )
  const limit = () => {
    const { namespace } = modal.store.getState()
    return namespace === undefined ? undefined : [namespace]
  }

  function begin(connector: Connector): AbortSignal {
    if (life) return life.controller.signal
    const stops = [
      connector.on('pairingUri', code.adopt),
      connector.on('pairingEnded', ({ uri }) => usedUp(uri)),
      connector.on('reachable', (reachable) => store.setState({ interrupted: !reachable })),
      environment.onVisibilityChange((visible) => visible && code.check()),
      watchOnline(environment, (online) => store.setState({ offline: !online })),
      events.signals.on('modalClosed', stop),
      // Emitted within the click on the wallet, where the browser still lets the page open an app.
      events.on('walletSelected', ({ walletId }) => {
        if (isMobile && find() && platforms(walletId)[0] === 'mobile')
          openWallet(walletId, 'mobile')
      }),
    ]
    const controller = new AbortController()
    life = { controller, stops }
    store.setState({ offline: !isOnline(environment) })
    return controller.signal
  }

  function stop() {
    const ended = life
    life = undefined
    ahead = undefined
    asking = undefined
    handoff.end()
    code.drop()
    for (const each of ended?.stops ?? []) each()
    ended?.controller.abort()
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

  function platforms(walletId: string) {
    const row = wallets.get(walletId)
    return row ? walletPlatforms(row, { isMobile, pageOrigin: origin }) : (['unsupported'] as const)
  }

  function linkOf(walletId: string | undefined, platform: 'mobile' | 'desktop' | 'web') {
    const { pairing } = store.getState()
    if (!pairing) return undefined
    if (walletId === undefined) return toAnyWalletLink(pairing.uri)
    const { mobile, desktop, webApp } = wallets.get(walletId)?.links ?? {}
    return toWalletLink({
      base: { mobile, desktop, web: webApp }[platform],
      uri: pairing.uri,
      device,
      pageOrigin: origin,
    })
  }

  function openWallet(walletId: string | undefined, platform: 'mobile' | 'desktop' | 'web') {
    const link = linkOf(walletId, platform)
    if (link) handoff.open(link, platform)
  }

  /**
   * The wallet that later requests open, if it is on this device. A wallet that scanned the code is
   * on another.
   */
  function walletToOpen(walletId: string | undefined) {
    const row = walletId === undefined ? undefined : wallets.get(walletId)
    const [best] = row ? platforms(row.id) : []
    return row && (best === 'mobile' || best === 'desktop')
      ? { name: row.name, links: row.links ?? {} }
      : undefined
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
    const abort = () => controller.abort()
    const ended = begin(connector)
    given?.addEventListener('abort', abort, { once: true })
    ended.addEventListener('abort', abort, { once: true })
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
      given?.removeEventListener('abort', abort)
      ended.removeEventListener('abort', abort)
      if (asking === own) {
        asking = undefined
        handoff.end()
        settle()
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

  /** No caller waits for an answer any more. */
  function settle() {
    const { phase, pairing } = store.getState()
    if (phase !== 'failed' && !(ahead && phase !== 'idle'))
      store.setState({ phase: pairing ? 'ready' : 'idle', retryAt: undefined })
  }

  return {
    store,
    device,
    connectorId: (namespace) => find(namespace)?.id,
    prepare: () => prepareFor(limit()),
    retry: code.retry,
    connect,
    platforms,
    link: (walletId, platform) => linkOf(walletId, platform)?.href,
    openWallet,
    openInBrowser() {
      const page = globalThis as { readonly location?: { readonly href: string } }
      const link = toBrowserLink(page.location?.href ?? origin, device)
      const { openLink: open = openLink } = environment
      if (link) open(link)
    },
    stop,
  }
}
