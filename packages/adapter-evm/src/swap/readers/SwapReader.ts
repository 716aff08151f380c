import type { BuiltSwap, SignedPermit, SwapOrder } from '@latchkey/core'
import type { Client } from 'viem'
import type { Hex } from '../../language/answers.js'
import type { SwapRouter } from '../routers.js'

/** Why a swap is refused. */
export type SwapRefusal =
  | 'chain'
  | 'contract'
  | 'spender'
  | 'value'
  | 'unreadable'
  | 'deadline'
  | 'path'
  | 'amount'
  | 'recipient'
  | 'minimum'
  | 'fee'
  | 'permit'

/** A swap to a listed router: chain, contract, spender and value are right. */
export type SwapToRead = {
  readonly order: SwapOrder
  readonly built: BuiltSwap & { readonly data: Hex }
  readonly router: SwapRouter
  /** The account that gives and gets. */
  readonly user: string
  readonly permit: SignedPermit | undefined
  /** Milliseconds since 1970. */
  readonly now: number
  /** Nodes of the host or the wallet. */
  readonly client: Client
}

/**
 * Reads the calldata of one kind of router. `undefined`: the contract takes no more than was
 * ordered, from this account alone, and reverts unless the ordered least arrives there.
 */
export type SwapReader = (
  swap: SwapToRead,
) => SwapRefusal | undefined | Promise<SwapRefusal | undefined>
