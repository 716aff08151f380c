import type { WalletStorage } from '../WalletStorage.js'

/** The test wallet's networks. Testnet and signet share an address format. */
export type BitcoinNetworkName = 'mainnet' | 'testnet' | 'signet' | 'regtest'
/** The interfaces of a Bitcoin wallet to a page. */
export type BitcoinWalletShape = 'standard' | 'wbip' | 'unisat'
export type PaymentType = 'p2wpkh' | 'p2sh' | 'p2pkh' | 'p2tr'

/** One call of the page, with the method name of its shape. */
export type BitcoinWalletCall = {
  readonly shape: BitcoinWalletShape
  readonly method: string
  readonly params: unknown
}

/**
 * Answers in place of the wallet, or lets it answer through `next`. May throw, hang, or return
 * invalid data.
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
      /** `address`: undefined for a script that has none. */
      readonly outputs: readonly {
        readonly script: string
        readonly address: string | undefined
        readonly amount: bigint
      }[]
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
  /** Number of accounts of the mnemonic. @default 2 */
  readonly accountCount?: number
  /** The wallet's networks, each with the Esplora server for sending; it starts on the first. */
  readonly networks: readonly { readonly name: BitcoinNetworkName; readonly esploraUrl?: string }[]
  /** Type of its payment addresses. @default 'p2wpkh' */
  readonly paymentType?: PaymentType
  /** Called for each prompt of the wallet. @default () => true */
  readonly approve?: (request: BitcoinWalletRequest) => boolean | Promise<boolean>
  /** @default 'Latchkey Test Bitcoin' */
  readonly name?: string
  /** A data: URI. @default a small SVG */
  readonly icon?: string
  /** Adds the prefix of BIP-322 2.0.0 to signatures. @default false */
  readonly bip322Prefix?: boolean
  /** @default false */
  readonly locked?: boolean
  /**
   * Omits the wallet's own transfer (`sendBitcoin`, `sendTransfer`), so that a page must build
   * PSBTs.
   * @default false
   */
  readonly psbtOnly?: boolean
  /** Keeps the page's permission over a reload. @default none: a reload prompts again */
  readonly storage?: WalletStorage
}

/** A wallet with real keys, and its controls. */
export type BitcoinWallet = {
  readonly name: string
  readonly icon: string
  /** The page's objects, by shape. Replace one with `reshape` to break it. */
  readonly providers: Readonly<Record<BitcoinWalletShape, object>>
  /** The selected account's addresses on the current network. */
  readonly addresses: readonly BitcoinWalletAddress[]
  readonly network: BitcoinNetworkName
  readonly isPermitted: boolean
  /** All calls to the wallet, oldest first. */
  readonly calls: readonly BitcoinWalletCall[]
  selectAccount(index: number): void
  selectNetwork(name: BitcoinNetworkName): void
  lock(): void
  unlock(): void
  /** Revokes the page's permission in the wallet. */
  revoke(): void
  /** Emits any payload to the listeners of an event, in every shape that has it. */
  emit(event: string, payload: unknown): void
  /** Number of the page's listeners, in all shapes. */
  countListeners(): number
  setApprove(approve: NonNullable<BitcoinWalletOptions['approve']>): void
  /** Adds an interceptor between page and wallet. Interceptors nest. Returns its removal. */
  intercept(interceptor: BitcoinInterceptor): () => void
  /** Replaces the page's object of one shape. */
  reshape(shape: BitcoinWalletShape, change: (provider: object) => object): void
}
