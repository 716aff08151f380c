import type { Row } from '../../database/Database.js'
import type { ChainTransaction, Movement, MovementKind } from './Movement.js'

/** How far a chain has been read. */
export type ChainState = {
  /** The chain's number in the rows. */
  readonly number: number
  readonly firstBlock: number
  /** Unix seconds of the first block; undefined until it is read. */
  readonly firstTime: number | undefined
  readonly readTo: number
  /** The hash of that block; undefined before the first one. */
  readonly readHash: string | undefined
  /** The chain's newest block at the last look. */
  readonly head: number
  /** Milliseconds since 1970. */
  readonly lookedAt: number
  readonly owner: string
  readonly leaseUntil: number
}

/** A token's own description; without `decimals` its amounts cannot be written. */
export type TokenName = {
  readonly token: string
  readonly name: string | undefined
  readonly symbol: string | undefined
  readonly decimals: number | undefined
}

/** A transaction with one account's movements in it. */
export type AccountTransaction = Omit<ChainTransaction, 'nonce' | 'sender'> & {
  /** '': another account, which its source does not name. */
  readonly sender: string
  /** Null: its source does not tell it. */
  readonly nonce: number | null
  readonly movements: readonly Movement[]
}

/** A place in a chain's history: a page begins after it. */
export type Place = { readonly block: number; readonly place: number }

export const toState = (row: Row): ChainState => ({
  number: Number(row.number),
  firstBlock: Number(row.first_block),
  firstTime: row.first_time === null ? undefined : Number(row.first_time),
  readTo: Number(row.read_to),
  readHash: row.read_hash === null ? undefined : String(row.read_hash),
  head: Number(row.head),
  lookedAt: Number(row.looked_at),
  owner: String(row.lease_owner),
  leaseUntil: Number(row.lease_until),
})

const textOf = (value: unknown) => (value === null || value === undefined ? null : String(value))

export const toTokenName = ({ token, name, symbol, decimals }: Row): TokenName => ({
  token: String(token),
  name: textOf(name) ?? undefined,
  symbol: textOf(symbol) ?? undefined,
  decimals: decimals === null || decimals === undefined ? undefined : Number(decimals),
})

/** Rows of one movement each, in order, as transactions. */
export function toTransactions(
  account: string,
  rows: readonly Row[],
): readonly AccountTransaction[] {
  const found: (ChainTransaction & { readonly movements: Movement[] })[] = []
  for (const row of rows) {
    const [block, place] = [Number(row.block), Number(row.place)]
    let last = found.at(-1)
    if (last?.block !== block || last.place !== place) {
      last = {
        block,
        place,
        hash: String(row.hash),
        time: Number(row.time),
        sender: String(row.sender),
        recipient: textOf(row.recipient),
        value: String(row.value),
        selector: textOf(row.selector),
        nonce: Number(row.nonce),
        isOk: Number(row.is_ok) === 1,
        movements: [],
      }
      found.push(last)
    }
    last.movements.push({
      address: account,
      block,
      place,
      position: Number(row.position),
      kind: Number(row.kind) as MovementKind,
      other: textOf(row.other),
      token: textOf(row.token),
      tokenId: textOf(row.token_id),
      amount: String(row.amount),
    })
  }
  return found
}
