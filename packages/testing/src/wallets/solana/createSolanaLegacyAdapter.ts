import { base58 } from '@scure/base'
import type { SolanaWallet } from './SolanaWallet.js'

type Listener = () => void

/** A wallet adapter as @solana/wallet-adapter-base has it, as far as hosts use it. */
export type SolanaLegacyAdapter = {
  readonly name: string
  readonly icon: string
  readyState: string
  readonly publicKey: { toBytes(): Uint8Array; toBase58(): string } | null
  connect(): Promise<void>
  disconnect(): Promise<void>
  signMessage(message: Uint8Array): Promise<Uint8Array>
  /** Takes a `VersionedTransaction` of @solana/web3.js, and gives it back signed. */
  signTransaction<Transaction extends { serialize(): Uint8Array; readonly signatures: Uint8Array[] }>(
    transaction: Transaction,
  ): Promise<Transaction>
  on(event: string, listener: Listener): unknown
  off(event: string, listener: Listener): unknown
  countListeners(): number
}

/**
 * The same wallet in the shape of a legacy adapter, which a host hands to the kit. Errors are wrapped as the adapters do it.
 *
 * @example
 * const adapter = createSolanaLegacyAdapter(wallet)
 * adapter.readyState = 'NotDetected'
 */
export function createSolanaLegacyAdapter(wallet: SolanaWallet): SolanaLegacyAdapter {
  const listeners = new Map<string, Set<Listener>>()
  const emit = (event: string) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener()
  }
  let account: unknown
  let readyState = 'Installed'
  const wrapped = async <Result>(name: string, run: () => Promise<Result>): Promise<Result> => {
    try {
      return await run()
    } catch (error) {
      throw Object.assign(new Error((error as Error).message), { name, error })
    }
  }
  const first = async (feature: string, input: object) => {
    const [output] = (await wallet.call(feature, { account, ...input })) as readonly Record<string, Uint8Array>[]
    return output ?? {}
  }
  return {
    name: wallet.name,
    icon: wallet.icon,
    get readyState() {
      return readyState
    },
    set readyState(next) {
      readyState = next
      emit('readyStateChange')
    },
    get publicKey() {
      const shown = (account as { readonly publicKey: Uint8Array } | undefined)?.publicKey
      return shown ? { toBytes: () => shown, toBase58: () => base58.encode(shown) } : null
    },
    connect: () =>
      wrapped('WalletConnectionError', async () => {
        const { accounts } = (await wallet.call('standard:connect')) as { readonly accounts: readonly unknown[] }
        account = accounts[0]
        emit('connect')
      }),
    async disconnect() {
      await wallet.call('standard:disconnect')
      account = undefined
      emit('disconnect')
    },
    signMessage: (message) =>
      wrapped('WalletSignMessageError', async () => (await first('solana:signMessage', { message })).signature ?? new Uint8Array()),
    signTransaction: (transaction) =>
      wrapped('WalletSignTransactionError', async () => {
        const { signedTransaction } = await first('solana:signTransaction', { transaction: new Uint8Array(transaction.serialize()) })
        // The first signature stands right after the one byte of their count.
        transaction.signatures[0] = signedTransaction?.slice(1, 65) ?? new Uint8Array(64)
        return transaction
      }),
    on: (event, listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    off: (event, listener) => listeners.get(event)?.delete(listener),
    countListeners: () => [...listeners.values()].reduce((sum, own) => sum + own.size, 0),
  }
}
