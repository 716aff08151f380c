import {
  type Account,
  type Connection,
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
import { type Hex, parseAccounts, parseChainId } from '../answers.js'
import { type Ask, askWallet } from '../errors.js'
import type { DiscoveredProvider } from './createDiscovery.js'
import { switchWalletNetwork } from './switchWalletNetwork.js'

/** Revoking is silent work that no person waits for. */
const revokeDeadlineMs = 2_000
const namespace = 'eip155'
const eventNames = ['accountsChanged', 'chainChanged', 'disconnect'] as const

/**
 * The kit's dealings with one EIP-1193 provider. `resolve` adds the host's RPC URLs to a network;
 * the wallet's events go out on `events`.
 */
export function createInjectedSession(
  source: DiscoveredProvider,
  resolve: (network: Network) => Network,
  events: Emitter<ConnectorEvents>,
): ConnectorSession {
  const { provider } = source
  const ask: Ask = (method, params, options) => askWallet(provider, method, params, options)
  const { name, imageUrl, rdns } = source
  const walletInfo = { name, ...(imageUrl && { imageUrl }), ...(rdns && { rdns }) }

  let accounts: readonly Hex[] = []
  let chainId: number | undefined
  /** What the wallet told while a connection was being made: newer than what was read. */
  let heard: { accounts?: readonly Hex[]; chainId?: number } = {}
  /** Only then are the wallet's events anybody's business. */
  let live = false
  /**
   * How many connections are being made: what the wallet says meanwhile must be heard to its end.
   */
  let establishing = 0
  let letGo = false
  let detach: (() => void) | undefined

  const toAccounts = (): readonly Account[] =>
    accounts.map((address) => ({ address: `${namespace}:${chainId}:${address}`, type: 'eoa' }))
  const readAccounts = async (method: string, ms: number, signal?: AbortSignal) => {
    const answer = parseAccounts(await ask(method, undefined, { ms, signal }))
    if (!answer) throw invalidAnswer(method)
    return answer
  }
  const readChainId = async (signal?: AbortSignal) => {
    const id = parseChainId(await ask('eth_chainId', undefined, { ms: readDeadlineMs, signal }))
    if (id === undefined) throw invalidAnswer('eth_chainId')
    return id
  }

  const end = () => {
    live = false
    if (establishing > 0) return
    detach?.()
    detach = undefined
  }
  const listeners: Record<(typeof eventNames)[number], (payload: unknown) => void> = {
    accountsChanged(payload) {
      const next = parseAccounts(payload)
      if (next) heard.accounts = next
      if (!next || !live || next.join() === accounts.join()) return
      accounts = next
      if (next.length === 0) end()
      events.emit('accountsChanged', { namespace, accounts: toAccounts() })
    },
    chainChanged(payload) {
      const next = parseChainId(payload)
      if (next === undefined) return
      heard.chainId = next
      if (!live || next === chainId) return
      chainId = next
      events.emit('networkChanged', { namespace, network: `${namespace}:${next}` })
    },
    disconnect: () => void checkStillThere(),
  }
  /**
   * Wallets emit `disconnect` when their node is gone too, with the page's permission intact. Never
   * rejects.
   */
  const checkStillThere = async (): Promise<void> => {
    if (!live) return
    const left = await readAccounts('eth_accounts', readDeadlineMs).catch((): readonly Hex[] => [])
    if (!live || left.length > 0) return
    end()
    events.emit('disconnect', { namespaces: [namespace] })
  }
  const attach = () => {
    if (detach) return
    const attached = eventNames.filter((event) => {
      try {
        provider.on?.(event, listeners[event])
        return true
      } catch {
        return false
      }
    })
    detach = () => {
      for (const event of attached) {
        try {
          provider.removeListener?.(event, listeners[event])
        } catch {
          // It keeps a listener that does nothing.
        }
      }
    }
  }
  const establish = async (shown: readonly Hex[], signal: AbortSignal): Promise<Connection> => {
    // Listening starts before the chain is read, so that no change falls between the two.
    heard = {}
    attach()
    establishing++
    try {
      const read = await readChainId(signal).finally(() => establishing--)
      accounts = heard.accounts ?? shown
      chainId = heard.chainId ?? read
      const [first] = toAccounts()
      if (!first) throw createError('WALLET_LOCKED')
      live = true
      letGo = false
      return {
        connectorId: source.id,
        namespace,
        accounts: toAccounts(),
        active: first.address,
        network: `${namespace}:${chainId}`,
        approvedNetworks: 'all',
        walletInfo,
      }
    } catch (error) {
      if (!live) end()
      throw error
    }
  }

  return {
    async connect({ signal }) {
      const shown = await readAccounts('eth_requestAccounts', connectDeadlineMs, signal)
      if (shown.length === 0) throw createError('WALLET_LOCKED')
      return { connections: [await establish(shown, signal)] }
    },
    async restore({ signal }) {
      const shown = await readAccounts('eth_accounts', readDeadlineMs, signal)
      if (shown.length === 0) return []
      try {
        return [await establish(shown, signal)]
      } catch (error) {
        // The accounts were taken back meanwhile.
        if (isKitError(error, 'WALLET_LOCKED')) return []
        throw error
      }
    },
    async disconnect({ namespaces = [namespace] } = {}) {
      if (!namespaces.includes(namespace)) return
      end()
      if (letGo) return
      letGo = true
      try {
        await ask('wallet_revokePermissions', [{ eth_accounts: {} }], { ms: revokeDeadlineMs })
      } catch {
        // Few wallets know the method (EIP-2255 has no revocation); the page forgets the wallet
        // either way.
      }
    },
    switchNetwork: (network, { signal } = {}) =>
      switchWalletNetwork({
        ask,
        readChainId: () => readChainId(signal),
        network: resolve(network),
        signal,
      }),
    getNetwork: async () => `${namespace}:${await readChainId()}`,
  }
}
