import { type Client, encodeFunctionData } from 'viem'
import { type Hex, isHexOf } from '../language/answers.js'
import { unwrapViemError } from './chainClient.js'

/** The predeploy `GasPriceOracle` of every OP stack chain. */
const gasPriceOracle: Hex = '0x420000000000000000000000000000000000000F'
/**
 * Methods of Fjord (`getL1FeeUpperBound`), of the upgrades before it (`getL1Fee`) and of Isthmus
 * (`getOperatorFee`).
 *
 * Source: https://docs.base.org/base-chain/specs/upgrades/fjord/predeploys, and …/isthmus/predeploys
 */
const abi = [
  ...(['getL1FeeUpperBound', 'getOperatorFee'] as const).map((name) => ({
    type: 'function' as const,
    name,
    stateMutability: 'view' as const,
    inputs: [{ name: 'amount', type: 'uint256' as const }],
    outputs: [{ name: 'fee', type: 'uint256' as const }],
  })),
  {
    type: 'function',
    name: 'getL1Fee',
    stateMutability: 'view',
    inputs: [{ name: 'data', type: 'bytes' }],
    outputs: [{ name: 'fee', type: 'uint256' }],
  },
] as const
/**
 * Bytes of an unsigned EIP-1559 transaction beside its data, at most: type 1, lists 4, chain id 8,
 * nonce 5, two prices 14, gas limit 4, receiver 21, value 13, length of the data 3.
 */
const envelopeBytes = 73
/**
 * The L1 fee may double until the transaction is sent. The base fee of L1 rises by an eighth a
 * block at most (EIP-1559), so that takes 72 seconds.
 */
const l1FeeMargin = 2n

/**
 * The fees of an OP stack transaction beside its gas: for its data on L1, with a margin for the
 * change of L1's prices, and for the chain's operator. A chain whose predeploy does not answer
 * takes neither.
 *
 * @throws what the client throws where no node answers
 */
export async function readOpStackFee(
  client: Client,
  { dataBytes, gasLimit }: { readonly dataBytes: number; readonly gasLimit: bigint },
): Promise<bigint> {
  const bytes = envelopeBytes + dataBytes
  const [l1Fee, operatorFee] = await Promise.all([
    readL1Fee(client, bytes),
    read(client, encodeFunctionData({ abi, functionName: 'getOperatorFee', args: [gasLimit] })),
  ])
  return (l1Fee ?? 0n) * l1FeeMargin + (operatorFee ?? 0n)
}

async function readL1Fee(client: Client, bytes: number): Promise<bigint | undefined> {
  const bound = encodeFunctionData({
    abi,
    functionName: 'getL1FeeUpperBound',
    args: [BigInt(bytes)],
  })
  const fee = await read(client, bound)
  if (fee !== undefined) return fee
  // Before Fjord each byte counts, and a zero counts less.
  const data: Hex = `0x${'ff'.repeat(bytes)}`
  return await read(client, encodeFunctionData({ abi, functionName: 'getL1Fee', args: [data] }))
}

/** Undefined where there is no such contract, or it has no such method. */
async function read(client: Client, data: Hex): Promise<bigint | undefined> {
  try {
    // Not viem's `call`, whose batches and off-chain look-ups weigh 14 KB.
    const answer: unknown = await client.request({
      method: 'eth_call',
      params: [{ to: gasPriceOracle, data }, 'latest'],
    })
    return isHexOf(answer, 64) ? BigInt(answer) : undefined
  } catch (error) {
    if (unwrapViemError(error).code === 'TRANSACTION_REVERTED') return undefined
    throw error
  }
}
