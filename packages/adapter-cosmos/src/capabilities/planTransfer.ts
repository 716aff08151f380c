import {
  type Actor,
  createError,
  type Network,
  parseCaipAddress,
  type Transfer,
} from '@latchkey/core'
import { checkMemo } from '@latchkey/core/adapter'
import type { CosmosContext } from '../CosmosContext.js'
import { toAddress } from '../language/checksum.js'
import { type ChainMessage, createIbcTransfer, createSend } from '../transaction/messages.js'
import { toReceiver } from './receivers.js'

/** Timeout of an ICS-20 packet, after which the coins return. */
const ibcTimeoutMs = 10 * 60_000
/**
 * The memo that every chain takes, in bytes: the default `max_memo_characters` of x/auth
 * (cosmos-sdk x/auth/types/params.go), which counts bytes.
 */
export const longestMemo = 256

/** Whose coins, and of which denom. */
export type Source = {
  readonly network: Network
  readonly gas: NonNullable<Network['gas']>
  readonly from: string
  readonly denom: string
}

/** The confirmed transfer, copied: later changes by the host have no effect. */
export type Plan = Source & {
  readonly chainId: string
  readonly amount: bigint
  readonly message: ChainMessage
  /** '' for none. */
  readonly memo: string
  readonly publicKey?: string
}

/**
 * The account's address on the network, with the denom of `token` or of the network's own coin.
 *
 * @throws INVALID_ADDRESS, INVALID_CONFIGURATION for a network without a gas price
 */
export function toSource(
  context: CosmosContext,
  {
    account,
    network: given,
    token,
  }: Pick<Actor, 'account' | 'network'> & { readonly token?: string | undefined },
): Source {
  const network = { ...context.resolve(given) }
  const { gas, name } = network
  if (!gas)
    throw createError('INVALID_CONFIGURATION', {
      details: 'The network names no gas price.',
      params: { network: name },
    })
  const from = toAddress(parseCaipAddress(account.address).address, [network.bech32Prefix])
  if (!from) throw createError('INVALID_ADDRESS')
  if (token !== undefined && !isDenom(token))
    throw createError('INVALID_ADDRESS', { details: 'token' })
  return { network, gas: { ...gas }, from, denom: token ?? gas.denom }
}

/**
 * Reads the transfer synchronously, so that nothing can change meanwhile.
 *
 * @throws INVALID_ADDRESS, INVALID_AMOUNT, MEMO_TOO_LONG, INVALID_CONFIGURATION for a network without
 *   a gas price
 */
export function toPlan(
  context: CosmosContext,
  {
    account,
    network: given,
    transfer,
  }: Pick<Actor, 'account' | 'network'> & { readonly transfer: Transfer },
): Plan {
  const { amount, token } = transfer
  const source = toSource(context, { account, network: given, token })
  const { network, from, denom } = source
  const receiver = toReceiver(context, network, transfer.to)
  if (!receiver) throw createError('INVALID_ADDRESS')
  // The SDK uses 256-bit amounts, and the bank module rejects zero.
  if (typeof amount !== 'bigint' || amount <= 0n || amount >= 1n << 255n)
    throw createError('INVALID_AMOUNT')
  const memo = checkMemo(transfer.memo, longestMemo) ?? ''
  // Middleware of the other chain runs JSON in a packet's memo, and can pay somebody else by it.
  if (receiver.channel !== undefined && memo.trimStart().startsWith('{'))
    throw createError('RPC_INVALID_PARAMS', { details: 'memo' })
  const coin = { denom, amount: amount.toString() }
  const move = { from, to: receiver.address, coin }
  const message =
    receiver.channel === undefined
      ? createSend(move)
      : createIbcTransfer({
          ...move,
          memo,
          channel: receiver.channel,
          timeoutNs: BigInt(Date.now() + ibcTimeoutMs) * 1_000_000n,
        })
  return {
    ...source,
    chainId: String(network.id),
    amount,
    message,
    memo,
    ...(account.publicKey !== undefined && { publicKey: account.publicKey }),
  }
}

/** True if the SDK accepts the denom. */
export function isDenom(value: unknown): value is string {
  return typeof value === 'string' && /^[a-zA-Z][a-zA-Z0-9/:._-]{2,127}$/.test(value)
}
