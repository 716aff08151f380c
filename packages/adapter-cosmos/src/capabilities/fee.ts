import { createError, type FeeEstimate } from '@latchkey/core'
import { bytesToBase64, readForeign } from '@latchkey/core/adapter'
import { type Lcd, toAmount } from '../chain/createLcd.js'
import { fromBase64 } from '../language/bytes.js'
import {
  encodeAuthInfo,
  encodeBody,
  encodeRaw,
  type Fee,
  readFee,
  signModes,
} from '../transaction/transaction.js'
import type { Plan } from './planTransfer.js'

/**
 * Margin on simulated gas: the state may change before the transaction lands. Wallets use the same
 * factor.
 */
const gasMargin = { numerator: 14n, denominator: 10n } as const

/** Placeholder key: a simulation does not verify the key. */
const anyKey = /* @__PURE__ */ Uint8Array.from([2, ...new Uint8Array(31), 1])

export type ChainAccount = { readonly number: bigint; readonly sequence: bigint }

/**
 * The account's number and next sequence.
 *
 * @throws INSUFFICIENT_FUNDS for an account unknown to the chain, which never received funds
 */
export async function readAccount(
  lcd: Lcd,
  address: string,
  signal?: AbortSignal,
): Promise<ChainAccount> {
  const { found, body } = await lcd.get(`/cosmos/auth/v1beta1/accounts/${address}`, signal)
  if (!found) throw createError('INSUFFICIENT_FUNDS')
  // Vesting, module and ethermint accounts nest the base account one or two levels deep.
  for (const inner of [[], ['base_account'], ['base_vesting_account', 'base_account']]) {
    const account = readForeign(body, 'account', ...inner)
    const number = toAmount(readForeign(account, 'account_number'))
    const sequence = toAmount(readForeign(account, 'sequence'))
    if (number !== undefined && sequence !== undefined) return { number, sequence }
  }
  throw createError('RPC_PARSE_ERROR', { details: 'The node answered no account.' })
}

/** Estimates fee and gas by simulation; the fee is in the smallest unit of the network's coin. */
export async function estimateFee(
  lcd: Lcd,
  plan: Plan,
  { sequence }: ChainAccount,
  publicKey: Uint8Array | undefined,
  signal?: AbortSignal,
): Promise<FeeEstimate & { readonly gasLimit: bigint }> {
  const body = encodeBody([plan.message])
  const authInfo = encodeAuthInfo({
    publicKey: publicKey ?? fromBase64(plan.publicKey, 33) ?? anyKey,
    sequence,
    fee: { amount: [], gas: '0' },
    mode: signModes.direct,
  })
  const answer = await lcd.simulate(
    { tx_bytes: bytesToBase64(encodeRaw(body, authInfo, new Uint8Array(64))) },
    signal,
  )
  const used = toAmount(readForeign(answer, 'gas_info', 'gas_used'))
  if (used === undefined || used === 0n)
    throw createError('RPC_PARSE_ERROR', { details: 'The node answered no gas.' })
  const gasLimit = (used * gasMargin.numerator + gasMargin.denominator - 1n) / gasMargin.denominator
  return { fee: feeOf(gasLimit, plan.gas.price), gasLimit }
}

/**
 * The fee for an amount of gas, rounded up.
 *
 * @throws INVALID_CONFIGURATION for a price that is not a decimal
 */
export function feeOf(gas: bigint, price: string): bigint {
  const match = /^(\d{1,20})(?:\.(\d{1,30}))?$/.exec(price)
  if (!match) throw createError('INVALID_CONFIGURATION', { details: `Not a gas price: ${price}` })
  const [, whole = '0', fraction = ''] = match
  const scale = 10n ** BigInt(fraction.length)
  return (gas * BigInt(whole + fraction) + scale - 1n) / scale
}

export function toFee(
  { gas }: Plan,
  { fee, gasLimit }: { readonly fee: bigint; readonly gasLimit: bigint },
): Fee {
  return {
    amount: fee > 0n ? [{ denom: gas.denom, amount: fee.toString() }] : [],
    gas: gasLimit.toString(),
  }
}

/**
 * Checks that a signed transaction costs no more than the transfer left over for its fee.
 *
 * @throws INSUFFICIENT_FUNDS for a fee that the wallet has raised, or put in another coin
 */
export function checkFee({ gas }: Plan, signed: Uint8Array, most: bigint): void {
  const fits = readFee(signed).every(
    ({ denom, amount }) => denom === gas.denom && (toAmount(amount) ?? most + 1n) <= most,
  )
  if (!fits) throw createError('INSUFFICIENT_FUNDS', { details: 'The wallet raised the fee.' })
}
