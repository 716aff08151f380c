import { type Account, type CaipNetworkId, createError, parseCaipAddress } from '@latchkey/core'
import { decodeBase58, invalidAnswer } from '@latchkey/core/adapter'
import { asProvider } from '../language/errors.js'
import { isRecord } from '../language/readSession.js'
import { createSolanaSigning, type WalletAccount } from './createSolanaSigning.js'
import type { ProviderHost } from './ProviderHost.js'

type Change = { readonly accounts: readonly WalletAccount[] }

const noIcon = 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E'
const supportedTransactionVersions = ['legacy', 0] as const

/**
 * A wallet-standard wallet over a session. WalletConnect uses base58 for messages and signatures,
 * base64 for transactions.
 */
export function createSolanaWallet(host: ProviderHost) {
  const has = (method: string) => host.methods().includes(method)
  const featureNames = () => Object.keys(features())
  /** By address, so that an account keeps its identity: some pages compare objects. */
  const known = new Map<string, WalletAccount>()
  const toWalletAccount = ({ address: id }: Account): readonly WalletAccount[] => {
    const { address } = parseCaipAddress(id)
    const publicKey = decodeBase58(address)
    if (publicKey?.length !== 32) return []
    const account = known.get(address) ?? {
      address,
      publicKey,
      chains: host.networks(),
      features: featureNames(),
    }
    known.set(address, account)
    return [account]
  }
  const accounts = () => host.accounts().flatMap(toWalletAccount)
  /** Resolves a CAIP-2 id or a wallet-standard chain name to a network. */
  const toNetwork = (chain: string | undefined): CaipNetworkId | undefined => {
    const offered = host
      .offered()
      .find(
        ({ caipNetworkId, cluster }) => caipNetworkId === chain || `solana:${cluster}` === chain,
      )
    return (
      offered?.caipNetworkId ??
      host.networks().find((network) => network === chain) ??
      host.network()
    )
  }
  const ask = async (method: string, params: Readonly<Record<string, unknown>>, chain?: string) => {
    const network = toNetwork(chain)
    const answer = await host.request({ method, params, ...(network && { network }) })
    if (!isRecord(answer)) throw invalidAnswer(method)
    return answer
  }
  const { signMessage, signTransaction, signAndSendTransaction } = createSolanaSigning(ask)

  const events = {
    version: '1.0.0',
    on(event: 'change', listener: (change: Change) => void) {
      if (event !== 'change') return () => {}
      const stops = [
        host.on('accountsChanged', ({ namespace, accounts: next }) => {
          if (namespace === 'solana') listener({ accounts: next.flatMap(toWalletAccount) })
        }),
        host.on('disconnect', ({ namespaces }) => {
          if (!namespaces || namespaces.includes('solana')) listener({ accounts: [] })
        }),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
  const connect = asProvider(async () => {
    const shown = accounts()
    if (shown.length === 0) throw createError('NOT_CONNECTED')
    return { accounts: shown }
  })
  const features = () => ({
    'standard:connect': { version: '1.0.0', connect },
    'standard:disconnect': { version: '1.0.0', disconnect: () => host.disconnect() },
    'standard:events': events,
    ...(has('solana_signMessage') && { 'solana:signMessage': { version: '1.1.0', signMessage } }),
    ...(has('solana_signTransaction') && {
      'solana:signTransaction': { version: '1.0.0', supportedTransactionVersions, signTransaction },
    }),
    ...(has('solana_signAndSendTransaction') && {
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        supportedTransactionVersions,
        signAndSendTransaction,
      },
    }),
  })

  return {
    version: '1.0.0' as const,
    get name() {
      return host.wallet().name
    },
    get icon() {
      return host.wallet().imageUrl ?? noIcon
    },
    get chains() {
      return host.networks()
    },
    get accounts() {
      return accounts()
    },
    get features() {
      return features()
    },
  }
}
