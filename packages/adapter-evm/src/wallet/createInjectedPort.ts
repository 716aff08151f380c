import { createError, type Network } from '@latchkey/core'
import { invalidAnswer, listenTo, readDeadlineMs, type WalletPort } from '@latchkey/core/adapter'
import { type Hex, parseAccounts, parseChainId } from '../language/answers.js'
import { type Ask, askWallet } from '../language/errors.js'
import type { EvmProvider } from './EvmProvider.js'
import { switchWalletNetwork } from './switchWalletNetwork.js'

export { createWalletDriver } from '@latchkey/core/adapter'

const namespace = 'eip155'

/** The last reported state of an EIP-1193 provider. */
export type InjectedState = { readonly accounts: readonly Hex[]; readonly chainId: number }

/** One EIP-1193 provider. `resolve` adds the host's RPC URLs to a network. */
export function createInjectedPort(
  provider: EvmProvider,
  resolve: (network: Network) => Network,
): WalletPort<InjectedState, readonly Hex[]> {
  const ask: Ask = (method, params, options) => askWallet(provider, method, params, options)
  const toAccounts = (method: string, answer: unknown): readonly Hex[] => {
    const accounts = parseAccounts(answer)
    if (!accounts) throw invalidAnswer(method)
    return accounts
  }
  const readAccounts = async (signal?: AbortSignal) =>
    toAccounts('eth_accounts', await ask('eth_accounts', undefined, { ms: readDeadlineMs, signal }))
  const readChainId = async (signal?: AbortSignal) => {
    const id = parseChainId(await ask('eth_chainId', undefined, { ms: readDeadlineMs, signal }))
    if (id === undefined) throw invalidAnswer('eth_chainId')
    return id
  }

  return {
    namespace,
    accountsPerNetwork: false,
    async ask({ signal }) {
      const accounts = toAccounts(
        'eth_requestAccounts',
        await ask('eth_requestAccounts', undefined, { signal }),
      )
      if (accounts.length === 0) throw createError('WALLET_LOCKED')
      return accounts
    },
    async recall({ signal }) {
      const accounts = await readAccounts(signal)
      return accounts.length > 0 ? accounts : undefined
    },
    listen({ changed, gone }) {
      const listeners: Readonly<Record<string, (payload: unknown) => void>> = {
        accountsChanged(payload) {
          const accounts = parseAccounts(payload)
          if (accounts) changed({ accounts })
        },
        chainChanged(payload) {
          const chainId = parseChainId(payload)
          if (chainId !== undefined) changed({ chainId })
        },
        disconnect: gone,
      }
      return listenTo(
        listeners,
        (event, listener) => provider.on?.(event, listener),
        (event, listener) => provider.removeListener?.(event, listener),
      )
    },
    read: async (accounts, { signal }) => ({ accounts, chainId: await readChainId(signal) }),
    readAgain: async () => ({ accounts: await readAccounts() }),
    show: ({ accounts, chainId }) => ({
      accounts: accounts.map((address) => ({
        address: `${namespace}:${chainId}:${address}`,
        type: 'eoa',
      })),
      network: `${namespace}:${chainId}`,
      approvedNetworks: 'all',
    }),
    async switchNetwork(network, { signal }) {
      await switchWalletNetwork({
        ask,
        readChainId: () => readChainId(signal),
        network: resolve(network),
        signal,
      })
      // The wallet emits its new chain itself.
      return undefined
    },
    getNetwork: async () => `${namespace}:${await readChainId()}`,
    // Few wallets support the method: EIP-2255 defines no revocation.
    leave: () => ask('wallet_revokePermissions', [{ eth_accounts: {} }], {}),
  }
}
