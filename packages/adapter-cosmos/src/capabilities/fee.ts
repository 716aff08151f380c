import { createError, type FeeEstimate } from '@latchkey/core'
import { bytesToBase64, readForeign } from '@latchkey/core/adapter'
import { type Lcd, toAmount } from '../chain/createLcd.js'
import { readGasPrice } from '../chain/readGasPrice.js'
import { fromBase64 } from '../language/bytes.js'
import {
  encodeAuthInfo,
  encodeBody,
  encodeRaw,
  type Fee,
  signModes,
} from '../transaction/transaction.js'
import type { Plan } from './planTransfer.js'

/**
 * Margin on simulated gas: the state may change before the transaction lands. Wallets use the same
 * factor.
 */
const gasMargin = { numerator: 14n, denominator: 10n } as const

/**
 * The factor on the gas price of the moment, in percent, where the chain sets one with each
 * block. A full block raises it by 12.5 % on the Cosmos Hub (the feemarket's `learning_rate`,
 * docs.cosmos.network/hub/latest/modules/feemarket) and by 6 % on Osmosis
 * (osmosis-labs/osmosis x/txfees/keeper/mempool-1559/code.go).
 *
 * - `next`: two full blocks of the Hub. Where more follow, the node names its price and the wallet is
 *   asked again.
 * - `signing`: six of the Hub, or twelve of Osmosis, for a fee that cannot be raised any more. Osmosis
 *   itself advises two to three times (releases/tag/v20.2.1).
 */
const pricePercent = { next: 130n, signing: 200n } as const

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

export type EstimateOptions = {
  /** Compressed, 33 bytes. @default the plan's */
  readonly publicKey?: Uint8Array
  /** For how long the price has to suffice. @default 'next' */
  readonly until?: keyof typeof pricePercent
  readonly signal?: AbortSignal | undefined
}

/**
 * Estimates fee and gas by simulation; the fee is in the smallest unit of the network's coin. The
 * network's gas price is the floor of the chain's own.
 */
export async function estimateFee(
  lcd: Lcd,
  plan: Plan,
  { sequence }: ChainAccount,
  { publicKey, until = 'next', signal }: EstimateOptions = {},
): Promise<FeeEstimate & { readonly gasLimit: bigint }> {
  const body = encodeBody([plan.message], { memo: plan.memo })
  const authInfo = encodeAuthInfo({
    publicKey: publicKey ?? fromBase64(plan.publicKey, 33) ?? anyKey,
    keyType: plan.network.ethereumKeys,
    sequence,
    fee: { amount: [], gas: '0' },
    mode: signModes.direct,
  })
  const [answer, price = '0'] = await Promise.all([
    lcd.simulate(
      { tx_bytes: bytesToBase64(encodeRaw(body, authInfo, new Uint8Array(64))) },
      signal,
    ),
    readGasPrice(lcd, plan.gas, signal),
  ])
  const used = toAmount(readForeign(answer, 'gas_info', 'gas_used'))
  if (used === undefined || used === 0n)
    throw createError('RPC_PARSE_ERROR', { details: 'The node answered no gas.' })
  const gasLimit = divideUp(used * gasMargin.numerator, gasMargin.denominator)
  const least = feeOf(gasLimit, plan.gas.price)
  const asked = divideUp(feeOf(gasLimit * pricePercent[until], price), 100n)
  return { fee: asked > least ? asked : least, bound: 'wallet', gasLimit }
}

const divideUp = (value: bigint, divisor: bigint) => (value + divisor - 1n) / divisor

/**
 * The fee for an amount of gas, rounded up.
 *
 * @throws INVALID_CONFIGURATION for a price that is not a decimal
 */
export function feeOf(gas: bigint, price: string): bigint {
  const match = /^(\d{1,20})(?:\.(\d{1,30}))?$/.exec(price)
  if (!match) throw createError('INVALID_CONFIGURATION', { details: `Not a gas price: ${price}` })
  const [, whole = '0', fraction = ''] = match
  return divideUp(gas * BigInt(whole + fraction), 10n ** BigInt(fraction.length))
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
