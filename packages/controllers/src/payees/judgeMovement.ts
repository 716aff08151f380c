import type { Namespace } from '@latchkey/core'
import { isSameAddress, isTwin } from './addressForm.js'
import type { KnownAddress } from './checkReceiver.js'

/** Below this value a transfer of a stranger is dust. */
const dustInUsd = 0.01

/** A movement of an account's history, as far as the guard needs it. */
export type MovementToJudge = {
  readonly direction: 'in' | 'out' | 'self'
  /** In any unit and with any sign, as a number or its decimal text: only zero matters. */
  readonly amount: bigint | string
  /** The token's address; absent for the native currency. */
  readonly token?: string | undefined
  /** The other party's bare address. */
  readonly counterparty?: string | undefined
  /** The account sent the transaction. Undefined: unknown. */
  readonly isSentByOwner?: boolean | undefined
  /** Undefined: unknown. */
  readonly valueInUsd?: number | undefined
  /** A list that the host trusts has the token. A token of no list counts as unlisted. */
  readonly isListed?: boolean | undefined
}

/**
 * How a movement is shown, and why. `folded` rows stand behind one line, `hidden` rows nowhere;
 * neither offers its address to copy.
 *
 * - `FORGED`: a token claims that the account sent it, and the account did not.
 * - `TWIN`: the other party looks like a known one or like the account.
 * - `ZERO_VALUE`: nothing was moved.
 * - `UNLISTED_TOKEN`: any contract may call itself so, and claim any sender and price.
 * - `DUST`: a stranger's transfer of less than $0.01.
 */
export type MovementVerdict =
  | { readonly display: 'shown' }
  | {
      readonly display: 'folded'
      readonly reason: 'TWIN' | 'ZERO_VALUE' | 'UNLISTED_TOKEN' | 'DUST'
    }
  | { readonly display: 'hidden'; readonly reason: 'FORGED' | 'TWIN' }

/**
 * Tells which movements of an account's history are bait: transfers that a stranger makes so that
 * their address stands in it. Transactions of the account itself are always shown.
 *
 * @example
 * judgeMovement(
 *   { direction: 'out', amount: 0n, token: '0x…', isSentByOwner: false },
 *   { namespace: 'eip155', own: ['0x…'], payees: [] },
 * ) // { display: 'hidden', reason: 'FORGED' }
 */
export function judgeMovement(
  movement: MovementToJudge,
  context: {
    readonly namespace: Namespace
    /** The bare addresses of the person's accounts in the namespace. */
    readonly own: readonly string[]
    /** The receivers that the person chose, and those that the account itself paid. */
    readonly payees: readonly KnownAddress[]
  },
): MovementVerdict {
  const { direction, token, counterparty, isSentByOwner, valueInUsd } = movement
  const { namespace, own } = context
  const isNative = token === undefined
  // The account alone moves its native currency.
  const isOwnDoing = isSentByOwner ?? (isNative && direction !== 'in')
  if (isOwnDoing) return { display: 'shown' }

  const isNothing = isZero(movement.amount)
  const isOut = direction === 'out'
  if (isOut && isNothing && !isNative && isSentByOwner === false)
    return { display: 'hidden', reason: 'FORGED' }

  const payees = context.payees.filter((each) => (each.namespace ?? namespace) === namespace)
  const isAny = (test: typeof isTwin, addresses: readonly string[]) =>
    counterparty !== undefined && addresses.some((each) => test(namespace, each, counterparty))
  const known = [...own, ...payees.map(({ address }) => address)]
  const isPayee = isAny(isSameAddress, known)
  if (!isPayee && isAny(isTwin, known))
    // An outgoing transfer of unknown origin may be a real loss: it is not hidden.
    return isOut && isSentByOwner === undefined && !isNothing
      ? { display: 'folded', reason: 'TWIN' }
      : { display: 'hidden', reason: 'TWIN' }

  if (isNothing) return { display: 'folded', reason: 'ZERO_VALUE' }
  if (!isNative && movement.isListed !== true)
    return { display: 'folded', reason: 'UNLISTED_TOKEN' }
  if (!isOut && !isPayee && valueInUsd !== undefined && valueInUsd < dustInUsd)
    return { display: 'folded', reason: 'DUST' }
  return { display: 'shown' }
}

const isZero = (amount: bigint | string) =>
  typeof amount === 'bigint' ? amount === 0n : /^-?0*\.?0*$/.test(amount)
