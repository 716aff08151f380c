import { createError } from '@latchkey/core'
import { encodeBase58 } from '@latchkey/core/adapter'
import type { LegacyAdapter, LoadWeb3 } from './LegacyAdapter.js'
import type { StandardWallet } from './StandardWallet.js'

const chains = ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet']

/**
 * A legacy adapter in wallet-standard form. It is restored only if the host has already connected
 * it: `autoConnect` of many adapters prompts the user.
 */
export function createLegacyWallet(
  adapter: LegacyAdapter,
  web3: LoadWeb3 | undefined,
): StandardWallet {
  const readAccounts = (): readonly {
    readonly address: string
    readonly publicKey: Uint8Array
    readonly chains: readonly string[]
  }[] => {
    const publicKey = adapter.publicKey?.toBytes()
    return publicKey ? [{ address: encodeBase58(publicKey), publicKey, chains }] : []
  }
  const { signMessage, signTransaction } = adapter
  return {
    name: adapter.name,
    icon: adapter.icon,
    chains,
    get accounts() {
      return readAccounts()
    },
    features: {
      'standard:connect': {
        async connect({ silent = false }: { readonly silent?: boolean } = {}) {
          if (!silent && !adapter.publicKey) await adapter.connect()
          return { accounts: readAccounts() }
        },
      },
      'standard:disconnect': { disconnect: () => adapter.disconnect() },
      'standard:events': {
        on(_: 'change', listener: (change: { readonly accounts: unknown }) => void) {
          const tell = () => listener({ accounts: readAccounts() })
          adapter.on('connect', tell)
          adapter.on('disconnect', tell)
          return () => {
            adapter.off('connect', tell)
            adapter.off('disconnect', tell)
          }
        },
      },
      ...(signMessage && {
        'solana:signMessage': {
          async signMessage({ message }: { readonly message: Uint8Array }) {
            return [{ signedMessage: message, signature: await signMessage.call(adapter, message) }]
          },
        },
      }),
      ...(signTransaction &&
        web3 && {
          'solana:signTransaction': {
            supportedTransactionVersions: ['legacy', 0],
            async signTransaction({ transaction }: { readonly transaction: Uint8Array }) {
              const { VersionedTransaction } = await web3()
              const signed = await signTransaction.call(
                adapter,
                VersionedTransaction.deserialize(transaction) as never,
              )
              const { serialize } = signed as { serialize?: unknown }
              if (typeof serialize !== 'function')
                throw createError('WALLET_INVALID_RESPONSE', { details: 'signTransaction' })
              return [{ signedTransaction: serialize.call(signed) as unknown }]
            },
          },
        }),
    },
  }
}
