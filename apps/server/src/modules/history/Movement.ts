/** The kinds of movements of an address inside a transaction; the numbers are stored. */
export const movementKinds = {
  nativeOut: 0,
  nativeIn: 1,
  tokenOut: 2,
  tokenIn: 3,
  nftOut: 4,
  nftIn: 5,
  /** The address sent the transaction, and no native money with it. */
  call: 6,
} as const

export type MovementKind = (typeof movementKinds)[keyof typeof movementKinds]

/** One movement, from the view of `address`. Addresses are in lower case. */
export type Movement = {
  readonly address: string
  readonly block: number
  /** The transaction's index in its block. */
  readonly place: number
  /** -1: the transaction itself; from 0: its logs; below -1: payments inside it. */
  readonly position: number
  readonly kind: MovementKind
  /** The other side; null for the creation of a contract. */
  readonly other: string | null
  /** Null: the chain's own currency. */
  readonly token: string | null
  /** Of an NFT. */
  readonly tokenId: string | null
  /** In the smallest unit. */
  readonly amount: string
}

/** A transaction with the facts that all its movements share. */
export type ChainTransaction = {
  readonly block: number
  readonly place: number
  readonly hash: string
  /** Unix seconds. */
  readonly time: number
  readonly sender: string
  readonly recipient: string | null
  /** Native money, in the smallest unit. */
  readonly value: string
  /** The called function's selector, if the transaction calls one. */
  readonly selector: string | null
  readonly nonce: number
  readonly isOk: boolean
}

/** The stored rows of one block. */
export type BlockRows = {
  readonly block: number
  readonly hash: string
  readonly parentHash: string
  readonly time: number
  readonly transactions: readonly ChainTransaction[]
  readonly movements: readonly Movement[]
}
