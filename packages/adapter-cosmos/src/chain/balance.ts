import { type ChainAdapter, createError, parseCaipAddress } from '@latchkey/core'
import { readForeign } from '@latchkey/core/adapter'
import type { CosmosContext } from '../CosmosContext.js'
import { toAddress } from '../language/checksum.js'
import { createLcd, type Lcd, toAmount } from './createLcd.js'

/**
 * The balance in the network's base denom. The wallet's address is checksum-checked here, before
 * the first chain read for it.
 */
export async function readNativeBalance(
  context: CosmosContext,
  input: Parameters<ChainAdapter['getNativeBalance']>[0],
): Promise<bigint> {
  const network = context.resolve(input.network)
  const { gas, bech32Prefix } = network
  if (!gas)
    throw createError('INVALID_CONFIGURATION', {
      details: 'The network names no base denom.',
      params: { network: network.name },
    })
  const address = toAddress(parseCaipAddress(input.address).address, [bech32Prefix])
  if (!address) throw createError('INVALID_ADDRESS')
  return await readBalance(createLcd(network, context.rpc), address, gas.denom, input.signal)
}

/**
 * The bank balance of an address in one denom.
 *
 * @throws BALANCE_UNAVAILABLE if the answer has no amount
 */
export async function readBalance(
  lcd: Lcd,
  address: string,
  denom: string,
  signal?: AbortSignal,
): Promise<bigint> {
  const { found, body } = await lcd.get(
    `/cosmos/bank/v1beta1/balances/${address}/by_denom?denom=${encodeURIComponent(denom)}`,
    signal,
  )
  return found ? requireAmount(readForeign(body, 'balance')) : 0n
}

/** The amount of a node's coin. @throws BALANCE_UNAVAILABLE if it has none */
export function requireAmount(coin: unknown): bigint {
  const amount = toAmount(readForeign(coin, 'amount'))
  if (amount === undefined)
    throw createError('BALANCE_UNAVAILABLE', { details: 'The node answered no amount.' })
  return amount
}
