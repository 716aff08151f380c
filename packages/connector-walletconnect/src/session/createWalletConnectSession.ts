import {
  type Connector,
  type ConnectorEvents,
  createError,
  type Emitter,
  type GuardedStorage,
  isKitError,
  type Network,
  type Pairing,
  unknownNetwork,
} from '@latchkey/core'
import type { WalletDriver } from '@latchkey/core/adapter'
import type { Engine, ReadSignIn, Session } from '../engine/Engine.js'
import { createProviders } from '../providers/createProviders.js'
import { createApprovalWait } from './createApprovalWait.js'
import { createHeldSession } from './createHeldSession.js'
import { createPlaces } from './createPlaces.js'
import { createRestore } from './createRestore.js'
import { createSessionRequests } from './createSessionRequests.js'
import { createShownPairing } from './createShownPairing.js'
import { propose } from './propose.js'
import { readProofs } from './readProofs.js'
import { toConnections } from './toConnections.js'
import { toWalletInfo } from './toWalletInfo.js'

export type SessionParts = {
  /** The sign-in that the kit offers, if it offers any. */
  readonly readSignIn: () => ReadSignIn | undefined

  readonly id: string
  readonly name: string
  /** Fetches the engine on its first use. */
  readonly openEngine: () => Promise<Engine>
  readonly storage: GuardedStorage
  /** Key of the marker for a session to restore. */
  readonly storageKey: string
}

export type WalletConnectSession = WalletDriver &
  Required<Pick<Connector, 'prepare' | 'getProvider'>> & {
    /** The pairing on screen, if it is still valid. */
    pairing(): Pairing | undefined
  }

/**
 * One WalletConnect session for the kit: one approval for all namespaces, each with its own
 * connection.
 */
export function createWalletConnectSession(
  parts: SessionParts,
  events: Emitter<ConnectorEvents>,
): WalletConnectSession {
  const { id, name, openEngine, storage, storageKey, readSignIn } = parts
  const places = createPlaces(events)
  const shown = createShownPairing(events)
  const walletOf = (session: Session | undefined) => toWalletInfo(session, name)
  const held = createHeldSession({
    openEngine,
    storage,
    storageKey,
    places,
    shown,
    events,
    walletOf,
  })
  const proposing = { held, shown, readSignIn }
  let offered: readonly Network[] = []
  const { request, switchNetwork } = createSessionRequests({
    held,
    places,
    offered: () => offered,
  })

  const walletInfo = () => walletOf(held.live())
  const connections = () => toConnections(places, id, walletInfo)
  const restore = createRestore({ held, places, connections })
  const waitForApproval = createApprovalWait({
    isLive: (topic) => held.live()?.topic === topic,
    onLate: () => shown.end(),
    end: held.end,
  })

  const providers = createProviders((namespace) => ({
    network: () => (places.approval(namespace) ? places.network(namespace) : undefined),
    networks: () => places.approval(namespace)?.networks ?? [],
    accounts: (network) => places.accounts(namespace, network),
    methods: () => places.approval(namespace)?.methods ?? [],
    offered: () => offered.filter(({ chainNamespace }) => chainNamespace === namespace),
    wallet: walletInfo,
    property: (key) => held.live()?.sessionProperties?.[key],
    request: (input) => request(namespace, input),
    async switchNetwork(target) {
      await switchNetwork(
        offered.find(({ caipNetworkId }) => caipNetworkId === target) ?? unknownNetwork(target),
      )
    },
    disconnect: () => held.disconnect({ namespaces: [namespace] }),
    on: events.on,
  }))

  const connect: WalletDriver['connect'] = (input) =>
    held.whileAsking(async () => {
      const { networks, wallet, signIn, signal } = input
      offered = networks
      try {
        const { connecting, asked } = await propose(proposing, input)
        const session = await waitForApproval(connecting, signal)
        shown.end()
        const before = held.live()?.topic
        const had = places.namespaces()
        if (!places.open(session, asked, { networks })) {
          // The session before stays in use.
          if (session.topic !== before) await held.end(session.topic)
          throw createError('NETWORK_NOT_SUPPORTED', {
            details: 'The wallet approved none of the networks.',
          })
        }
        held.take(session)
        held.choose(wallet)
        held.mark(session)
        if (before !== undefined && before !== session.topic) void held.end(before)
        const gone = had.filter((namespace) => !places.approval(namespace))
        if (gone.length > 0) events.emit('disconnect', { namespaces: gone })
        const found = connections()
        const proofs = await readProofs(session, signIn, found)
        return { connections: found, ...(proofs.length > 0 && { signIn: proofs }) }
      } catch (error) {
        // An answered code is used up. A prefetched code may be shown again, so its events are
        // still followed.
        if (isKitError(error, 'ABORTED')) shown.leave()
        else shown.end()
        throw error
      }
    })

  return {
    pairing: () => (held.live() ? undefined : shown.get()),
    async prepare({ networks, namespaces, signal }) {
      offered = networks
      const ask = () => propose(proposing, { networks, namespaces, signal })
      const { connecting } = await held.whileAsking(ask)
      shown.keep()
      return connecting.pairing
    },
    connect,
    restore(input) {
      offered = input.networks
      return restore(input)
    },
    disconnect: held.disconnect,
    switchNetwork,
    getNetwork: async (namespace) => places.network(namespace),
    getProvider: (namespace) => providers.open(namespace),
  }
}
