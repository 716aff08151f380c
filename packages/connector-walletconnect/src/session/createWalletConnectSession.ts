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
import type { Engine, ReadSignIn } from '../engine/Engine.js'
import { createProviders } from '../providers/createProviders.js'
import { createApprovalWait } from './createApprovalWait.js'
import { createHeldSession } from './createHeldSession.js'
import { createPlaces } from './createPlaces.js'
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
  const held = createHeldSession({ openEngine, storage, storageKey, places, shown, events })
  const proposing = { held, shown, readSignIn }
  let offered: readonly Network[] = []
  const { request, switchNetwork } = createSessionRequests({
    held,
    places,
    offered: () => offered,
  })

  const walletInfo = () => toWalletInfo(held.live(), name)
  const connections = () => toConnections(places, id, walletInfo)
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

  return {
    pairing: () => (held.live() ? undefined : shown.get()),
    async prepare({ networks, namespaces, signal }) {
      offered = networks
      const { connecting } = await propose(proposing, { networks, namespaces, signal })
      shown.keep()
      return connecting.pairing
    },
    async connect(input) {
      const { networks, wallet, signIn, signal } = input
      const before = held.live()?.topic
      offered = networks
      try {
        const { connecting, asked } = await propose(proposing, input)
        const session = await waitForApproval(connecting, signal)
        held.take(session)
        shown.end()
        places.open(session, asked, { networks })
        const found = connections()
        if (found.length === 0) {
          await held.end(session.topic)
          throw createError('NETWORK_NOT_SUPPORTED', {
            details: 'The wallet approved none of the networks.',
          })
        }
        held.choose(wallet)
        held.mark(session)
        if (before !== undefined && before !== session.topic) void held.end(before)
        const proofs = await readProofs(session, signIn, found)
        return { connections: found, ...(proofs.length > 0 && { signIn: proofs }) }
      } catch (error) {
        // An answered code is used up. A prefetched code may be shown again, so its events are
        // still followed.
        if (isKitError(error, 'ABORTED')) shown.leave()
        else shown.end()
        if (!held.live() && !shown.get()) held.unlisten()
        throw error
      }
    },
    async restore({ networks, signal, accounts: kept = [] }) {
      offered = networks
      if (held.live()) {
        const on = await held.open()
        // The page may have slept; the relay sends missed messages on request.
        on.wake().catch(() => undefined)
        return connections()
      }
      if (kept.length === 0 && !held.isMarked()) return []
      const on = await held.open()
      held.listen(on)
      try {
        const session = await held.restore(on, signal)
        if (session) {
          held.take(session)
          const namespaces = [...new Set(networks.map(({ chainNamespace }) => chainNamespace))]
          places.open(session, namespaces, { networks, kept })
          held.mark(session)
          const found = connections()
          if (found.length > 0) return found
          await held.end(session.topic)
        } else {
          held.forget()
          held.unlisten()
        }
        return []
      } catch (error) {
        if (!held.live()) held.unlisten()
        throw error
      }
    },
    disconnect: held.disconnect,
    switchNetwork,
    getNetwork: async (namespace) => places.network(namespace),
    getProvider: (namespace) => providers.open(namespace),
  }
}
