import type { WalletStorage } from '../WalletStorage.js'
/** A chain that the wallet knows. */
export type CosmosWalletChain = {
  readonly chainId: string
  readonly name?: string
  readonly bech32Prefix: string
  /** The node's REST interface, for `sendTx`. */
  readonly rest?: string
  /** The coin type of its accounts (SLIP-44). @default 118 */
  readonly coinType?: number
  /**
   * Keplr's names. `eth-address-gen`: addresses are by keccak-256; `eth-key-sign`: so are digests.
   * @default none
   */
  readonly features?: readonly string[]
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
      /** With the fee. */
      readonly authInfoBytes: Uint8Array
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

/** A call of the page: a Keplr method and its arguments. */
export type CosmosCall = { readonly method: string; readonly args: readonly unknown[] }

/**
 * Answers in place of the wallet, or lets it answer through `next`. May throw, hang, or return
 * invalid data.
 */
export type CosmosInterceptor = (call: CosmosCall, next: () => Promise<unknown>) => unknown

/** Keplr's object; real wallets may lack any method. */
export type KeplrLike = Record<string, unknown>

export type CosmosWalletOptions = {
  /** The accounts of a chain are m/44'/<its coin type>'/0'/0/0, 1, … of this phrase. */
  readonly mnemonic: string
  /** @default 2 */
  readonly accountCount?: number
  readonly chains: readonly CosmosWalletChain[]
  /**
   * Called for each prompt of the wallet. Show it on screen and resolve with the answer.
   * @default () => true
   */
  readonly approve?: (request: CosmosWalletRequest) => boolean | Promise<boolean>
  /** @default 'Latchkey Test Wallet' */
  readonly name?: string
  /**
   * The silent permission check: `isEnabled` as in Keplr's own provider, `isConnected` as in Leap,
   * or none as in Keplr's page object.
   * @default 'isEnabled'
   */
  readonly silentCheck?: 'isEnabled' | 'isConnected' | 'none'
  /** Simulates a device that signs only amino JSON. @default false */
  readonly ledger?: boolean
  /** @default false */
  readonly locked?: boolean
  /**
   * Storage of the page's permission, the account and added chains, such as `localStorage`.
   * @default nowhere
   */
  readonly storage?: WalletStorage
}

/** A wallet with real keys, and its controls. */
export type CosmosWallet = {
  /** The page's object. */
  readonly provider: KeplrLike
  readonly name: string
  /** The addresses of all accounts on a chain, in the wallet's order. */
  addresses(chainId: string): readonly string[]
  /** All calls to the provider, oldest first. */
  readonly calls: readonly CosmosCall[]
  /** The chains the page may see. */
  readonly permitted: readonly string[]
  /** Selects another account and fires `…_keystorechange`. */
  selectAccount(index: number): void
  lock(): void
  unlock(): void
  /** Revokes the page's permission, and fires `…_keystorechange` as Leap does. */
  revoke(): void
  /** Fires the page's event without a change, as a broken wallet does. */
  emit(): void
  /**
   * Calls `listener` on each event, which `installCosmosWallet` dispatches in the page. Returns its
   * removal.
   */
  onKeystoreChange(listener: () => void): () => void
  setApprove(approve: NonNullable<CosmosWalletOptions['approve']>): void
  /** Adds an interceptor between page and wallet. Interceptors nest. Returns its removal. */
  intercept(interceptor: CosmosInterceptor): () => void
  /** Replaces the page's object from now on. */
  reshape(shape: (provider: KeplrLike) => KeplrLike): void
}
