import {
  type Account,
  type CaipAddress,
  type Connection,
  type ConnectorEvents,
  createError,
  type Emitter,
  isKitError,
  type Network,
  parseCaipAddress,
} from '@latchkey/core'
import {
  bytesToBase64,
  type ConnectorSession,
  connectDeadlineMs,
  invalidAnswer,
  promptDeadlineMs,
} from '@latchkey/core/adapter'
import { looksLikeAddress } from '../address.js'
import type { WalletKey } from '../answers.js'
import { hasMethod } from '../CosmosProvider.js'
import { askWallet } from '../errors.js'
import type { Host } from '../Host.js'
import type { DiscoveredProvider } from './createDiscovery.js'
import { enableNetwork, enableNetworks } from './enableNetworks.js'
import { readKeys } from './readKeys.js'
import { readPermission } from './walletPermission.js'

/** Giving a permission back is silent work that no person waits for. */
const farewellMs = 2_000
const namespace = 'cosmos'

/**
 * The kit's dealings with one Keplr-shaped wallet. Such a wallet has no current network: the kit's
 * choice is kept here, and the one account that the wallet shows is the account of that network,
 * written with that network's prefix.
 *
 * `restore` never prompts. A wallet that can be asked in silence whether this page is allowed
 * (`isEnabled`, `isConnected`) is asked. One that cannot, as Keplr's page object, is not touched:
 * the accounts that the kit kept are shown as they were, and the wallet has its say at its next
 * event or when something is to be signed, where another account is refused as ACCOUNT_CHANGED.
 */
export function createKeplrSession(
  source: DiscoveredProvider,
  host: Host,
  events: Emitter<ConnectorEvents>,
): ConnectorSession {
  const { provider, target, root } = source
  const { name, imageUrl } = source
  /** By chain id, for the networks that the wallet allowed. */
  let keys: ReadonlyMap<string, WalletKey> = new Map()
  /** What the wallet was asked for and allowed, the current network first. */
  let allowed: readonly Network[] = []
  let live = false
  let reads = 0
  /** The account changed while a connection was being made. */
  let stale = false
  let detach: (() => void) | undefined

  const toAccounts = (network: Network): readonly Account[] => {
    const key = keys.get(String(network.id))
    if (!key) return []
    const { address, publicKey, label } = key
    return [
      {
        address: `${network.caipNetworkId}:${address}`,
        type: 'eoa',
        ...(publicKey && { publicKey: bytesToBase64(publicKey) }),
        ...(label && { label }),
      },
    ]
  }
  const current = (): Network => {
    const [network] = allowed
    if (!live || !network) throw createError('NOT_CONNECTED')
    return network
  }
  const toConnection = (): Connection => {
    const network = current()
    const accounts = toAccounts(network)
    const [first] = accounts
    if (!first) throw invalidAnswer('getKey')
    return {
      connectorId: source.id,
      namespace,
      accounts,
      active: first.address,
      network: network.caipNetworkId,
      approvedNetworks: host.networks
        .filter(({ id }) => keys.has(String(id)))
        .map(({ caipNetworkId }) => caipNetworkId),
      walletInfo: { name, ...(imageUrl && { imageUrl }) },
    }
  }

  const end = () => {
    live = false
    reads += 1
    detach?.()
    detach = undefined
    keys = new Map()
  }
  const begin = (
    networks: readonly Network[],
    found: ReadonlyMap<string, WalletKey>,
  ): Connection => {
    keys = found
    allowed = networks.filter(({ id }) => found.has(String(id)))
    live = true
    reads += 1
    attach()
    return toConnection()
  }
  /** Listening starts before the accounts are read, so that no change falls between the two. */
  const establish = async (
    networks: readonly Network[],
    signal: AbortSignal,
  ): Promise<Connection> => {
    attach()
    try {
      stale = false
      const found = await readKeys(provider, networks, signal)
      return begin(networks, stale ? await readKeys(provider, networks, signal) : found)
    } catch (error) {
      if (!live) end()
      throw error
    }
  }
  /** `<wallet>_keystorechange` says that the account is another one, and nothing else. */
  const onKeystoreChange = () => {
    stale = true
    if (live) void readAgain()
  }
  const attach = () => {
    if (detach) return
    const names = new Set([`${root}_keystorechange`, `${root.toLowerCase()}_keystorechange`])
    if ((target as { keplr?: unknown }).keplr === provider) names.add('keplr_keystorechange')
    for (const event of names) target.addEventListener(event, onKeystoreChange)
    detach = () => {
      for (const event of names) target.removeEventListener(event, onKeystoreChange)
    }
  }
  /** Never rejects: what the wallet does not say leaves what was known. */
  const readAgain = async (): Promise<void> => {
    const run = ++reads
    const gone = () => {
      end()
      events.emit('accountsChanged', { namespace, accounts: [] })
    }
    try {
      const permitted = await readPermission(
        provider,
        allowed.map(({ id }) => String(id)),
      )
      if (run !== reads) return
      if (permitted && !permitted.has(String(allowed[0]?.id))) return gone()
      const found = await readKeys(
        provider,
        permitted ? allowed.filter(({ id }) => permitted.has(String(id))) : allowed,
      )
      if (run !== reads) return
      const before = toConnection().active
      keys = found
      const accounts = toAccounts(current())
      if (accounts[0]?.address !== before) events.emit('accountsChanged', { namespace, accounts })
    } catch (error) {
      if (
        run === reads &&
        (isKitError(error, 'USER_REJECTED') || isKitError(error, 'ACCOUNT_NOT_AUTHORIZED'))
      )
        gone()
    }
  }

  /** The kit's own memory of the accounts, for a wallet that cannot be asked in silence. */
  const remember = (
    networks: readonly Network[],
    kept: readonly CaipAddress[],
  ): ReadonlyMap<string, WalletKey> => {
    const found = new Map<string, WalletKey>()
    for (const account of kept) {
      const { network: id, address } = parseCaipAddress(account)
      const network = networks.find(({ caipNetworkId }) => caipNetworkId === id)
      const fits =
        looksLikeAddress(address) &&
        (!network?.bech32Prefix || address.startsWith(`${network.bech32Prefix}1`))
      if (network && fits)
        found.set(String(network.id), { address, algorithm: '', aminoOnly: false })
    }
    return found
  }

  return {
    async connect({ networks: offered, signal }) {
      const networks = offered.filter(({ chainNamespace }) => chainNamespace === namespace)
      const options = { ms: connectDeadlineMs, signal }
      const enabled = await enableNetworks(provider, host, networks, options)
      return { connections: [await establish(enabled, signal)] }
    },
    async restore({ networks: offered, signal, accounts: kept = [] }) {
      const own = offered.filter(({ chainNamespace }) => chainNamespace === namespace)
      // The network of last time first, since the kit owns it.
      const last = (network: Network) =>
        live
          ? network === allowed[0]
          : kept.some((account) => account.startsWith(`${network.caipNetworkId}:`))
      const networks = [...own].sort((a, b) => Number(last(b)) - Number(last(a)))
      const permitted = await readPermission(
        provider,
        networks.map(({ id }) => String(id)),
        signal,
      )
      if (!permitted) {
        if (live) return [toConnection()]
        const remembered = remember(networks, kept)
        return remembered.size > 0 ? [begin(networks, remembered)] : []
      }
      const open = networks.filter(({ id }) => permitted.has(String(id)))
      if (open.length > 0) return [await establish(open, signal)]
      end()
      return []
    },
    async disconnect({ namespaces = [namespace] } = {}) {
      if (!namespaces.includes(namespace)) return
      const chainIds = [...keys.keys()]
      const leaving = live
      end()
      if (!leaving || !hasMethod(provider, 'disable')) return
      try {
        await askWallet(provider, 'disable', [chainIds], { ms: farewellMs })
      } catch {
        // Few wallets know the method; the page forgets the wallet either way.
      }
    },
    async switchNetwork(network, { signal } = {}) {
      current()
      const id = String(network.id)
      if (!keys.has(id)) {
        await enableNetwork(provider, host, network, { ms: promptDeadlineMs, signal })
        const found = await readKeys(provider, [network], signal)
        current()
        keys = new Map([...keys, ...found])
      }
      if (current().caipNetworkId === network.caipNetworkId) return
      allowed = [
        network,
        ...allowed.filter(({ caipNetworkId }) => caipNetworkId !== network.caipNetworkId),
      ]
      events.emit('networkChanged', {
        namespace,
        network: network.caipNetworkId,
        accounts: toAccounts(network),
      })
    },
    async getNetwork() {
      await Promise.resolve()
      return current().caipNetworkId
    },
  }
}
