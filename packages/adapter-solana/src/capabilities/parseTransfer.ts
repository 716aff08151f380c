import {
  type Account,
  createError,
  type Network,
  parseCaipAddress,
  type Transfer,
} from '@latchkey/core'
import { checkMemo } from '@latchkey/core/adapter'
import { type Address, address } from '@solana/addresses'
import { toPublicKey } from '../language/publicKey.js'
import { longestMemo } from './memo.js'

/** The confirmed transfer, checked and copied. */
export type ParsedTransfer = {
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
  readonly mint?: Address
  readonly memo?: string
}

/**
 * Reads a transfer synchronously, so that later changes by the host have no effect.
 *
 * @throws INVALID_ADDRESS, INVALID_AMOUNT for anything but 1 to 2^64 − 1, MEMO_TOO_LONG
 */
export function parseTransfer(
  account: Account,
  { to, amount, token, memo: text }: Transfer,
): ParsedTransfer {
  const from = parseOwner(account)
  const receiver = parseAddress(to)
  if (typeof amount !== 'bigint' || amount < 1n || amount >= 1n << 64n)
    throw createError('INVALID_AMOUNT')
  const memo = checkMemo(text, longestMemo)
  return {
    from,
    to: receiver,
    amount,
    ...(token !== undefined && { mint: parseAddress(token, 'token') }),
    ...(memo !== undefined && { memo }),
  }
}

/** Copies a network at the time of confirmation. */
export const copyNetwork = (network: Network): Network => ({
  ...network,
  ...(network.rpcUrls && { rpcUrls: [...network.rpcUrls] }),
})

/** @throws INVALID_ADDRESS */
export const parseOwner = (account: Account): Address =>
  parseAddress(parseCaipAddress(account.address).address)

/**
 * @param what Names it in the error.
 * @throws INVALID_ADDRESS
 */
export function parseAddress(value: unknown, what?: string): Address {
  if (!toPublicKey(value)) throw createError('INVALID_ADDRESS', what ? { details: what } : {})
  return address(value as string)
}
