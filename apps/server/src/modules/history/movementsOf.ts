import {
  type ChainTransaction,
  type Movement,
  type MovementKind,
  movementKinds,
} from './Movement.js'

const zeroAddress = `0x${'0'.repeat(40)}`

/** A transfer between two addresses inside a transaction. Addresses are in lower case. */
export type Flow = {
  readonly from: string
  readonly to: string
  readonly kind: 'native' | 'token' | 'nft'
  readonly token: string | null
  readonly tokenId: string | null
  readonly amount: bigint
  /** As of a movement. */
  readonly position: number
}

/** A payment in the chain's own currency that no log tells. `index` is its place among them. */
export const paymentOf = ({
  from,
  to,
  amount,
  index,
}: Pick<Flow, 'from' | 'to' | 'amount'> & { readonly index: number }): Flow => ({
  from,
  to,
  kind: 'native',
  token: null,
  tokenId: null,
  amount,
  position: -2 - index,
})

const kinds = {
  native: [movementKinds.nativeOut, movementKinds.nativeIn],
  token: [movementKinds.tokenOut, movementKinds.tokenIn],
  nft: [movementKinds.nftOut, movementKinds.nftIn],
} as const satisfies Readonly<Record<Flow['kind'], readonly [MovementKind, MovementKind]>>

/** The called function's selector; null for a plain payment. */
export const selectorOf = (input: string): string | null =>
  /^0x[0-9a-fA-F]{8}/.test(input) ? input.slice(0, 10).toLowerCase() : null

/** Every movement of a transaction, for both sides of each; none of a failed transaction. */
export function movementsOf(
  { block, place, sender, recipient, value, isOk }: ChainTransaction,
  flows: readonly Flow[],
): readonly Movement[] {
  const own = {
    block,
    place,
    position: -1,
    token: null,
    tokenId: null,
    amount: value,
  }
  const isPayment = value !== '0'
  const kind = isPayment ? movementKinds.nativeOut : movementKinds.call
  const isReceived = isOk && isPayment && recipient !== null && recipient !== sender
  return [
    { ...own, address: sender, kind, other: recipient },
    ...(isReceived
      ? [{ ...own, address: recipient, kind: movementKinds.nativeIn, other: sender }]
      : []),
    ...(isOk ? flows.flatMap((flow) => bothSides(flow, { block, place }, sender)) : []),
  ]
}

/**
 * Anybody can make a token report a transfer of nothing between any two addresses, to plant a
 * look-alike in a history. So a transfer of nothing counts only for the transaction's sender.
 */
function bothSides(
  { from, to, kind, token, tokenId, amount, position }: Flow,
  at: { readonly block: number; readonly place: number },
  sender: string,
): readonly Movement[] {
  const [out, into] = kinds[kind]
  const side = (address: string, other: string, its: MovementKind): readonly Movement[] =>
    address === zeroAddress || (amount === 0n && address !== sender)
      ? []
      : [{ ...at, address, position, kind: its, other, token, tokenId, amount: String(amount) }]
  return from === to ? side(from, to, out) : [...side(from, to, out), ...side(to, from, into)]
}
