import { type Call, createError, type Transfer } from '@latchkey/core'
import { encodeFunctionData, erc20Abi } from 'viem'
import { type Hex, isHex } from '../language/answers.js'
import { toChecksumAddress } from '../language/checksum.js'

export type EvmCall = { readonly to: Hex; readonly value: bigint; readonly data?: Hex }

/**
 * The call that makes a transfer.
 *
 * @throws INVALID_ADDRESS, INVALID_AMOUNT
 */
export function toCall({ to: receiver, amount, token }: Transfer): EvmCall {
  const to = toChecksumAddress(receiver)
  if (!to) throw createError('INVALID_ADDRESS')
  if (typeof amount !== 'bigint' || amount < 0n || amount >= 1n << 256n)
    throw createError('INVALID_AMOUNT')
  if (token === undefined) return { to, value: amount }
  const contract = toChecksumAddress(token)
  if (!contract) throw createError('INVALID_ADDRESS', { details: 'token' })
  return {
    to: contract,
    value: 0n,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
  }
}

/**
 * A call that came from outside the kit.
 *
 * @throws INVALID_ADDRESS, INVALID_AMOUNT, RPC_INVALID_PARAMS
 */
export function toEvmCall({ to: receiver, data, value = 0n }: Call): EvmCall {
  const to = toChecksumAddress(receiver)
  if (!to) throw createError('INVALID_ADDRESS')
  if (typeof value !== 'bigint' || value < 0n) throw createError('INVALID_AMOUNT')
  if (data !== undefined && !isHex(data)) throw createError('RPC_INVALID_PARAMS')
  return { to, value, ...(data !== undefined && { data }) }
}
