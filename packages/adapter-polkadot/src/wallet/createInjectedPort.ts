import {
  type Account,
  type CaipAddress,
  createError,
  isKitError,
  type Network,
} from '@latchkey/core'
import {
  invalidAnswer,
  type RestoreInput,
  readDeadlineMs,
  type WalletPort,
  type WalletReports,
} from '@latchkey/core/adapter'
import { parseAccounts, type ShownAccounts, type WalletAccount } from '../language/answers.js'
import { askWallet } from '../language/errors.js'
import { encodeAddress, genericPrefix } from '../language/ss58.js'
import type { DiscoveredProvider } from './createDiscovery.js'
import { type InjectedExtension, toInjectedExtension } from './InjectedExtension.js'

export { createWalletDriver } from '@latchkey/core/adapter'

const namespace = 'polkadot'

export type PortSettings = {
  /**
   * The host's networks. Wallets have no current network, so the kit keeps the choice and starts
   * with the first.
   */
  readonly networks: readonly Network[]
  /** The page's name in the wallet's prompt. */
  readonly appName?: string | undefined
}

type InjectedState = { readonly accounts: readonly WalletAccount[]; readonly network: Network }

/** The wallet's answer to `enable`, with its request. */
type Enabled = Pick<RestoreInput, 'networks' | 'accounts'> & {
  readonly extension: InjectedExtension
  readonly silent: boolean
}

export type InjectedPort = WalletPort<InjectedState, Enabled> & {
  /** The wallet's answer to `enable`, while it is connected. */
  getExtension(): InjectedExtension | undefined
}

/** One wallet of `window.injectedWeb3`. */
export function createInjectedPort(
  { name, provider }: DiscoveredProvider,
  { networks: offered, appName }: PortSettings,
): InjectedPort {
  /** True if the wallet granted access, as far as known: `enable` then shows no prompt. */
  let letIn = false
  /** The extension of the last `enable`; valid once its accounts were read. */
  let opened: InjectedExtension | undefined
  let connected: InjectedExtension | undefined
  let reports: WalletReports<InjectedState> | undefined
  let subscription: { readonly to: InjectedExtension; readonly end: () => void } | undefined
  const usable = createAccountFilter(name, offered)

  const enable = async (options: {
    readonly ms?: number
    readonly signal: AbortSignal
  }): Promise<InjectedExtension> => {
    const origin = appName ?? globalThis.location?.hostname ?? 'Latchkey'
    const extension = toInjectedExtension(
      await askWallet('enable', () => provider.enable(origin), options),
    )
    if (!extension) throw invalidAnswer('enable')
    opened = extension
    return extension
  }
  const hear = (payload: unknown) => {
    const shown = parseAccounts(payload)
    // Some wallets report an empty list before the accounts were read.
    if (!shown || (!connected && shown.accounts.length === 0)) return
    const accounts = usable(shown)
    if (!connected && accounts.length === 0) return
    if (accounts.length === 0) letIn = false
    reports?.changed({ accounts })
  }
  /** Each `enable` returns a new extension; only the latest one reports changes. */
  const subscribe = () => {
    if (!opened || !reports || subscription?.to === opened) return
    subscription?.end()
    subscription = { to: opened, end: subscribeTo(opened, hear) }
  }

  return {
    namespace,
    accountsPerNetwork: true,
    getExtension: () => connected,
    async ask({ networks, signal }) {
      try {
        return { networks, silent: false, extension: await enable({ signal }) }
      } catch (error) {
        // A prompt is already open: further `enable` calls open none, and settle with it.
        if (isKitError(error, 'REQUEST_PENDING')) letIn = true
        throw error
      }
    },
    async recall({ networks, accounts, signal }) {
      if (!letIn && !accounts?.length) return undefined
      const extension = await enable({ ms: readDeadlineMs, signal })
      return { networks, silent: true, extension, ...(accounts && { accounts }) }
    },
    listen(given) {
      reports = given
      subscribe()
      return () => {
        subscription?.end()
        subscription = undefined
        reports = undefined
        connected = undefined
      }
    },
    async read({ extension, networks, accounts: kept = [], silent }, { signal, known }) {
      subscribe()
      const shown = parseAccounts(
        await askWallet('accounts.get', () => extension.accounts.get(), {
          ms: readDeadlineMs,
          signal,
        }),
      )
      if (!shown) throw invalidAnswer('accounts.get')
      const network = pickNetwork([...networks, ...offered], { kept, known })
      const accounts = usable(shown)
      if (accounts.length === 0 && shown.accounts.length + shown.leftOut > 0)
        throw createError(
          shown.accounts.length > 0 ? 'ACCOUNT_NOT_AUTHORIZED' : 'KEY_TYPE_NOT_SUPPORTED',
          { details: 'The wallet shows no account that can be used here.' },
        )
      if (accounts.length === 0 && silent) letIn = false
      if (accounts.length > 0) {
        letIn = true
        connected = extension
      }
      return { accounts, network }
    },
    show: ({ accounts, network }) => ({
      accounts: toAccounts(accounts, network),
      network: network.caipNetworkId,
      approvedNetworks: 'all',
    }),
    async switchNetwork({ caipNetworkId, name: wanted }, { known }) {
      await Promise.resolve()
      const network = offered.find((one) => one.caipNetworkId === caipNetworkId)
      if (!network) throw createError('NETWORK_NOT_SUPPORTED', { params: { network: wanted } })
      if (!known()) throw createError('NOT_CONNECTED')
      return { network }
    },
    leave() {
      // The interface has no disconnect: the page forgets the wallet.
      letIn = false
      return Promise.resolve()
    },
  }
}

/** Drops accounts unusable on all of the host's networks, and warns once. */
function createAccountFilter(name: string, offered: readonly Network[]) {
  let told = false
  return ({ accounts: shown, leftOut }: ShownAccounts): readonly WalletAccount[] => {
    const here = shown.filter(
      ({ genesisHash }) =>
        !genesisHash ||
        offered.some((one) => genesisHash.startsWith(`0x${String(one.id).toLowerCase()}`)),
    )
    const elsewhere = shown.length - here.length
    if (!told && leftOut + elsewhere > 0) {
      told = true
      console.info(
        `${name}: left out ${leftOut} accounts with keys of other kinds and ${elsewhere} bound to other networks.`,
      )
    }
    return here
  }
}

/** Prefers the last network, since the kit keeps the choice. */
function pickNetwork(
  networks: readonly Network[],
  last: {
    readonly kept: readonly CaipAddress[]
    readonly known: InjectedState | undefined
  },
): Network {
  const candidates = networks.filter((one) => one.chainNamespace === namespace)
  const isLast = ({ caipNetworkId }: Network) =>
    last.known
      ? caipNetworkId === last.known.network.caipNetworkId
      : last.kept.some((account) => account.startsWith(`${caipNetworkId}:`))
  const network = candidates.find(isLast) ?? candidates[0]
  if (!network) throw createError('NETWORK_NOT_FOUND')
  return network
}

const toAccounts = (
  accounts: readonly WalletAccount[],
  { caipNetworkId, ss58Prefix = genericPrefix }: Network,
): readonly Account[] =>
  accounts.map(({ publicKey, label }) => ({
    address: `${caipNetworkId}:${encodeAddress(publicKey, ss58Prefix)}`,
    type: 'eoa',
    publicKey,
    ...(label && { label }),
  }))

/** Subscribes and returns the removal; later calls of the wallet are ignored. */
function subscribeTo(extension: InjectedExtension, hear: (payload: unknown) => void): () => void {
  let subscribed = true
  let stop: unknown
  const release = (given: unknown) => {
    try {
      if (typeof given === 'function') given()
    } catch {
      // The wallet keeps an inert listener.
    }
  }
  try {
    stop = extension.accounts.subscribe((payload) => subscribed && hear(payload))
  } catch {
    // The wallet reports no changes.
  }
  return () => {
    subscribed = false
    // Most wallets return a function, some a promise of one.
    if (typeof stop === 'function') release(stop)
    else void Promise.resolve(stop).then(release, () => {})
  }
}
