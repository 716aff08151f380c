import {
  type Connection,
  type Connector,
  type ConnectorEvents,
  createError,
  type Emitter,
  type GuardedStorage,
  isKitError,
  type Namespace,
  type Network,
  type Pairing,
  type SignInRequest,
  unknownNetwork,
} from '@latchkey/core'
import { promptDeadlineMs, readDeadlineMs, type WalletDriver } from '@latchkey/core/adapter'
import type { Engine, Session } from '../engine/Engine.js'
import { askEngine, unsupported } from '../errors.js'
import { createProviders } from '../providers/createProviders.js'
import type { ProviderHost } from '../providers/ProviderHost.js'
import { createApprovalWait } from './createApprovalWait.js'
import { createDeepLinkChoice } from './createDeepLinkChoice.js'
import { createPlaces } from './createPlaces.js'
import { createShownPairing } from './createShownPairing.js'
import { spokenNamespaces, toProposal } from './proposal.js'
import { readProofs } from './readProofs.js'
import { readSession } from './readSession.js'
import { switchEvmNetwork } from './switchEvmNetwork.js'
import { toWalletInfo } from './toWalletInfo.js'

export type SessionParts = {
  readonly id: string
  readonly name: string
  /** Fetches the engine on its first use. */
  readonly openEngine: () => Promise<Engine>
  readonly storage: GuardedStorage
  /** Under it stands whether there is a session to restore. */
  readonly storageKey: string
}

export type WalletConnectSession = WalletDriver &
  Required<Pick<Connector, 'prepare' | 'getProvider'>> & {
    /** The pairing that can be used now. */
    pairing(): Pairing | undefined
  }

/** A session is told to end within this time, whatever becomes of the telling. */
const farewellMs = 3_500

/**
 * The kit's dealings with one WalletConnect session: one approval for all namespaces, each of them
 * a connection.
 */
export function createWalletConnectSession(
  parts: SessionParts,
  events: Emitter<ConnectorEvents>,
): WalletConnectSession {
  const { id, name, openEngine, storage, storageKey } = parts
  const markerKey = `latchkey.${storageKey}.session`
  const choice = createDeepLinkChoice(storage)
  const places = createPlaces(events)
  const shown = createShownPairing(events)
  let engine: Engine | undefined
  let live: Session | undefined
  let offered: readonly Network[] = []
  let detach: (() => void) | undefined

  const walletInfo = () => toWalletInfo(live, name)
  const forget = () => {
    live = undefined
    places.close()
    choice.clear()
    storage.remove(markerKey)
  }
  const listen = (on: Engine) => {
    if (detach) return
    const stops = [
      on.on('pairing', shown.show),
      on.on('pairingEnded', ({ uri }) => shown.end(uri)),
      on.on('relay', ({ reachable }) => events.emit('reachable', reachable)),
      on.on('sessionChanged', ({ session }) => {
        const next = readSession(session)
        if (!next || next.topic !== live?.topic) return
        live = next
        places.update(next)
        if (places.namespaces().length === 0) void end(next.topic)
      }),
      on.on('sessionEvent', (event) => {
        if (event.topic === live?.topic) places.hear(event)
        if (live && places.namespaces().length === 0) void end(live.topic)
      }),
      on.on('sessionEnded', ({ topic }) => {
        if (topic !== live?.topic) return
        const namespaces = places.namespaces()
        forget()
        unlisten()
        if (namespaces.length > 0) events.emit('disconnect', { namespaces })
      }),
    ]
    detach = () => {
      for (const stop of stops) stop()
    }
  }
  const unlisten = () => {
    detach?.()
    detach = undefined
  }
  const open = async (): Promise<Engine> => {
    choice.check()
    engine ??= await openEngine()
    return engine
  }
  /** Tells the wallet, and never rejects: the page has forgotten the session already. */
  const end = async (topic: string): Promise<void> => {
    if (live?.topic === topic) {
      forget()
      unlisten()
    }
    try {
      const on = await open()
      await askEngine('disconnect', () => on.disconnect(topic), { ms: farewellMs })
    } catch {
      // What the wallet does not hear now, it hears when the session is used or ends by its time.
    }
  }
  const toConnection = (namespace: Namespace): readonly Connection[] => {
    const accounts = places.accounts(namespace)
    const [first] = accounts
    if (!first) return []
    const approvedNetworks = places.approval(namespace)?.networks ?? []
    return [
      {
        connectorId: id,
        namespace,
        accounts,
        active: first.address,
        network: places.network(namespace),
        approvedNetworks,
        walletInfo: walletInfo(),
      },
    ]
  }
  const connections = () => places.namespaces().flatMap(toConnection)
  /** One proposal; the engine shows again the one that is waiting. */
  const propose = async (
    networks: readonly Network[],
    namespaces: readonly Namespace[] | undefined,
    signal: AbortSignal,
    signIn?: SignInRequest,
  ) => {
    const proposal = toProposal(networks, namespaces)
    if (Object.keys(proposal).length === 0) throw createError('NETWORK_NOT_SUPPORTED')
    if (signal.aborted) throw createError('ABORTED')
    const on = await open()
    listen(on)
    const connecting = await askEngine(
      'connect',
      () => on.connect({ namespaces: proposal, signal, signIn }),
      {
        ms: readDeadlineMs,
        signal,
      },
    )
    shown.show(connecting.pairing)
    return { on, connecting, asked: Object.keys(proposal) }
  }

  const waitForApproval = createApprovalWait({
    isLive: (topic) => live?.topic === topic,
    onLate: () => shown.end(),
    end,
  })

  const request: (
    namespace: Namespace,
    input: Parameters<ProviderHost['request']>[0],
  ) => Promise<unknown> = async (
    namespace,
    { network = places.network(namespace), method, params },
  ) => {
    const { topic } = live ?? {}
    const approval = places.approval(namespace)
    if (!topic || !approval) throw createError('NOT_CONNECTED')
    if (!approval.methods.includes(method)) throw unsupported(method)
    if (!approval.networks.includes(network))
      throw createError('NETWORK_NOT_SUPPORTED', { params: { network: nameOf(network) } })
    const on = await open()
    choice.check()
    return await askEngine(method, () => on.request({ topic, chainId: network, method, params }), {
      ms: promptDeadlineMs,
    })
  }
  const nameOf = (network: string): string =>
    offered.find(({ caipNetworkId }) => caipNetworkId === network)?.name ?? network

  const switchNetwork: WalletConnectSession['switchNetwork'] = async (network, { signal } = {}) => {
    const { chainNamespace: namespace, caipNetworkId: target } = network
    if (signal?.aborted) throw createError('ABORTED')
    const isApproved = () => places.approval(namespace)?.networks.includes(target) === true
    if (places.network(namespace) === target) return
    if (!isApproved()) {
      if (namespace !== 'eip155')
        throw createError('NETWORK_NOT_SUPPORTED', { params: { network: network.name } })
      const ask = async (method: string, params: unknown) => {
        const asked = request(namespace, { method, params })
        return await askEngine(method, () => asked, { ms: promptDeadlineMs, signal })
      }
      await switchEvmNetwork({ ask, isApproved, network, signal })
    }
    places.move(namespace, target)
  }

  const disconnect: WalletConnectSession['disconnect'] = async ({ namespaces } = {}) => {
    const own = places.namespaces()
    // Without a session here there may still be one that was never taken up.
    const reach = own.length > 0 ? own : spokenNamespaces
    if (namespaces && !namespaces.some((namespace) => reach.includes(namespace))) return
    const topic = live?.topic
    const marked = storage.get(markerKey) !== undefined
    forget()
    unlisten()
    const rest = namespaces ? own.filter((namespace) => !namespaces.includes(namespace)) : []
    if (rest.length > 0) events.emit('disconnect', { namespaces: rest })
    if (topic) return await end(topic)
    if (!marked) return
    try {
      const on = await open()
      const stored = readSession(
        await askEngine('restore', () => on.restore(), { ms: readDeadlineMs }),
      )
      if (stored) await end(stored.topic)
    } catch {
      // A session that cannot be reached now is ended by the engine when it is.
    }
  }

  const providers = createProviders((namespace) => ({
    network: () => (places.approval(namespace) ? places.network(namespace) : undefined),
    networks: () => places.approval(namespace)?.networks ?? [],
    accounts: (network) => places.accounts(namespace, network),
    methods: () => places.approval(namespace)?.methods ?? [],
    offered: () => offered.filter(({ chainNamespace }) => chainNamespace === namespace),
    wallet: walletInfo,
    property: (key) => live?.sessionProperties?.[key],
    request: (input) => request(namespace, input),
    async switchNetwork(target) {
      await switchNetwork(
        offered.find(({ caipNetworkId }) => caipNetworkId === target) ?? unknownNetwork(target),
      )
    },
    disconnect: () => disconnect({ namespaces: [namespace] }),
    on: events.on,
  }))

  return {
    pairing: () => (live ? undefined : shown.get()),
    async prepare({ networks, namespaces, signal }) {
      offered = networks
      const { connecting } = await propose(networks, namespaces, signal)
      shown.keep()
      return connecting.pairing
    },
    async connect({ networks, namespaces, wallet, signIn, signal }) {
      const before = live?.topic
      offered = networks
      try {
        const { connecting, asked } = await propose(networks, namespaces, signal, signIn)
        const session = await waitForApproval(connecting, signal)
        live = session
        shown.end()
        places.open(session, asked, { networks })
        const found = connections()
        if (found.length === 0) {
          await end(session.topic)
          throw createError('NETWORK_NOT_SUPPORTED', {
            details: 'The wallet approved none of the networks.',
          })
        }
        choice.set(wallet)
        storage.set(markerKey, session.topic)
        if (before !== undefined && before !== session.topic) void end(before)
        const proofs = signIn ? await readProofs(session, signIn, found) : []
        return { connections: found, ...(proofs.length > 0 && { signIn: proofs }) }
      } catch (error) {
        // A code that was answered is of no more use; one that was asked for ahead may be shown
        // again, and what becomes of it is heard.
        if (isKitError(error, 'ABORTED')) shown.leave()
        else shown.end()
        if (!live && !shown.get()) unlisten()
        throw error
      }
    },
    async restore({ networks, signal, accounts: kept = [] }) {
      offered = networks
      if (live) {
        const on = await open()
        // The page may have slept: what was missed comes when the relay is asked for it.
        on.wake().catch(() => undefined)
        return connections()
      }
      if (kept.length === 0 && storage.get(markerKey) === undefined) return []
      const on = await open()
      listen(on)
      try {
        const session = readSession(
          await askEngine('restore', () => on.restore(), { ms: readDeadlineMs, signal }),
        )
        if (session) {
          live = session
          const namespaces = [...new Set(networks.map(({ chainNamespace }) => chainNamespace))]
          places.open(session, namespaces, { networks, kept })
          storage.set(markerKey, session.topic)
          const found = connections()
          if (found.length > 0) return found
          await end(session.topic)
        } else {
          forget()
          unlisten()
        }
        return []
      } catch (error) {
        if (!live) unlisten()
        throw error
      }
    },
    disconnect,
    switchNetwork,
    getNetwork: async (namespace) => places.network(namespace),
    getProvider: (namespace) => providers.open(namespace),
  }
}
