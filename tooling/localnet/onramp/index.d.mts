/** The keys that a provider gives to an operator, and the one that it keeps itself. */
export type StandInKeys = {
  readonly coinbaseKeyId: string
  /** Base64 of an Ed25519 key, or PEM. */
  readonly coinbaseKey: string
  readonly coinbasePublicKey: string
  readonly coinbaseSecret: string
  readonly meldKey: string
  readonly meldSecret: string
}

export type StandInMessage = {
  readonly url: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

export type StandInOrder = {
  readonly id: string
  readonly ref: string
  readonly provider: 'Coinbase' | 'Meld'
  readonly status: 'pending' | 'success' | 'failed'
  readonly address: string
  readonly network: string
  readonly hash?: string
  readonly createdAt: string
  readonly quote: {
    readonly purchaseAmount: string
    readonly purchaseCurrency: string
    readonly paymentCurrency: string
    readonly paymentTotal: string
  }
}

type Webhook = { readonly url: string; readonly secret: string }

/**
 * A stand-in for the providers of purchases: no money moves. It speaks the server interfaces of
 * Coinbase Onramp and Meld, serves the page on which a purchase is paid, delivers on a local chain,
 * and sends signed webhooks.
 */
export type StandIn = {
  readonly url: string
  readonly orders: ReadonlyMap<string, StandInOrder>
  /** Every webhook so far, sent or not. */
  readonly messages: readonly StandInMessage[]
  /** The purchases that servers began, as they came. */
  readonly asked: readonly Readonly<Record<string, unknown>>[]
  readonly webhooks: { readonly Coinbase: Webhook; readonly Meld: Webhook }
  stop(): Promise<void>
}

export function createStandInKeys(options?: {
  /** @default 'ed25519' */
  readonly algorithm?: 'ed25519' | 'es256'
}): StandInKeys

/** Starts it on 127.0.0.1, in this process. */
export function startStandIn(options: {
  /** @default 0, a free one */
  readonly port?: number
  readonly keys?: StandInKeys
  /** Where it delivers: ether, and the test dollar. */
  readonly chain: {
    readonly chainId: number
    readonly name: string
    readonly rpcUrl: string
    readonly token: `0x${string}`
  }
  /** Where it delivers SOL; Meld sells it. @default it sells none */
  readonly solana?: { readonly genesisHash: string; readonly name: string; readonly rpcUrl: string }
  /** Of the server whose webhooks it calls. */
  readonly serverUrl: string
  /** Whether webhooks are sent, or only kept in `messages`. @default true */
  readonly sends?: boolean
  /** @default Date.now */
  readonly now?: () => number
}): Promise<StandIn>

/** The server's `onramp` settings, and the environment with the keys. */
export function standInSettings(options: {
  readonly url: string
  readonly keys: StandInKeys
  readonly chainId: number
  readonly solana?: { readonly genesisHash: string }
  readonly serverUrl: string
}): {
  readonly onramp: Readonly<Record<string, unknown>>
  readonly environment: Readonly<Record<string, string>>
}

export function coinbaseMessage(order: StandInOrder, webhook: Webhook, now?: number): StandInMessage
export function meldMessage(order: StandInOrder, webhook: Webhook, now?: number): StandInMessage
