import {
  type Account,
  type Connection,
  type Connector,
  type ConnectorEvents,
  createError,
  type Emitter,
  isKitError,
  type Network,
} from '@latchkey/core'
import {
  type ConnectorSession,
  connectDeadlineMs,
  invalidAnswer,
  readDeadlineMs,
} from '@latchkey/core/adapter'
import { parseAccounts, type ShownAccounts, type WalletAccount } from '../answers.js'
import { askWallet } from '../errors.js'
import { type InjectedExtension, toInjectedExtension } from '../InjectedExtension.js'
import { encodeAddress } from '../ss58.js'
import type { DiscoveredProvider } from './createDiscovery.js'

const namespace = 'polkadot'
const genericPrefix = 42

export type SessionSettings = {
  /**
   * The host's networks. The kit owns the network of a wallet that has none of its own: it starts
   * on the first.
   */
  readonly networks: readonly Network[]
  /** What the wallet shows its owner as the asking page. */
  readonly appName?: string | undefined
}

export type InjectedSession = ConnectorSession & {
  /** What the wallet answered to `enable`, while it is connected. */
  getExtension(): InjectedExtension | undefined
}

/** The kit's dealings with one injected wallet. The wallet's events go out on `events`. */
export function createInjectedSession(
  { id, name, provider }: DiscoveredProvider,
  { networks: offered, appName }: SessionSettings,
  events: Emitter<ConnectorEvents>,
): InjectedSession {
  let extension: InjectedExtension | undefined
  let accounts: readonly WalletAccount[] = []
  let network: Network | undefined
  /**
   * The wallet has let this page in, as far as we know: `enable` then answers without asking
   * anybody.
   */
  let letIn = false
  /** Only then are the wallet's events anybody's business. */
  let live = false
  /** What the wallet told while a connection was being made: newer than what was read. */
  let heard: { shown?: ShownAccounts } = {}
  let told = false
  let detach: (() => void) | undefined

  const toAccounts = ({ caipNetworkId, ss58Prefix = genericPrefix }: Network): readonly Account[] =>
    accounts.map(({ publicKey, label }) => ({
      address: `${caipNetworkId}:${encodeAddress(publicKey, ss58Prefix)}` as Account['address'],
      type: 'eoa',
      publicKey,
      ...(label && { label }),
    }))
  /** Leaves out what can be used on none of the host's networks. */
  const usable = ({ accounts: shown, leftOut }: ShownAccounts): readonly WalletAccount[] => {
    const here = shown.filter(
      ({ genesisHash }) =>
        !genesisHash ||
        offered.some((one) => genesisHash.startsWith(`0x${String(one.id).toLowerCase()}`)),
    )
    const elsewhere = shown.length - here.length
    if (!told && leftOut + elsewhere > 0) {
      told = true
      console.info(
        `${name}: left out ${leftOut} accounts with ecdsa or Ethereum keys and ${elsewhere} bound to other networks.`,
      )
    }
    return here
  }
  const enable = async (ms: number, signal: AbortSignal): Promise<InjectedExtension> => {
    const origin = appName ?? globalThis.location?.hostname ?? 'Latchkey'
    const answer = toInjectedExtension(
      await askWallet('enable', () => provider.enable(origin), { ms, signal }),
    )
    if (!answer) throw invalidAnswer('enable')
    return answer
  }
  const end = () => {
    live = false
    extension = undefined
    detach?.()
    detach = undefined
  }
  const hear = (payload: unknown) => {
    const shown = parseAccounts(payload)
    if (shown?.accounts.length && !live) heard.shown = shown
    if (!shown || !live || !network) return
    const next = usable(shown)
    if (describe(next) === describe(accounts)) return
    accounts = next
    if (next.length === 0) {
      end()
      letIn = false
    }
    events.emit('accountsChanged', { namespace, accounts: toAccounts(network) })
  }
  const attach = (opened: InjectedExtension) => {
    detach?.()
    let attached = true
    let stop: unknown
    const release = (given: unknown) => {
      try {
        if (typeof given === 'function') given()
      } catch {
        // It keeps a listener that does nothing.
      }
    }
    try {
      stop = opened.accounts.subscribe((payload) => attached && hear(payload))
    } catch {
      // A wallet that tells of no changes.
    }
    detach = () => {
      attached = false
      // Most wallets answer a function, some the promise of one.
      if (typeof stop === 'function') release(stop)
      else void Promise.resolve(stop).then(release, () => {})
    }
  }
  const establish = async (
    opened: InjectedExtension,
    { networks: asked, signal, accounts: kept = [] }: Parameters<Connector['restore']>[0],
  ): Promise<Connection | undefined> => {
    const shown = parseAccounts(
      await askWallet('accounts.get', () => opened.accounts.get(), { ms: readDeadlineMs, signal }),
    )
    if (!shown) throw invalidAnswer('accounts.get')
    const candidates = [...asked, ...offered].filter((one) => one.chainNamespace === namespace)
    // The network of last time first: the kit owns it.
    const isLast = ({ caipNetworkId }: Network) =>
      live
        ? caipNetworkId === network?.caipNetworkId
        : kept.some((account) => account.startsWith(`${caipNetworkId}:`))
    const here = candidates.find(isLast) ?? candidates[0]
    if (!here) throw createError('NETWORK_NOT_FOUND')
    live = false
    heard = {}
    attach(opened)
    try {
      const { accounts: found, leftOut } = heard.shown ?? shown
      accounts = usable({ accounts: found, leftOut })
      if (accounts.length === 0 && found.length + leftOut > 0)
        throw createError(found.length > 0 ? 'ACCOUNT_NOT_AUTHORIZED' : 'KEY_TYPE_NOT_SUPPORTED', {
          details: 'The wallet shows no account that can be used here.',
        })
      network = here
      const [first, ...others] = toAccounts(here)
      if (!first) {
        end()
        return undefined
      }
      extension = opened
      live = true
      letIn = true
      return {
        connectorId: id,
        namespace,
        accounts: [first, ...others],
        active: first.address,
        network: here.caipNetworkId,
        approvedNetworks: 'all',
        walletInfo: { name },
      }
    } catch (error) {
      end()
      throw error
    }
  }

  return {
    getExtension: () => extension,
    async connect({ networks, signal }) {
      try {
        const connection = await establish(await enable(connectDeadlineMs, signal), {
          networks,
          signal,
        })
        if (!connection) throw createError('WALLET_LOCKED')
        return { connections: [connection] }
      } catch (error) {
        // The wallet asks already: from now on `enable` opens nothing new, and answers once its
        // owner has.
        if (isKitError(error, 'REQUEST_PENDING')) letIn = true
        throw error
      }
    },
    async restore(input) {
      if (!letIn && !input.accounts?.length) return []
      const connection = await establish(await enable(readDeadlineMs, input.signal), input)
      if (!connection) letIn = false
      return connection ? [connection] : []
    },
    async disconnect({ namespaces = [namespace] } = {}) {
      if (!namespaces.includes(namespace)) return
      // There is no call by which a page can leave: it forgets the wallet.
      end()
      letIn = false
    },
    async switchNetwork(next) {
      const target = offered.find(({ caipNetworkId }) => caipNetworkId === next.caipNetworkId)
      if (!target) throw createError('NETWORK_NOT_SUPPORTED', { params: { network: next.name } })
      if (!live) throw createError('NOT_CONNECTED')
      if (network?.caipNetworkId === target.caipNetworkId) return
      network = target
      events.emit('networkChanged', {
        namespace,
        network: target.caipNetworkId,
        accounts: toAccounts(target),
      })
    },
    async getNetwork() {
      if (!live || !network) throw createError('NOT_CONNECTED')
      return network.caipNetworkId
    },
  }
}

const describe = (accounts: readonly WalletAccount[]) =>
  accounts.map(({ publicKey, label = '' }) => `${publicKey} ${label}`).join('\n')
