import {
  type Account,
  type Connection,
  createError,
  isKitError,
  type Network,
} from '@latchkey/core'
import {
  invalidAnswer,
  listenTo,
  readDeadlineMs,
  readForeign,
  type WalletPort,
} from '@latchkey/core/adapter'
import { firstOutput } from '../language/answers.js'
import { askWallet } from '../language/errors.js'
import { parseAccounts, type WalletAccount } from './parseAccounts.js'
import { readFeature, type StandardWallet } from './StandardWallet.js'
import { toProof, toSignInInput } from './signInText.js'
import { readAccounts } from './walletAccount.js'
import { usableNetworks } from './walletChain.js'

export { createWalletDriver } from '@latchkey/core/adapter'

const namespace = 'solana'

/** The last reported state of a wallet, and the kit's chosen network. */
type StandardState = Pick<Connection, 'approvedNetworks'> & {
  readonly accounts: readonly WalletAccount[]
  readonly network: Network
  /** The signed-in account and its proof. */
  readonly signedIn?: {
    readonly address: string
    readonly proof: ReturnType<typeof toProof>
  }
}

/**
 * One wallet-standard wallet. It has no current network, since each request names its chain; the
 * kit keeps the choice.
 */
export function createStandardPort(wallet: StandardWallet): WalletPort<StandardState> {
  /**
   * True after the kit disconnected; a wallet without `standard:disconnect` would still answer
   * silently.
   */
  let left = false

  const choose = (networks: readonly Network[], kept?: Network) => {
    const offered = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
    const approved = usableNetworks(wallet, offered)
    const network =
      offered.find(({ caipNetworkId }) => caipNetworkId === kept?.caipNetworkId) ??
      offered.find(({ caipNetworkId }) => approved.includes(caipNetworkId)) ??
      offered[0]
    if (!network) throw createError('NETWORK_NOT_SUPPORTED')
    const approvedNetworks: Connection['approvedNetworks'] =
      approved.length === offered.length ? 'all' : approved
    return { network, approvedNetworks }
  }
  const askToConnect = async (
    silent: boolean,
    options: { readonly ms?: number; readonly signal: AbortSignal },
  ): Promise<readonly WalletAccount[]> => {
    const call = readFeature(wallet, 'standard:connect', 'connect')
    if (!call) throw createError('WALLET_NOT_FOUND')
    const run = () => (silent ? call({ silent }) : call())
    const answer = await askWallet('standard:connect', run, options)
    const shown = parseAccounts((answer as { accounts?: unknown } | null | undefined)?.accounts)
    if (!shown) throw invalidAnswer('standard:connect')
    return shown
  }

  return {
    namespace,
    accountsPerNetwork: false,
    async ask({ networks, signIn, signal }) {
      const place = choose(networks)
      const signInCall = signIn && readFeature(wallet, 'solana:signIn', 'signIn')
      if (!signIn || !signInCall) {
        const accounts = await askToConnect(false, { signal })
        left = false
        return { ...place, accounts }
      }
      const input = toSignInInput(signIn, place.network)
      const output = firstOutput(
        await askWallet('solana:signIn', () => signInCall(input), { signal }),
      )
      const [account] = parseAccounts([output?.account]) ?? []
      if (!account) throw invalidAnswer('solana:signIn')
      const { address } = account
      const proof = toProof(output, { input, account, network: place.network })
      const shown = readAccounts(wallet) ?? []
      const isShown = shown.some((one) => one.address === address)
      left = false
      return {
        ...place,
        accounts: isShown ? shown : [account, ...shown],
        signedIn: { address, proof },
      }
    },
    async recall({ networks, signal }, known) {
      if (left) return undefined
      const place = choose(networks, known?.network)
      try {
        return { ...place, accounts: await askToConnect(true, { ms: readDeadlineMs, signal }) }
      } catch (error) {
        // Some wallets reject; others return an empty list.
        if (isKitError(error, 'USER_REJECTED') || isKitError(error, 'ACCOUNT_NOT_AUTHORIZED'))
          return undefined
        throw error
      }
    },
    listen: ({ changed }) =>
      listenTo(
        {
          change(payload: unknown) {
            const accounts = readChange(payload)
            if (accounts) changed({ accounts })
          },
        },
        (event, hear) => readFeature(wallet, 'standard:events', 'on')?.(event as 'change', hear),
        (_, __, off) => {
          if (typeof off === 'function') off()
        },
      ),
    read: (state) => Promise.resolve(state),
    show({ accounts, network: { caipNetworkId }, approvedNetworks, signedIn }) {
      const shown = accounts.map(
        ({ address, label }): Account => ({
          address: `${caipNetworkId}:${address}`,
          ...(label && { label }),
        }),
      )
      return {
        accounts: shown,
        network: caipNetworkId,
        approvedNetworks,
        ...(signedIn && {
          active: `${caipNetworkId}:${signedIn.address}`,
          signIn: [signedIn.proof],
        }),
      }
    },
    async switchNetwork(network, { known }) {
      await Promise.resolve()
      if (!known()) throw createError('NOT_CONNECTED')
      if (usableNetworks(wallet, [network]).length === 0)
        throw createError('NETWORK_NOT_SUPPORTED', { params: { network: network.name } })
      return { network }
    },
    async leave() {
      left = true
      const call = readFeature(wallet, 'standard:disconnect', 'disconnect')
      if (call) await askWallet('standard:disconnect', () => call(), {})
    },
  }
}

/** The accounts of a `change` event; undefined if it is about something else or unreadable. */
function readChange(change: unknown): readonly WalletAccount[] | undefined {
  return parseAccounts(readForeign(change, 'accounts'))
}
