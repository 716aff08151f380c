import {
  type CaipNetworkId,
  type Connection,
  type ConnectorEvents,
  createError,
  delay,
  type Emitter,
  isKitError,
  type Network,
} from '@latchkey/core'
import { type ConnectorSession, withDeadline } from '@latchkey/core/adapter'
import type { WalletState } from './BitcoinWallet.js'
import type { DiscoveredWallet } from './createDiscovery.js'
import { openWallet } from './openWallet.js'
import { type Place, readAccounts } from './readAccounts.js'

/** Leaving is silent work that no person waits for. */
const leaveDeadlineMs = 2_000
/** Some wallets answer a switch a moment before they have switched. */
const arrivalChecks = 10
const arrivalCheckMs = 150
const namespace = 'bip122'

/**
 * The kit's dealings with one wallet. An event of a wallet says only that something changed: what
 * it shows is then read from the wallet, so that no payload is ever believed. Where the wallet has
 * no network of its own the kit's choice counts.
 */
export function createBitcoinSession(
  source: DiscoveredWallet,
  offered: readonly Network[],
  events: Emitter<ConnectorEvents>,
): ConnectorSession {
  const wallet = openWallet(source.provider)
  const { name, imageUrl } = source
  const walletInfo = { name, ...(imageUrl && { imageUrl }) }

  let state: WalletState = { addresses: [] }
  let place: Place | undefined
  let chosen: CaipNetworkId | undefined
  /** Only then are the wallet's events anybody's business. */
  let live = false
  let letGo = false
  let detach: (() => void) | undefined
  let changes = 0
  let checking = false

  const end = () => {
    live = false
    place = undefined
    detach?.()
    detach = undefined
  }
  const leave = () => {
    end()
    events.emit('accountsChanged', { namespace, accounts: [] })
  }
  const adopt = (next: WalletState) => {
    const before = place
    const now = readAccounts(next, offered, chosen)
    if (!live || !before) return
    if (now.accounts.length === 0) return leave()
    state = next
    place = now
    const isSame =
      now.accounts.map(({ address }) => address).join() ===
      before.accounts.map(({ address }) => address).join()
    if (now.network !== before.network)
      events.emit('networkChanged', { namespace, network: now.network, accounts: now.accounts })
    else if (!isSame) events.emit('accountsChanged', { namespace, accounts: now.accounts })
  }
  /** Reads the wallet until no change came in meanwhile. Never rejects. */
  const check = async (): Promise<void> => {
    if (checking) return
    checking = true
    for (let seen = -1; live && seen !== changes; ) {
      seen = changes
      try {
        const next = await wallet.read()
        if (next && live && seen === changes) adopt(next)
      } catch {
        // A wallet that says something wrong has said nothing; the connection stays as it is.
      }
    }
    checking = false
  }
  const changed = (gone: boolean) => {
    changes += 1
    if (live) void (gone ? confirmGone() : check())
  }
  /** Wallets say `disconnect` too when they only lost their own server. Never rejects. */
  const confirmGone = async (): Promise<void> => {
    const left = await wallet.read().catch(() => undefined)
    if (!live || (left && left.addresses.length > 0)) return
    end()
    events.emit('disconnect', { namespaces: [namespace] })
  }

  const establish = (
    shown: WalletState,
    networks: readonly Network[],
    changesBefore: number,
  ): Connection => {
    const own = offered.length > 0 ? offered : networks
    const now = readAccounts(shown, own, chosen)
    const [first] = now.accounts
    if (!first) throw createError('WALLET_LOCKED')
    state = shown
    place = now
    live = true
    letGo = false
    if (changes !== changesBefore) changed(false)
    return {
      connectorId: source.id,
      namespace,
      accounts: now.accounts,
      active: first.address,
      network: now.network,
      approvedNetworks:
        shown.references === undefined || !wallet.switchNetwork ? reachable() : 'all',
      walletInfo,
    }
  }
  /** Without a way to switch the wallet, only where its addresses are. */
  const reachable = (): readonly CaipNetworkId[] => {
    const here = offered.filter(
      (network) =>
        readAccounts(state, offered, network.caipNetworkId).network === network.caipNetworkId,
    )
    return [
      ...new Set([
        ...(place ? [place.network] : []),
        ...here.map(({ caipNetworkId }) => caipNetworkId),
      ]),
    ]
  }
  /** Listening starts before the wallet is read, so that no change falls between the two. */
  const whileListening = async (
    networks: readonly Network[],
    read: () => Promise<WalletState | undefined>,
  ) => {
    const before = changes
    const fresh = !detach
    detach ??= wallet.listen(changed)
    try {
      const shown = await read()
      if (shown && shown.addresses.length > 0) return establish(shown, networks, before)
      end()
      return undefined
    } catch (error) {
      if (fresh || !live) end()
      throw error
    }
  }

  return {
    async connect({ networks, signal }) {
      const wanted = networks.find(({ chainNamespace }) => chainNamespace === namespace)
      const connection = await whileListening(networks, () =>
        wallet.connect({ network: wanted, signal }),
      )
      if (!connection) throw createError('WALLET_LOCKED')
      return { connections: [connection] }
    },
    async restore({ networks, signal }) {
      const connection = await whileListening(networks, () => wallet.read({ signal }))
      return connection ? [connection] : []
    },
    async disconnect({ namespaces = [namespace] } = {}) {
      if (!namespaces.includes(namespace)) return
      end()
      chosen = undefined
      if (letGo) return
      letGo = true
      try {
        await withDeadline(() => wallet.disconnect(), {
          ms: leaveDeadlineMs,
          error: () => createError('WALLET_UNRESPONSIVE'),
        })
      } catch {
        // Many wallets have no way to be left; the page forgets them either way.
      }
    },
    async switchNetwork(network, { signal } = {}) {
      const target = network.caipNetworkId
      const fail = (cause?: unknown) =>
        createError('NETWORK_NOT_SUPPORTED', { params: { network: network.name }, cause })
      if (!place) throw createError('NOT_CONNECTED')
      if (place.network === target) return
      if (
        state.references === undefined ||
        !wallet.switchNetwork ||
        readAccounts(state, offered, target).network === target
      ) {
        // The kit's own choice, as far as the wallet's addresses are good there.
        if (readAccounts(state, offered, target).network !== target) throw fail()
        chosen = target
        return adopt(state)
      }
      try {
        await wallet.switchNetwork(network, { signal })
      } catch (error) {
        throw isKitError(error, 'METHOD_NOT_SUPPORTED') ? fail(error) : error
      }
      const before = chosen
      chosen = target
      for (let attempt = 0; attempt < arrivalChecks; attempt++) {
        const now = await wallet.read({ signal })
        if (now && readAccounts(now, offered, target).network === target) return adopt(now)
        await delay(arrivalCheckMs, signal)
      }
      chosen = before
      throw fail()
    },
    async getNetwork() {
      const now = (await wallet.read()) ?? state
      if (now.addresses.length === 0) throw createError('NOT_CONNECTED')
      return readAccounts(now, offered, chosen).network
    },
  }
}
