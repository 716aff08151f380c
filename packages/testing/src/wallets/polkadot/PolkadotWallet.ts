import type { WalletStorage } from '../WalletStorage.js'

/** An account as a wallet shows it to a page (@polkadot/extension-inject). */
export type InjectedAccount = {
  readonly address: string
  readonly name?: string
  readonly type?: string
  readonly genesisHash?: string | null
}

/**
 * What the page asks to have signed (SignerPayloadJSON of @polkadot/types), as far as it must be
 * understood to be signed.
 */
export type SignerPayload = {
  readonly address: string
  readonly method: string
  readonly era: string
  readonly nonce: string
  readonly tip: string
  readonly genesisHash: string
  readonly blockHash: string
  readonly specVersion: string
  readonly transactionVersion: string
  readonly signedExtensions: readonly string[]
  readonly assetId?: string | null
  readonly mode?: number
  readonly metadataHash?: string | null
}

/** What `enable` answers. Any of it may misbehave: it is what tests are about. */
export type InjectedExtension = {
  readonly accounts: { get(): unknown; subscribe(listener: (accounts: unknown) => void): unknown }
  readonly metadata: { get(): unknown; provide(definition: unknown): unknown }
  readonly signer: {
    signRaw(payload: {
      readonly address: string
      readonly data: string
      readonly type?: string
    }): unknown
    signPayload(payload: SignerPayload): unknown
  }
}

/** What stands at `window.injectedWeb3[source]`. */
export type InjectedProvider = { readonly version: string; enable(origin: string): unknown }

/** A call that reached the wallet. */
export type PolkadotCall = {
  readonly method: 'enable' | 'accounts.get' | 'signRaw' | 'signPayload'
  readonly params: unknown
}

/** A request that the wallet's owner must agree to: everything a consent screen shows. */
export type PolkadotRequest =
  | { readonly kind: 'connect'; readonly origin: string; readonly accounts: readonly string[] }
  | { readonly kind: 'signMessage'; readonly account: string; readonly message: string }
  | { readonly kind: 'sendTransaction'; readonly account: string; readonly payload: SignerPayload }

export type PolkadotWalletOptions = {
  /** Derivation paths of the accounts, in the wallet's order. @default ['//Alice', '//Bob'] */
  readonly paths?: readonly string[]
  /** @default the development phrase that every local Substrate chain knows */
  readonly mnemonic?: string
  /**
   * Called for everything that a wallet asks its owner; `false` rejects with `Error('Cancelled')`.
   * @default () => true
   */
  readonly approve?: (request: PolkadotRequest) => boolean | Promise<boolean>
  /** The name at `window.injectedWeb3`. @default 'latchkey-test-wallet' */
  readonly source?: string
  /** @default '1.0.0' */
  readonly version?: string
  /** The SS58 prefix that the wallet writes its accounts with. @default 42 */
  readonly ss58Prefix?: number
  /** @default false */
  readonly locked?: boolean
  /** Where the page's permission is remembered, such as `localStorage`. @default nowhere */
  readonly storage?: WalletStorage
}

/**
 * Answers in the wallet's stead, or lets it answer by calling `next`. May throw, hang, or answer
 * nonsense.
 */
export type PolkadotInterceptor = (call: PolkadotCall, next: () => Promise<unknown>) => unknown

/** A wallet with real keys, and the hand that holds it. */
export type PolkadotWallet = {
  readonly source: string
  /** What the page finds. */
  readonly provider: InjectedProvider
  /** Written with the wallet's own prefix, in the order of its keys. */
  readonly addresses: readonly string[]
  /** Every call that reached the wallet, oldest first. */
  readonly calls: readonly PolkadotCall[]
  readonly isPermitted: boolean
  /** The owner picks another account: it comes first from now on. */
  selectAccount(index: number): void
  lock(): void
  unlock(): void
  /** The owner takes the page's permission back in the wallet. */
  revoke(): void
  /** Calls subscribers with whatever is given, as a broken wallet does. */
  emit(accounts: unknown): void
  /** How many subscribers the page has. */
  countListeners(): number
  setApprove(approve: NonNullable<PolkadotWalletOptions['approve']>): void
  /** Puts something between the page and the wallet. Several nest; returns its removal. */
  intercept(interceptor: PolkadotInterceptor): () => void
  /** Replaces the object that the page finds; wallets installed before keep theirs. */
  reshape(shape: (provider: InjectedProvider) => InjectedProvider): void
  /** Replaces what `enable` answers. */
  reshapeExtension(shape: (extension: InjectedExtension) => InjectedExtension): void
}
