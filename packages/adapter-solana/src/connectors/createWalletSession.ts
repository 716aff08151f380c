import {
  type Account,
  type Connection,
  type ConnectorEvents,
  createError,
  type Emitter,
  isKitError,
  type Network,
  type SignInProof,
} from '@latchkey/core'
import {
  type ConnectorSession,
  connectDeadlineMs,
  invalidAnswer,
  readDeadlineMs,
} from '@latchkey/core/adapter'
import { firstOutput, parseAccounts, type WalletAccount } from '../answers.js'
import { askWallet } from '../errors.js'
import { readFeature, type StandardWallet } from '../StandardWallet.js'
import { toProof, toSignInInput } from '../signInText.js'
import { readAccounts } from '../walletAccount.js'
import { usableNetworks } from '../walletChain.js'
import type { DiscoveredWallet } from './DiscoveredWallet.js'

/** Letting go is silent work that no person waits for. */
const disconnectDeadlineMs = 2_000
const namespace = 'solana'

/**
 * The kit's dealings with one wallet of the wallet standard. Such a wallet is on no network: each
 * request names its chain. Which one that is, is kept here and told on `events` like a wallet's own
 * change.
 */
export function createWalletSession(
  source: DiscoveredWallet,
  events: Emitter<ConnectorEvents>,
): ConnectorSession {
  const { id, name, imageUrl } = source
  const wallet = source.wallet as StandardWallet
  const walletInfo = { name, ...(imageUrl && { imageUrl }) }

  let accounts: readonly WalletAccount[] = []
  let network: Network | undefined
  let usable: Connection['approvedNetworks'] = []
  /** Only then are the wallet's events anybody's business. */
  let live = false
  let letGo = false
  let detach: (() => void) | undefined

  const toAccounts = (on: Network): readonly Account[] =>
    accounts.map(({ address, label }) => ({
      address: `${on.caipNetworkId}:${address}`,
      ...(label && { label }),
    }))

  const end = () => {
    live = false
    detach?.()
    detach = undefined
  }
  const hear = (change: unknown) => {
    const next = readChange(change)
    if (!live || !network || !next || sameAccounts(next, accounts)) {
      // The wallet may have made new objects for the same accounts; it wants these back.
      if (live && next) accounts = next
      return
    }
    accounts = next
    const shown = toAccounts(network)
    if (next.length === 0) end()
    events.emit('accountsChanged', { namespace, accounts: shown })
  }
  const attach = () => {
    if (detach) return
    try {
      const off = readFeature(wallet, 'standard:events', 'on')?.('change', hear)
      detach = () => {
        try {
          if (typeof off === 'function') off()
        } catch {
          // It keeps a listener that does nothing.
        }
      }
    } catch {
      // A wallet without events is asked when it matters.
    }
  }
  const choose = (networks: readonly Network[], kept?: Network): Network => {
    const offered = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
    const approved = usableNetworks(wallet, offered)
    const chosen =
      offered.find(({ caipNetworkId }) => caipNetworkId === kept?.caipNetworkId) ??
      offered.find(({ caipNetworkId }) => approved.includes(caipNetworkId)) ??
      offered[0]
    if (!chosen) throw createError('NETWORK_NOT_SUPPORTED')
    usable = approved.length === offered.length ? 'all' : approved
    return chosen
  }
  const establish = (
    shown: readonly WalletAccount[],
    on: Network,
    first?: WalletAccount,
  ): Connection => {
    accounts = shown
    network = on
    const listed = toAccounts(on)
    const active =
      listed.find(({ address }) => address === `${on.caipNetworkId}:${first?.address}`) ?? listed[0]
    if (!active) throw createError('WALLET_LOCKED')
    live = true
    letGo = false
    attach()
    return {
      connectorId: id,
      namespace,
      accounts: listed,
      active: active.address,
      network: on.caipNetworkId,
      approvedNetworks: usable,
      walletInfo,
    }
  }
  const askToConnect = async (
    silent: boolean,
    ms: number,
    signal: AbortSignal,
  ): Promise<readonly WalletAccount[]> => {
    const call = readFeature(wallet, 'standard:connect', 'connect')
    if (!call) throw createError('WALLET_NOT_FOUND')
    const answer = await askWallet('standard:connect', () => (silent ? call({ silent }) : call()), {
      ms,
      signal,
    })
    const shown = parseAccounts((answer as { accounts?: unknown } | null | undefined)?.accounts)
    if (!shown) throw invalidAnswer('standard:connect')
    return shown
  }

  return {
    async connect({ networks, signIn, signal }) {
      const on = choose(networks)
      const signInCall = signIn && readFeature(wallet, 'solana:signIn', 'signIn')
      if (!signIn || !signInCall)
        return {
          connections: [establish(await askToConnect(false, connectDeadlineMs, signal), on)],
        }
      const input = toSignInInput(signIn, on)
      const output = firstOutput(
        await askWallet('solana:signIn', () => signInCall(input), {
          ms: connectDeadlineMs,
          signal,
        }),
      )
      const [account] = parseAccounts([output?.account]) ?? []
      if (!account) throw invalidAnswer('solana:signIn')
      const proof: SignInProof = toProof(output, { input, account, network: on })
      const shown = readAccounts(wallet) ?? []
      const isShown = shown.some(({ address }) => address === account.address)
      return {
        connections: [establish(isShown ? shown : [account, ...shown], on, account)],
        signIn: [proof],
      }
    },
    async restore({ networks, signal }) {
      // A wallet without `standard:disconnect` would answer as if nothing had happened.
      if (letGo) return []
      const on = choose(networks, live ? network : undefined)
      try {
        const shown = await askToConnect(true, readDeadlineMs, signal)
        return shown.length === 0 ? [] : [establish(shown, on)]
      } catch (error) {
        // Some wallets reject where others answer an empty list.
        if (isKitError(error, 'USER_REJECTED') || isKitError(error, 'ACCOUNT_NOT_AUTHORIZED'))
          return []
        throw error
      }
    },
    async disconnect({ namespaces = [namespace] } = {}) {
      if (!namespaces.includes(namespace)) return
      end()
      if (letGo) return
      letGo = true
      const call = readFeature(wallet, 'standard:disconnect', 'disconnect')
      if (!call) return
      try {
        await askWallet('standard:disconnect', () => call(), { ms: disconnectDeadlineMs })
      } catch {
        // The page forgets the wallet either way.
      }
    },
    switchNetwork(to, { signal } = {}) {
      if (signal?.aborted) return Promise.reject(createError('ABORTED'))
      if (!live) return Promise.reject(createError('NOT_CONNECTED'))
      if (usableNetworks(wallet, [to]).length === 0)
        return Promise.reject(
          createError('NETWORK_NOT_SUPPORTED', { params: { network: to.name } }),
        )
      const changed = network?.caipNetworkId !== to.caipNetworkId
      network = to
      if (changed) events.emit('networkChanged', { namespace, network: to.caipNetworkId })
      return Promise.resolve()
    },
    getNetwork: () =>
      network
        ? Promise.resolve(network.caipNetworkId)
        : Promise.reject(createError('NOT_CONNECTED')),
  }
}

/**
 * The accounts of a `change` event; undefined for one about something else, or about nothing that
 * can be read.
 */
function readChange(change: unknown): readonly WalletAccount[] | undefined {
  try {
    const { accounts } = change as { accounts?: unknown }
    return accounts === undefined ? undefined : parseAccounts(accounts)
  } catch {
    return undefined
  }
}

const sameAccounts = (one: readonly WalletAccount[], other: readonly WalletAccount[]): boolean =>
  one.map(({ address }) => address).join() === other.map(({ address }) => address).join()
