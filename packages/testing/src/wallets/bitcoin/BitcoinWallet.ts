import type { WalletStorage } from '../WalletStorage.js'

/** The networks that the test wallet knows. Testnet and signet write their addresses alike. */
export type BitcoinNetworkName = 'mainnet' | 'testnet' | 'signet' | 'regtest'
/** The ways in which a Bitcoin wallet shows itself to a page. */
export type BitcoinWalletShape = 'standard' | 'wbip' | 'unisat'
export type PaymentType = 'p2wpkh' | 'p2sh' | 'p2pkh' | 'p2tr'

/** One call of the page, whatever its shape: the method's own name there. */
export type BitcoinWalletCall = {
  readonly shape: BitcoinWalletShape
  readonly method: string
  readonly params: unknown
}

/**
 * Answers in the wallet's stead, or lets it answer by calling `next`. May throw, hang, or answer
 * nonsense.
 */
export type BitcoinInterceptor = (call: BitcoinWalletCall, next: () => Promise<unknown>) => unknown

/**
 * A request that the wallet's owner must agree to: everything a consent screen shows. Amounts are
 * satoshis.
 */
export type BitcoinWalletRequest =
  | { readonly kind: 'connect'; readonly addresses: readonly string[] }
  | {
      readonly kind: 'signMessage'
      readonly address: string
      readonly message: string
      readonly protocol: 'ecdsa' | 'bip322'
    }
  | {
      readonly kind: 'signPsbt'
      readonly outputs: readonly { readonly script: string; readonly amount: bigint }[]
      readonly fee: bigint
    }
  | {
      readonly kind: 'sendTransfer'
      readonly recipients: readonly { readonly address: string; readonly amount: bigint }[]
      readonly fee: bigint
    }
  | { readonly kind: 'switchNetwork'; readonly target: BitcoinNetworkName }

/** One of the wallet's addresses. Its private key stays inside. */
export type BitcoinWalletAddress = {
  readonly purpose: 'payment' | 'ordinals'
  readonly addressType: PaymentType
  readonly address: string
  /** Hex: compressed, x-only for Taproot. */
  readonly publicKey: string
}

export type BitcoinWalletOptions = {
  /** BIP-39. @default 'test test test test test test test test test test test junk' */
  readonly mnemonic?: string
  /** How many accounts of the mnemonic there are. @default 2 */
  readonly accountCount?: number
  /**
   * The networks that it knows, each with the Esplora server that it sends through; it starts on
   * the first.
   */
  readonly networks: readonly { readonly name: BitcoinNetworkName; readonly esploraUrl?: string }[]
  /** What its payment addresses are. @default 'p2wpkh' */
  readonly paymentType?: PaymentType
  /** Called for everything that a wallet asks its owner. @default () => true */
  readonly approve?: (request: BitcoinWalletRequest) => boolean | Promise<boolean>
  /** @default 'Latchkey Test Bitcoin' */
  readonly name?: string
  /** A data: URI. @default a small SVG */
  readonly icon?: string
  /** Write the prefix of BIP-322 2.0.0 before its signatures. @default false */
  readonly bip322Prefix?: boolean
  /** @default false */
  readonly locked?: boolean
  /**
   * Leave out the wallet's own transfer (`sendBitcoin`, `sendTransfer`), so that a page must build
   * PSBTs.
   * @default false
   */
  readonly psbtOnly?: boolean
  /** Keeps the page's permission over a reload. @default none: a reload asks again */
  readonly storage?: WalletStorage
}

/** A wallet with real keys, and the hand that holds it. */
export type BitcoinWallet = {
  readonly name: string
  readonly icon: string
  /** What the page gets, by shape. Replace one with `reshape` to break it. */
  readonly providers: Readonly<Record<BitcoinWalletShape, object>>
  /** The addresses of the selected account on the network that it is on. */
  readonly addresses: readonly BitcoinWalletAddress[]
  readonly network: BitcoinNetworkName
  readonly isPermitted: boolean
  /** Every call that reached it, oldest first. */
  readonly calls: readonly BitcoinWalletCall[]
  selectAccount(index: number): void
  selectNetwork(name: BitcoinNetworkName): void
  lock(): void
  unlock(): void
  /** The owner takes the page's permission back in the wallet. */
  revoke(): void
  /** Emits whatever is given to the listeners of an event, in every shape that has it. */
  emit(event: string, payload: unknown): void
  /** How many listeners the page has on it, in all shapes. */
  countListeners(): number
  setApprove(approve: NonNullable<BitcoinWalletOptions['approve']>): void
  /** Puts something between the page and the wallet. Several nest; returns its removal. */
  intercept(interceptor: BitcoinInterceptor): () => void
  /** Replaces the object that the page gets in one shape. */
  reshape(shape: BitcoinWalletShape, change: (provider: object) => object): void
}
