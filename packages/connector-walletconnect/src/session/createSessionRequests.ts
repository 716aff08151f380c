import { createError, type Namespace, type Network } from '@latchkey/core'
import { promptDeadlineMs, type WalletDriver } from '@latchkey/core/adapter'
import { askEngine, unsupported } from '../language/errors.js'
import type { ProviderHost } from '../providers/ProviderHost.js'
import type { HeldSession } from './createHeldSession.js'
import type { Places } from './createPlaces.js'
import { switchEvmNetwork } from './switchEvmNetwork.js'

export type SessionRequestsParts = {
  readonly held: Pick<HeldSession, 'live' | 'open' | 'checkChoice'>
  readonly places: Places
  /** The host's descriptions of the networks. */
  readonly offered: () => readonly Network[]
}

/** Requests to the wallet within a session. */
export function createSessionRequests({ held, places, offered }: SessionRequestsParts) {
  const request: (
    namespace: Namespace,
    input: Parameters<ProviderHost['request']>[0],
  ) => Promise<unknown> = async (
    namespace,
    { network = places.network(namespace), method, params },
  ) => {
    const { topic } = held.live() ?? {}
    const approval = places.approval(namespace)
    if (!topic || !approval) throw createError('NOT_CONNECTED')
    if (!approval.methods.includes(method)) throw unsupported(method)
    if (!approval.networks.includes(network))
      throw createError('NETWORK_NOT_SUPPORTED', { params: { network: nameOf(network) } })
    const on = await held.open()
    held.checkChoice()
    return await askEngine(method, () => on.request({ topic, chainId: network, method, params }), {
      ms: promptDeadlineMs,
    })
  }
  const nameOf = (network: string): string =>
    offered().find(({ caipNetworkId }) => caipNetworkId === network)?.name ?? network

  const switchNetwork: NonNullable<WalletDriver['switchNetwork']> = async (
    network,
    { signal } = {},
  ) => {
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

  return { request, switchNetwork }
}
