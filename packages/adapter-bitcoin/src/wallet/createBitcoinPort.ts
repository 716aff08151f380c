import {
  type CaipNetworkId,
  createError,
  delay,
  isKitError,
  type Network,
  networkOf,
} from '@latchkey/core'
import type { WalletPort } from '@latchkey/core/adapter'
import type { Ask, WalletState } from './BitcoinWallet.js'
import { openWallet } from './openWallet.js'
import { readAccounts } from './readAccounts.js'

export { createWalletDriver } from '@latchkey/core/adapter'

/** Some wallets answer a switch shortly before it takes effect. */
const arrivalChecks = 10
const arrivalCheckMs = 150
const namespace = 'bip122'

/** Reads the wallet after its approval. */
type Read = (ask: Ask) => Promise<WalletState | undefined>

/**
 * One Bitcoin wallet. Its reports carry no payload, so that the driver reads the wallet again
 * instead of trusting one. Without a current network in the wallet, the kit's choice counts.
 */
export function createBitcoinPort(
  provider: object,
  offered: readonly Network[],
): WalletPort<WalletState, Read> {
  const wallet = openWallet(provider)
  /** The networks of the last request, if the host offers none. */
  let asked: readonly Network[] = offered
  let chosen: CaipNetworkId | undefined

  const placeOf = (state: WalletState, choice = chosen) =>
    readAccounts(state, offered.length > 0 ? offered : asked, choice)
  const isReachable = (state: WalletState, network: CaipNetworkId) =>
    placeOf(state, network).network === network
  /** True if the wallet has a current network that the kit can switch. */
  const canSwitch = ({ references }: WalletState) =>
    references !== undefined && wallet.switchNetwork !== undefined
  /** The reachable networks. If the wallet cannot be switched, those of its addresses only. */
  const reachable = (state: WalletState, here: CaipNetworkId): readonly CaipNetworkId[] => {
    const others = offered.filter(({ caipNetworkId }) => isReachable(state, caipNetworkId))
    return [...new Set([here, ...others.map(({ caipNetworkId }) => caipNetworkId)])]
  }

  return {
    namespace,
    accountsPerNetwork: true,
    async ask({ networks, signal }) {
      asked = networks
      const network = networks.find(({ chainNamespace }) => chainNamespace === namespace)
      const answer = await wallet.connect({ network, signal })
      return (ask) => wallet.describe(answer, ask)
    },
    recall({ networks, accounts: [kept] = [] }, known) {
      asked = networks
      // After a reload only the stored accounts tell the kit's choice.
      if (!known && kept) chosen ??= networkOf(kept)
      return Promise.resolve((ask: Ask) => wallet.read(ask))
    },
    listen: wallet.listen,
    read: (read, { signal }) => read({ signal }),
    readAgain: () => wallet.read(),
    show(state) {
      const { accounts, network } = placeOf(state)
      const approvedNetworks = canSwitch(state) ? 'all' : reachable(state, network)
      return { accounts, network, approvedNetworks }
    },
    async switchNetwork(network, { signal, known }) {
      const target = network.caipNetworkId
      const fail = (cause?: unknown) =>
        createError('NETWORK_NOT_SUPPORTED', { params: { network: network.name }, cause })
      const state = known()
      if (!state) throw createError('NOT_CONNECTED')
      if (placeOf(state).network === target) return undefined
      if (!canSwitch(state) || isReachable(state, target)) {
        // The kit's own choice, if the wallet's addresses are valid there.
        if (!isReachable(state, target)) throw fail()
        chosen = target
        return {}
      }
      try {
        await wallet.switchNetwork?.(network, { signal })
      } catch (error) {
        throw isKitError(error, 'METHOD_NOT_SUPPORTED') ? fail(error) : error
      }
      const before = chosen
      chosen = target
      for (let attempt = 0; attempt < arrivalChecks; attempt++) {
        const now = await wallet.read({ signal })
        if (now && isReachable(now, target)) return now
        await delay(arrivalCheckMs, signal)
      }
      chosen = before
      throw fail()
    },
    async getNetwork(known) {
      const now = (await wallet.read()) ?? known
      if (!now || now.addresses.length === 0) throw createError('NOT_CONNECTED')
      return placeOf(now).network
    },
    leave() {
      chosen = undefined
      // Many wallets have no disconnect.
      return wallet.disconnect()
    },
  }
}
