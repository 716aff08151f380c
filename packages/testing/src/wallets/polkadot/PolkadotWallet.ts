import type { WalletStorage } from '../WalletStorage.js'

/** An account as shown to a page (@polkadot/extension-inject). */
export type InjectedAccount = {
  readonly address: string
  readonly name?: string
  readonly type?: string
  readonly genesisHash?: string | null
}

/**
 * A page's payload to sign (SignerPayloadJSON of @polkadot/types), reduced to the fields needed for
 * signing.
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

/** The answer of `enable`. Any part may misbehave. */
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

/** The object at `window.injectedWeb3[source]`. */
export type InjectedProvider = { readonly version: string; enable(origin: string): unknown }

/** A call to the wallet. */
export type PolkadotCall = {
  readonly method: 'enable' | 'accounts.get' | 'signRaw' | 'signPayload'
  readonly params: unknown
}

/** A request that the wallet's owner must agree to: everything a consent screen shows. */
export type PolkadotRequest =
  | { readonly kind: 'connect'; readonly origin: string; readonly accounts: readonly string[] }
  | { readonly kind: 'signMessage'; readonly account: string; readonly message: string }
  | {
      readonly kind: 'sendTransaction'
      readonly account: string
      readonly payload: SignerPayload
      /** The transfer of the call, if it is one of an Asset Hub. */
      readonly transfer: RequestedTransfer | undefined
    }

/** A transfer in the smallest unit, of the native currency or of an asset. */
export type RequestedTransfer = {
  readonly to: string
  readonly amount: bigint
  readonly assetId?: number
}

export type PolkadotWalletOptions = {
  /** Derivation paths of the accounts, in the wallet's order. @default ['//Alice', '//Bob'] */
  readonly paths?: readonly string[]
  /** @default the development phrase of local Substrate chains */
  readonly mnemonic?: string
  /**
   * Called for each prompt of the wallet; `false` rejects with `Error('Cancelled')`.
   * @default () => true
   */
  readonly approve?: (request: PolkadotRequest) => boolean | Promise<boolean>
  /** The name at `window.injectedWeb3`. @default 'latchkey-test-wallet' */
  readonly source?: string
  /** @default '1.0.0' */
  readonly version?: string
  /** The SS58 prefix of the wallet's addresses. @default 42 */
  readonly ss58Prefix?: number
  /** The prefix of the receivers in requests, by the network's genesis hash. @default ss58Prefix */
  readonly receiverPrefixes?: Readonly<Record<string, number>>
  /** @default false */
  readonly locked?: boolean
  /** Storage of the page's permission, such as `localStorage`. @default none */
  readonly storage?: WalletStorage
}

/**
 * Answers in place of the wallet, or lets it answer through `next`. May throw, hang, or return
 * invalid data.
 */
export type PolkadotInterceptor = (call: PolkadotCall, next: () => Promise<unknown>) => unknown

/** A wallet with real keys, and its controls. */
export type PolkadotWallet = {
  readonly source: string
  /** The page's object. */
  readonly provider: InjectedProvider
  /** With the wallet's own prefix, in the order of its keys. */
  readonly addresses: readonly string[]
  /** All calls to the wallet, oldest first. */
  readonly calls: readonly PolkadotCall[]
  readonly isPermitted: boolean
  /** Selects another account, which then comes first. */
  selectAccount(index: number): void
  lock(): void
  unlock(): void
  /** Revokes the page's permission in the wallet. */
  revoke(): void
  /** Calls subscribers with any payload, as a broken wallet does. */
  emit(accounts: unknown): void
  /** Number of the page's subscribers. */
  countListeners(): number
  setApprove(approve: NonNullable<PolkadotWalletOptions['approve']>): void
  /** Adds an interceptor between page and wallet. Interceptors nest. Returns its removal. */
  intercept(interceptor: PolkadotInterceptor): () => void
  /** Replaces the page's object; earlier installations keep theirs. */
  reshape(shape: (provider: InjectedProvider) => InjectedProvider): void
  /** Replaces the answer of `enable`. */
  reshapeExtension(shape: (extension: InjectedExtension) => InjectedExtension): void
}
