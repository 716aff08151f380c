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
   * True after the kit disconnected, until it asks again; a wallet without `standard:disconnect`
   * would still answer silently.
   */
  let left = false

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

  /** A prompt that is open already may be approved: the wallet is then read again. */
  const staysOpen = (error: unknown): never => {
    if (isKitError(error, 'REQUEST_PENDING')) left = false
    throw error
  }

  return {
    namespace,
    accountsPerNetwork: false,
    async ask({ networks, signIn, signal }) {
      const place = choosePlace(wallet, networks)
      const signInCall = signIn && readFeature(wallet, 'solana:signIn', 'signIn')
      if (!signIn || !signInCall) {
        const accounts = await askToConnect(false, { signal }).catch(staysOpen)
        left = false
        return { ...place, accounts }
      }
      const input = toSignInInput(signIn, place.network)
      const output = firstOutput(
        await askWallet('solana:signIn', () => signInCall(input), { signal }).catch(staysOpen),
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
    async recall({ networks, signal, accounts: kept = [] }, known) {
      if (left) return undefined
      // After a reload only the stored accounts tell the kit's choice.
      const place = choosePlace(wallet, networks, ({ caipNetworkId }) =>
        known
          ? caipNetworkId === known.network.caipNetworkId
          : kept.some((account) => account.startsWith(`${caipNetworkId}:`)),
      )
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

/** The kept network if it is offered, else the first that the wallet can use. */
function choosePlace(
  wallet: StandardWallet,
  networks: readonly Network[],
  isKept: (network: Network) => boolean = () => false,
): Pick<StandardState, 'network' | 'approvedNetworks'> {
  const offered = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  const approved = usableNetworks(wallet, offered)
  const network =
    offered.find(isKept) ??
    offered.find(({ caipNetworkId }) => approved.includes(caipNetworkId)) ??
    offered[0]
  if (!network) throw createError('NETWORK_NOT_SUPPORTED')
  return { network, approvedNetworks: approved.length === offered.length ? 'all' : approved }
}

/** The accounts of a `change` event; undefined if it is about something else or unreadable. */
function readChange(change: unknown): readonly WalletAccount[] | undefined {
  return parseAccounts(readForeign(change, 'accounts'))
}
