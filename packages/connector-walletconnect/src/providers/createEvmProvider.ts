import {
  type Account,
  createError,
  parseCaipAddress,
  parseCaipNetworkId,
  unknownNetwork,
} from '@latchkey/core'
import { asProvider, unsupported } from '../language/errors.js'
import { isRecord } from '../language/readSession.js'
import { createListeners } from './createListeners.js'
import type { ProviderHost } from './ProviderHost.js'

type Request = { readonly method: string; readonly params?: unknown }
type Listener = (payload: unknown) => void

/**
 * EIP-1193 over a session. Accounts, the chain and switches between approved networks are answered
 * locally. Approved methods go to the wallet. No node is behind it: chain reads belong to the host
 * page and fail with 4200.
 */
export function createEvmProvider(host: ProviderHost) {
  const listeners = createListeners()
  const addressesOf = (accounts: readonly Account[]) =>
    accounts.map(({ address }) => parseCaipAddress(address).address)
  const addresses = () => addressesOf(host.accounts())
  const chainId = (network = host.network()) => {
    if (!network) throw createError('NOT_CONNECTED')
    return `0x${Number(parseCaipNetworkId(network).reference).toString(16)}`
  }

  host.on('accountsChanged', ({ namespace, accounts }) => {
    if (namespace === 'eip155') listeners.tell('accountsChanged', addressesOf(accounts))
  })
  host.on('networkChanged', ({ namespace, network }) => {
    if (namespace === 'eip155') listeners.tell('chainChanged', chainId(network))
  })
  host.on('disconnect', ({ namespaces }) => {
    if (namespaces && !namespaces.includes('eip155')) return
    listeners.tell(
      'disconnect',
      Object.assign(new Error('The wallet ended the session.'), { code: 4900 }),
    )
  })

  /**
   * Drops `chainId`, which the request already carries. Wallets with ethers 5 compare its hex with
   * a number and refuse the transaction.
   */
  const withoutChain = (params: unknown): unknown => {
    const [transaction, ...others] = Array.isArray(params) ? (params as unknown[]) : []
    if (!isRecord(transaction) || transaction.chainId === undefined) return params ?? []
    const { chainId: named, ...rest } = transaction
    if (Number(named) !== Number(chainId()))
      throw createError('RPC_INVALID_PARAMS', { details: 'chainId' })
    return [rest, ...others]
  }

  /**
   * Capabilities the wallet sent when the session began (EIP-5792 over WalletConnect): by account,
   * or for all of them.
   */
  const capabilities = (): unknown => {
    const known = readJson(host.property('capabilities'))
    if (!isRecord(known)) return undefined
    const [first = ''] = addresses()
    return (
      Object.entries(known).find(([key]) => key.toLowerCase() === first.toLowerCase())?.[1] ?? known
    )
  }

  const own: Readonly<Record<string, (params: unknown) => unknown>> = {
    eth_accounts: addresses,
    eth_requestAccounts() {
      const shown = addresses()
      if (shown.length === 0) throw createError('NOT_CONNECTED')
      return shown
    },
    eth_chainId: () => chainId(),
    net_version: () => String(Number(chainId())),
    async wallet_switchEthereumChain(params) {
      const wanted: unknown = Array.isArray(params)
        ? (params[0] as { chainId?: unknown } | null | undefined)?.chainId
        : undefined
      const id =
        typeof wanted === 'string' && /^(0x[0-9a-f]+|\d+)$/i.test(wanted)
          ? Number(wanted)
          : Number.NaN
      if (!Number.isSafeInteger(id) || id <= 0)
        throw createError('RPC_INVALID_PARAMS', { details: 'wallet_switchEthereumChain' })
      await host.switchNetwork(unknownNetwork(`eip155:${id}`).caipNetworkId)
      return null
    },
    async wallet_getCapabilities(params) {
      const told = capabilities()
      if (told !== undefined) return told
      return await host.request({ method: 'wallet_getCapabilities', params })
    },
    async wallet_revokePermissions() {
      await host.disconnect()
      return null
    },
  }

  return {
    isWalletConnect: true as const,
    request: asProvider(async ({ method, params }: Request): Promise<unknown> => {
      const answer = Object.hasOwn(own, method) ? own[method] : undefined
      if (answer) return await answer(params)
      if (!host.network()) throw createError('NOT_CONNECTED')
      if (!host.methods().includes(method)) throw unsupported(method)
      return await host.request({
        method,
        params: method === 'eth_sendTransaction' ? withoutChain(params) : (params ?? []),
      })
    }),
    on: (event: string, listener: Listener) => listeners.add(event, listener),
    removeListener: (event: string, listener: Listener) => listeners.remove(event, listener),
  }
}

/** Parses a JSON text; undefined if it is invalid. */
function readJson(text = ''): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
