import {
  type Account,
  type CaipAddress,
  createError,
  isKitError,
  type Network,
  parseCaipAddress,
} from '@latchkey/core'
import {
  bytesToBase64,
  promptDeadlineMs,
  readForeignMethod,
  type WalletPort,
} from '@latchkey/core/adapter'
import type { CosmosContext } from '../CosmosContext.js'
import { looksLikeAddress } from '../language/address.js'
import type { WalletKey } from '../language/answers.js'
import { askWallet } from '../language/errors.js'
import type { DiscoveredProvider } from './createDiscovery.js'
import { enableNetwork, enableNetworks } from './enableNetworks.js'
import { readKeys } from './readKeys.js'
import { readPermission } from './walletPermission.js'

export { createWalletDriver } from '@latchkey/core/adapter'

const namespace = 'cosmos'

/** By chain id. */
type Keys = ReadonlyMap<string, WalletKey>

type KeplrState = {
  /** Keys of the allowed networks. */
  readonly keys: Keys
  /** The requested networks that the wallet allowed, the current one first. */
  readonly allowed: readonly Network[]
}

/** The allowed networks. With `keys`, the wallet need not be read. */
type Allowed = { readonly networks: readonly Network[]; readonly keys?: Keys }

/**
 * One Keplr-compatible wallet. It has no current network, so the kit keeps the choice. The wallet's
 * one account is written with that network's prefix.
 *
 * `recall` never prompts. It reads the wallet only if that can report access silently (`isEnabled`,
 * `isConnected`). Keplr's page object cannot, so the kit's stored accounts are shown unchanged.
 * Keplr corrects them with its next event. At a signature, another account is rejected with
 * ACCOUNT_CHANGED.
 */
export function createKeplrPort(
  { provider, target, root }: DiscoveredProvider,
  context: CosmosContext,
): WalletPort<KeplrState, Allowed> {
  return {
    namespace,
    accountsPerNetwork: true,
    async ask({ networks, signal }) {
      return { networks: await enableNetworks(provider, context, ownOf(networks), { signal }) }
    },
    async recall({ networks: offered, signal, accounts: kept = [] }, known) {
      // The last network comes first, since the kit keeps the choice.
      const isLast = (network: Network) =>
        known
          ? network === known.allowed[0]
          : kept.some((account) => account.startsWith(`${network.caipNetworkId}:`))
      const networks = ownOf(offered).sort((a, b) => Number(isLast(b)) - Number(isLast(a)))
      const permitted = await readPermission(provider, chainIds(networks), signal)
      if (permitted) {
        const allowed = networks.filter(({ id }) => permitted.has(String(id)))
        return allowed.length > 0 ? { networks: allowed } : undefined
      }
      if (known) return { networks: known.allowed, keys: known.keys }
      const keys = remember(networks, kept)
      return keys.size > 0 ? { networks, keys } : undefined
    },
    /** `<wallet>_keystorechange` reports an account change without details. */
    listen({ changed }) {
      const names = new Set([`${root}_keystorechange`, `${root.toLowerCase()}_keystorechange`])
      if ((target as { keplr?: unknown }).keplr === provider) names.add('keplr_keystorechange')
      const hear = () => changed()
      for (const event of names) target.addEventListener(event, hear)
      return () => {
        for (const event of names) target.removeEventListener(event, hear)
      }
    },
    async read({ networks, keys: kept }, { signal }) {
      const keys = kept ?? (await readKeys(provider, networks, signal))
      return { keys, allowed: networks.filter(({ id }) => keys.has(String(id))) }
    },
    async readAgain({ allowed }) {
      try {
        const permitted = await readPermission(provider, chainIds(allowed))
        if (permitted && !permitted.has(String(allowed[0]?.id))) return { keys: new Map() }
        const open = allowed.filter(({ id }) => !permitted || permitted.has(String(id)))
        return { keys: await readKeys(provider, open) }
      } catch (error) {
        if (isKitError(error, 'USER_REJECTED') || isKitError(error, 'ACCOUNT_NOT_AUTHORIZED'))
          return { keys: new Map() }
        throw error
      }
    },
    show({ keys, allowed: [network] }) {
      if (!network) throw createError('NOT_CONNECTED')
      return {
        accounts: toAccounts(keys, network),
        network: network.caipNetworkId,
        approvedNetworks: context.networks
          .filter(({ id }) => keys.has(String(id)))
          .map(({ caipNetworkId }) => caipNetworkId),
      }
    },
    async switchNetwork(network, { signal, known }) {
      const current = () => {
        const state = known()
        if (!state) throw createError('NOT_CONNECTED')
        return state
      }
      let found: Keys = new Map()
      if (!current().keys.has(String(network.id))) {
        await enableNetwork(provider, context, network, { ms: promptDeadlineMs, signal })
        found = await readKeys(provider, [network], signal)
      }
      const { keys, allowed } = current()
      const others = allowed.filter(({ caipNetworkId }) => caipNetworkId !== network.caipNetworkId)
      return { keys: new Map([...keys, ...found]), allowed: [network, ...others] }
    },
    async leave(known) {
      // Few wallets have the method.
      if (known && readForeignMethod(provider, 'disable'))
        await askWallet(provider, 'disable', [[...known.keys.keys()]], {})
    },
  }
}

const ownOf = (networks: readonly Network[]) =>
  networks.filter(({ chainNamespace }) => chainNamespace === namespace)

const chainIds = (networks: readonly Network[]) => networks.map(({ id }) => String(id))

function toAccounts(keys: Keys, network: Network): readonly Account[] {
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

/** The kit's stored accounts, for a wallet without a silent read. */
function remember(networks: readonly Network[], kept: readonly CaipAddress[]): Keys {
  const found = new Map<string, WalletKey>()
  for (const account of kept) {
    const { network: id, address } = parseCaipAddress(account)
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === id)
    const fits =
      looksLikeAddress(address) &&
      (!network?.bech32Prefix || address.startsWith(`${network.bech32Prefix}1`))
    if (network && fits) found.set(String(network.id), { address, algorithm: '', aminoOnly: false })
  }
  return found
}
