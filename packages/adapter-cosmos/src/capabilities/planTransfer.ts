import {
  type Actor,
  createError,
  type Network,
  parseCaipAddress,
  type Transfer,
} from '@latchkey/core'
import type { CosmosContext } from '../CosmosContext.js'
import { decodeAddress } from '../language/checksum.js'
import { type ChainMessage, createIbcTransfer, createSend } from '../transaction/messages.js'
import { toReceiver } from './receivers.js'

/** Timeout of an ICS-20 packet, after which the coins return. */
const ibcTimeoutMs = 10 * 60_000

/** The confirmed transfer, copied: later changes by the host have no effect. */
export type Plan = {
  readonly network: Network
  readonly chainId: string
  readonly gas: NonNullable<Network['gas']>
  readonly from: string
  readonly denom: string
  readonly amount: bigint
  readonly message: ChainMessage
  readonly publicKey?: string
}

/**
 * Reads the transfer synchronously, so that nothing can change meanwhile.
 *
 * @throws INVALID_ADDRESS, INVALID_AMOUNT, INVALID_CONFIGURATION for a network without a gas price
 */
export function toPlan(
  context: CosmosContext,
  {
    account,
    network: given,
    transfer,
  }: Pick<Actor, 'account' | 'network'> & { readonly transfer: Transfer },
): Plan {
  const network = { ...context.resolve(given) }
  const { gas, name, id } = network
  if (!gas)
    throw createError('INVALID_CONFIGURATION', {
      details: 'The network names no gas price.',
      params: { network: name },
    })
  const from = decodeAddress(parseCaipAddress(account.address).address)
  const receiver = toReceiver(context, network, transfer.to)
  if (!from || from.prefix !== network.bech32Prefix || !receiver)
    throw createError('INVALID_ADDRESS')
  const { amount, token } = transfer
  // The SDK uses 256-bit amounts, and the bank module rejects zero.
  if (typeof amount !== 'bigint' || amount <= 0n || amount >= 1n << 255n)
    throw createError('INVALID_AMOUNT')
  if (token !== undefined && !isDenom(token))
    throw createError('INVALID_ADDRESS', { details: 'token' })
  const denom = token ?? gas.denom
  const coin = { denom, amount: amount.toString() }
  const move = { from: from.address, to: receiver.address, coin }
  const message =
    receiver.channel === undefined
      ? createSend(move)
      : createIbcTransfer({
          ...move,
          channel: receiver.channel,
          timeoutNs: BigInt(Date.now() + ibcTimeoutMs) * 1_000_000n,
        })
  return {
    network,
    chainId: String(id),
    gas: { ...gas },
    from: from.address,
    denom,
    amount,
    message,
    ...(account.publicKey !== undefined && { publicKey: account.publicKey }),
  }
}

/** True if the SDK accepts the denom. */
export function isDenom(value: unknown): value is string {
  return typeof value === 'string' && /^[a-zA-Z][a-zA-Z0-9/:._-]{2,127}$/.test(value)
}
