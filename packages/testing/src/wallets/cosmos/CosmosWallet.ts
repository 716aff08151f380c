import type { WalletStorage } from '../WalletStorage.js'
/** A chain that the wallet knows. */
export type CosmosWalletChain = {
  readonly chainId: string
  readonly name?: string
  readonly bech32Prefix: string
  /** The node's REST interface, for `sendTx`. */
  readonly rest?: string
}

/** A request that the wallet's owner must agree to: everything a consent screen shows. */
export type CosmosWalletRequest =
  | { readonly kind: 'connect'; readonly chainIds: readonly string[] }
  | { readonly kind: 'suggestChain'; readonly chain: CosmosWalletChain }
  | {
      readonly kind: 'signDirect'
      readonly chainId: string
      readonly signer: string
      readonly bodyBytes: Uint8Array
    }
  | {
      readonly kind: 'signAmino'
      readonly chainId: string
      readonly signer: string
      readonly document: AminoDocument
    }
  | {
      readonly kind: 'signMessage'
      readonly chainId: string
      readonly signer: string
      readonly message: string
    }

export type AminoDocument = {
  readonly chain_id: string
  readonly account_number: string
  readonly sequence: string
  readonly fee: {
    readonly amount: readonly { readonly denom: string; readonly amount: string }[]
    readonly gas: string
  }
  readonly msgs: readonly unknown[]
  readonly memo: string
}

/** A call of the page: Keplr's method and its arguments. */
export type CosmosCall = { readonly method: string; readonly args: readonly unknown[] }

/**
 * Answers in the wallet's stead, or lets it answer by calling `next`. May throw, hang, or answer
 * nonsense.
 */
export type CosmosInterceptor = (call: CosmosCall, next: () => Promise<unknown>) => unknown

/** Keplr's object, of which each method may be missing in the field. */
export type KeplrLike = Record<string, unknown>

export type CosmosWalletOptions = {
  /** The accounts are m/44'/118'/0'/0/0, 1, … of this phrase. */
  readonly mnemonic: string
  /** @default 2 */
  readonly accountCount?: number
  readonly chains: readonly CosmosWalletChain[]
  /**
   * Called for everything that a wallet asks its owner. Show it on screen and resolve with the
   * answer.
   * @default () => true
   */
  readonly approve?: (request: CosmosWalletRequest) => boolean | Promise<boolean>
  /** @default 'Latchkey Test Wallet' */
  readonly name?: string
  /**
   * How a page can ask without a prompt whether it is allowed: `isEnabled` as Keplr's own provider,
   * `isConnected` as Leap, or not at all as Keplr's page object.
   * @default 'isEnabled'
   */
  readonly silentCheck?: 'isEnabled' | 'isConnected' | 'none'
  /** Keys on a device that signs amino JSON only. @default false */
  readonly ledger?: boolean
  /** @default false */
  readonly locked?: boolean
  /**
   * Where the page's permission, the account and added chains are remembered, such as
   * `localStorage`.
   * @default nowhere
   */
  readonly storage?: WalletStorage
}

/** A wallet with real keys, and the hand that holds it. */
export type CosmosWallet = {
  /** What the page gets. */
  readonly provider: KeplrLike
  readonly name: string
  /** The addresses of all accounts on a chain, in the wallet's order. */
  addresses(chainId: string): readonly string[]
  /** Every call that reached the provider, oldest first. */
  readonly calls: readonly CosmosCall[]
  /** The chains that the page is allowed to see. */
  readonly permitted: readonly string[]
  /** The owner picks another account: `…_keystorechange`. */
  selectAccount(index: number): void
  lock(): void
  unlock(): void
  /** The owner takes the page's permission back: `…_keystorechange` too, as Leap does. */
  revoke(): void
  /** Fires the page's event though nothing has changed, as a broken wallet does. */
  emit(): void
  /** Called with each event; `installCosmosWallet` brings them to the page. Returns its removal. */
  onKeystoreChange(listener: () => void): () => void
  setApprove(approve: NonNullable<CosmosWalletOptions['approve']>): void
  /** Puts something between the page and the wallet. Several nest; returns its removal. */
  intercept(interceptor: CosmosInterceptor): () => void
  /** Replaces the object that the page gets from now on. */
  reshape(shape: (provider: KeplrLike) => KeplrLike): void
}
