import type { SolanaWallet } from '@latchkey/testing/solana'
import {
  BaseMessageSignerWalletAdapter,
  type TransactionOrVersionedTransaction,
  WalletConnectionError,
  type WalletError,
  type WalletName,
  WalletReadyState,
  WalletSignMessageError,
  WalletSignTransactionError,
} from '@solana/wallet-adapter-base'
import { PublicKey, VersionedTransaction } from '@solana/web3.js'

type Output = Readonly<Record<string, unknown>>

/**
 * The test wallet behind the base class that wallets' own adapters extend, with its events, states
 * and errors.
 */
export class LegacyTestAdapter extends BaseMessageSignerWalletAdapter {
  readonly url = 'https://wallet.example'
  readonly supportedTransactionVersions = new Set(['legacy', 0] as const)
  readonly name: WalletName
  readonly icon: string
  readyState = WalletReadyState.Installed
  connecting = false
  readonly #wallet: SolanaWallet
  #account: { readonly publicKey: Uint8Array } | undefined

  constructor(wallet: SolanaWallet) {
    super()
    this.#wallet = wallet
    this.name = wallet.name as WalletName
    this.icon = wallet.icon
  }

  get publicKey(): PublicKey | null {
    return this.#account ? new PublicKey(this.#account.publicKey) : null
  }

  countListeners(): number {
    return this.eventNames().reduce((sum, name) => sum + this.listenerCount(name), 0)
  }

  async connect(): Promise<void> {
    const { accounts } = await this.#wrap<{ accounts: readonly unknown[] }>(
      WalletConnectionError,
      () => this.#wallet.call('standard:connect'),
    )
    this.#account = accounts[0] as { readonly publicKey: Uint8Array }
    this.emit('connect', new PublicKey(this.#account.publicKey))
  }

  async disconnect(): Promise<void> {
    await this.#wallet.call('standard:disconnect')
    this.#account = undefined
    this.emit('disconnect')
  }

  async signMessage(message: Uint8Array): Promise<Uint8Array> {
    const { signature } = await this.#wrap<Output>(WalletSignMessageError, () =>
      this.#first('solana:signMessage', { message }),
    )
    return signature as Uint8Array
  }

  async signTransaction<
    T extends TransactionOrVersionedTransaction<this['supportedTransactionVersions']>,
  >(transaction: T): Promise<T> {
    const wire = new Uint8Array((transaction as VersionedTransaction).serialize())
    const { signedTransaction } = await this.#wrap<Output>(WalletSignTransactionError, () =>
      this.#first('solana:signTransaction', { transaction: wire }),
    )
    return VersionedTransaction.deserialize(signedTransaction as Uint8Array) as T
  }

  async #first(feature: string, input: object): Promise<Output> {
    const [output] = (await this.#wallet.call(feature, {
      account: this.#account,
      ...input,
    })) as readonly Record<string, unknown>[]
    return output ?? {}
  }

  /**
   * Like adapters do: the wallet's error is `error` of one of the library's own, which is emitted
   * too.
   */
  async #wrap<Result>(
    Wrapper: new (message?: string, error?: unknown) => WalletError,
    run: () => Promise<unknown>,
  ): Promise<Result> {
    try {
      return (await run()) as Result
    } catch (cause) {
      const error = new Wrapper((cause as Error).message, cause)
      if (this.listenerCount('error') > 0) this.emit('error', error)
      throw error
    }
  }
}
