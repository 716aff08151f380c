import type { BuiltApproval, SwapAllowance } from '@latchkey/api'
import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { HttpProblem } from '../../http/HttpProblem.js'
import { UpstreamError } from '../../outbound/UpstreamError.js'
import { call, toUnits } from '../blockchain/readers/readTokenNames.js'
import type { SwapSources } from './createSwapSources.js'
import { readGas } from './readGas.js'
import { chainMismatch, toCaip, toSide, toUser } from './sides.js'

type Sources = Pick<SwapSources, 'nodeOf' | 'spenderOf'>
type Query = Readonly<Record<string, unknown>>

/** @throws HttpProblem, UpstreamError */
export async function readAllowance(
  { nodeOf, spenderOf }: Sources,
  query: Query,
): Promise<SwapAllowance> {
  const { chainId, token } = toSide(query.tokenAddress, 'tokenAddress')
  const owner = toUser(query.userAddress, chainId) as `0x${string}`
  const node = nodeOf(chainId)
  if (token === undefined) return { allowance: String(maxUint256) }
  const spender = spenderOf(chainId, query.spender) as `0x${string}`
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'allowance',
    args: [owner, spender],
  })
  const [answer] = await node.rpc([call(token, data)])
  const allowance = toUnits(answer)
  if (allowance === undefined) throw new UpstreamError('garbage')
  return { allowance: String(allowance) }
}

/** Of `amount`, else without limit. @throws HttpProblem, UpstreamError */
export async function buildApproval(
  { nodeOf, spenderOf }: Sources,
  query: Query,
): Promise<BuiltApproval> {
  const { chainId, token } = toSide(query.from, 'from')
  if (toSide(query.to, 'to').chainId !== chainId) throw chainMismatch()
  toUser(query.userAddress, chainId)
  const node = nodeOf(chainId)
  if (token === undefined)
    throw new HttpProblem(400, 'NO_APPROVAL', 'The native currency needs no approval')
  const spender = spenderOf(chainId, query.spender) as `0x${string}`
  const amount = typeof query.amount === 'string' ? BigInt(query.amount) : maxUint256
  const { standard } = await readGas(node)
  const contract = toCaip(chainId, token)
  return {
    tx: {
      // Some clients send the approval to `from`.
      from: contract,
      to: contract,
      data: encodeFunctionData({
        abi: erc20Abi,
        functionName: 'approve',
        args: [spender, amount],
      }),
      value: '0',
      eip155: { gasPrice: String(standard) },
    },
  }
}
