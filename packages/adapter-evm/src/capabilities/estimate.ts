import {
  type Actor,
  bareAddress,
  createError,
  type FeeEstimate,
  type MaxEstimate,
  type Network,
  type Spendable,
} from '@latchkey/core'
import { toSpendable } from '@latchkey/core/adapter'
import { type Client, encodeFunctionData, erc20Abi, size } from 'viem'
import { estimateGas, estimateMaxPriorityFeePerGas, getBlock, getGasPrice } from 'viem/actions'
import { readNativeBalance } from '../chain/balance.js'
import type { ChainReader, ReadSource } from '../chain/createChainReader.js'
import { type Hex, isHexOf } from '../language/answers.js'
import { toChecksumAddress } from '../language/checksum.js'
import { isOpStack } from '../networks/opStack.js'
import { reading } from './chainClient.js'
import { readOpStackFee } from './opStackFee.js'
import type { EvmCall } from './toCall.js'

/**
 * The base fee rises by an eighth per full block at most (EIP-1559). It takes six of them to double,
 * 72 seconds on mainnet: the time in which a person reads and confirms.
 */
const baseFeeMargin = 2n
/** The gas of a transfer to an account without code, which is always the same. */
const plainGas = 21_000n

type Source = Pick<Actor, 'account' | 'network'> & ReadSource

/** A balance. Neither ether nor ERC-20 tells of locked parts. */
export async function readSpendable(
  reader: ChainReader,
  { account, token, ...source }: Source & { readonly token?: string | undefined },
): Promise<Spendable> {
  const { address } = account
  if (token === undefined)
    return toSpendable(await readNativeBalance(reader, { address, ...source }))
  const to = toChecksumAddress(token)
  if (!to) throw createError('INVALID_ADDRESS', { details: 'token' })
  const owner = bareAddress(address) as Hex
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  const answer = await reader.read(source, 'eth_call', [{ to, data }, 'latest'])
  if (!isHexOf(answer, 64))
    throw createError('BALANCE_UNAVAILABLE', { details: 'balanceOf answered no number.' })
  return toSpendable(BigInt(answer))
}

/** The most that a call costs, whatever its wallet chooses within the prices of the next blocks. */
export async function estimateCall(
  reader: ChainReader,
  { account, ...source }: Source,
  call: EvmCall,
): Promise<FeeEstimate> {
  const from = bareAddress(account.address) as Hex
  return await reading(reader, source, async (client) =>
    toFee(client, source.network, call, await readLimits(client, from, call)),
  )
}

/**
 * The most ether that can be sent to an address.
 *
 * @throws INSUFFICIENT_FUNDS
 */
export async function estimateMax(
  reader: ChainReader,
  { account, ...source }: Source,
  to: Hex,
): Promise<MaxEstimate> {
  const from = bareAddress(account.address) as Hex
  const balance = await readNativeBalance(reader, { address: account.address, ...source })
  // A node estimates no transfer of all that there is, since nothing is left for its gas.
  const call = { to, value: balance / 2n }
  const fee = await reading(reader, source, async (client) => {
    const { gasLimit, ...price } = await readLimits(client, from, call)
    return await toFee(client, source.network, call, {
      ...price,
      // A contract may take more gas for another amount, and in another block.
      gasLimit: gasLimit === plainGas ? gasLimit : (gasLimit * 5n) / 4n,
    })
  })
  const amount = balance - fee.fee
  if (amount <= 0n) throw createError('INSUFFICIENT_FUNDS')
  return { amount, fee: { ...fee, bound: 'kept' } }
}

type Price = Pick<FeeEstimate, 'priorityFeePerGas'> & { readonly feePerGas: bigint }
type Limits = Price & { readonly gasLimit: bigint }

async function readLimits(client: Client, from: Hex, call: EvmCall): Promise<Limits> {
  const [gasLimit, price] = await Promise.all([
    estimateGas(client, { account: from, ...call }),
    readPrice(client),
  ])
  return { gasLimit, ...price }
}

async function readPrice(client: Client): Promise<Price> {
  const { baseFeePerGas } = await getBlock(client)
  // The chain lacks EIP-1559.
  if (typeof baseFeePerGas !== 'bigint') return { feePerGas: await getGasPrice(client) }
  const priorityFeePerGas = await estimateMaxPriorityFeePerGas(client)
  return { feePerGas: baseFeePerGas * baseFeeMargin + priorityFeePerGas, priorityFeePerGas }
}

async function toFee(
  client: Client,
  network: Network,
  { data = '0x' }: EvmCall,
  limits: Limits,
): Promise<FeeEstimate> {
  const { gasLimit, feePerGas } = limits
  const more = isOpStack(network)
    ? await readOpStackFee(client, { dataBytes: size(data), gasLimit })
    : 0n
  return { ...limits, fee: gasLimit * feePerGas + more }
}
