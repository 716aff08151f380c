import {
  type CaipNetworkId,
  type Connection,
  createError,
  type Network,
  type Store,
  toKitError,
  toPlainError,
} from '@latchkey/core'
import { promptDeadlineMs } from '@latchkey/core/adapter'
import { connectorNotFound } from '../connectors/connectorNotFound.js'
import type { KitParts } from '../kit/KitParts.js'
import type { RouterEntry, ViewTraits } from '../router/RouterController.js'
import type { NetworkState, SwitchInput } from './NetworkController.js'

export type NetworkParts = Pick<
  KitParts,
  | 'environment'
  | 'halves'
  | 'lifetime'
  | 'events'
  | 'options'
  | 'features'
  | 'notices'
  | 'router'
  | 'connectors'
  | 'connection'
  | 'modal'
>

type NetworkAsk = {
  readonly network: Network
  /** The connection of the wallet to switch. */
  readonly from: Connection
  readonly controller: AbortController
  /** The view that requested the switch, while the modal is open. */
  readonly startedIn: RouterEntry | undefined
  readonly inModal: boolean
}

export type NetworkWork = {
  switchNetwork(id: CaipNetworkId, input?: SwitchInput): Promise<void>
  removeNetwork(id: CaipNetworkId): void
  /** Shows UnsupportedChain exactly while the wallet is on an unsupported network. */
  guard(unsupported: boolean): void
  /** Its stop function aborts the pending switch. */
  start(): () => void
}

const isBlocking = ({ needs }: ViewTraits) => needs === 'unsupportedNetwork'
const offersRetry = (view: ViewTraits) => view.task === 'switchNetwork' || isBlocking(view)

/** Switches networks through the connected wallet, one switch at a time. */
export function createNetworkWork(parts: NetworkParts, store: Store<NetworkState>): NetworkWork {
  const { environment, lifetime, events, notices, router, connectors, connection, modal } = parts
  const { requested } = parts.options
  let underWay: AbortController | undefined
  const isCurrent = (controller: AbortController) => underWay === controller

  function prefer({ chainNamespace, caipNetworkId }: Network) {
    requested.setState(({ preferred }) => ({
      preferred: { ...preferred, [chainNamespace]: caipNetworkId },
    }))
  }

  async function switchNetwork(
    id: CaipNetworkId,
    { inModal = false }: SwitchInput = {},
  ): Promise<void> {
    // A page may pass the undefined result of a failed look-up.
    if (!id) throw createError('NETWORK_UNDEFINED')
    const { networks } = requested.getState()
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === id)
    if (!network) {
      const details = `The network ${id} is not offered.`
      notices.showAlert({ code: 'NETWORK_NOT_FOUND', params: { network: id }, details })
      throw createError('NETWORK_NOT_FOUND', {
        details,
        metaMessages: [`Offered: ${networks.map((each) => each.caipNetworkId).join(', ')}.`],
      })
    }
    underWay?.abort()
    underWay = undefined
    store.setState({ switching: undefined })

    const { byNamespace, activeNamespace: from } = connection.store.getState()
    const entry = byNamespace[network.chainNamespace]
    if (!entry?.connection) {
      prefer(network)
      // If another namespace is connected, its account stays active.
      if (!Object.values(byNamespace).some((each) => each.connection))
        connection.setActiveNamespace(network.chainNamespace)
      return
    }
    if (entry.status !== 'connected') throw createError('NOT_CONNECTED')
    connection.setActiveNamespace(network.chainNamespace)
    if (entry.connection.network === id) return
    const controller = new AbortController()
    underWay = controller
    const { current } = router.store.getState()
    const startedIn = modal.store.getState().open ? current : undefined
    store.setState({ switching: { to: id, from, status: 'pending' } })
    await ask({ network, from: entry.connection, controller, startedIn, inModal })
  }

  async function ask({ network, from, controller, startedIn, inModal }: NetworkAsk): Promise<void> {
    const { caipNetworkId: to, chainNamespace: namespace } = network
    // The wallet may have switched before its answer arrives; closing the modal then aborts
    // nothing.
    const isThere = () =>
      connection.store.getState().byNamespace[namespace]?.connection?.network === to
    const stop = events.signals.on(
      'modalClosed',
      ({ by }) => inModal && by === 'person' && !isThere() && controller.abort(),
    )
    // A wallet that has left, or gave way to another, is waited for no longer.
    const unwatch = connection.store.subscribe(
      ({ byNamespace }) =>
        byNamespace[namespace]?.connection?.connectorId !== from.connectorId && controller.abort(),
    )
    const end = (switching: NetworkState['switching']) =>
      isCurrent(controller) && store.setState({ switching })
    try {
      const connector = connectors.get(from.connectorId)
      if (!connector) throw connectorNotFound(connectors, from.connectorId)
      if (connector.switchNetwork) {
        await lifetime.within(async (signal) => connector.switchNetwork?.(network, { signal }), {
          ms: promptDeadlineMs,
          signal: controller.signal,
          error: () => createError('WALLET_TIMEOUT'),
        })
      } else if (from.approvedNetworks !== 'all' && !from.approvedNetworks.includes(to)) {
        throw createError('NETWORK_NOT_SUPPORTED', { params: { network: network.name } })
      }
      connection.setNetwork({ namespace, connectorId: from.connectorId, network: to })
      end(undefined)
    } catch (thrown) {
      const error = toKitError(thrown)
      if (error.code === 'ABORTED') end(undefined)
      else {
        end({
          to,
          from: store.getState().switching?.from,
          status: error.code === 'USER_REJECTED' ? 'declined' : 'failed',
          error: toPlainError(error),
        })
        events.emit('networkSwitchFailed', { network: to, code: error.code })
        if (isCurrent(controller)) backFrom(router, startedIn)
      }
      throw error
    } finally {
      stop()
      unwatch()
    }
  }

  function removeNetwork(id: CaipNetworkId) {
    const found = withoutNetwork(requested.getState(), id)
    if (!found) return
    const { network, next, rest } = found
    requested.setState(rest)
    const namespace = network.chainNamespace
    const entry = connection.store.getState().byNamespace[namespace]
    if (!next || entry?.status !== 'connected' || entry.connection?.network !== id) return
    switchNetwork(next.caipNetworkId).catch((error: unknown) =>
      environment.log('info', `${network.name} was removed, but the wallet stays on it.`, error),
    )
  }

  return {
    switchNetwork,
    removeNetwork,
    guard: (unsupported) => guard(parts, unsupported),
    start: () => () => underWay?.abort(),
  }
}

/** The offer without a network, and the next one of its namespace. */
function withoutNetwork(
  {
    networks: offered,
    preferred: before,
  }: ReturnType<NetworkParts['options']['requested']['getState']>,
  id: CaipNetworkId,
) {
  const network = offered.find(({ caipNetworkId }) => caipNetworkId === id)
  if (!network) return undefined
  const namespace = network.chainNamespace
  const networks = offered.filter((each) => each !== network)
  const next = networks.find((each) => each.chainNamespace === namespace)
  const { [namespace]: preferred, ...others } = before
  const stays = preferred === undefined || preferred === id ? next?.caipNetworkId : preferred
  return {
    network,
    next,
    rest: { networks, preferred: stays === undefined ? others : { ...others, [namespace]: stays } },
  }
}

/** After a failed switch, goes back one view. A view that offers a retry stays. */
function backFrom(router: NetworkParts['router'], entry: RouterEntry | undefined) {
  const { current, history } = router.store.getState()
  const isLeft = current === entry && history.length > 1
  if (isLeft && !offersRetry(router.traitsOf(current))) router.goBack()
}

function guard({ features, router, connection, modal }: NetworkParts, unsupported: boolean) {
  const { history, current } = router.store.getState()
  const shown = history.some((entry) => isBlocking(router.traitsOf(entry)))
  if (unsupported) {
    if (features.store.getState().networkSwitch && !shown) modal.open({ view: 'UnsupportedChain' })
    return
  }
  if (shown) modal.setClosable(true)
  if (
    !shown ||
    !modal.store.getState().open ||
    connection.store.getState().activeNamespace === undefined
  )
    return
  if (isBlocking(router.traitsOf(current)) && history.length > 1) router.goBack()
  else modal.finish()
}
