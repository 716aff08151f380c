import { concatHex, decodeFunctionResult, encodeFunctionData, numberToHex, parseAbi } from 'viem'

/** MixedRouteQuoterV1's fee value for a hop over Uniswap V2. */
const v2Hop = 8_388_608
/** The router's word for itself. */
const here = '0x0000000000000000000000000000000000000002'

export const routerAbi = parseAbi([
  'struct ExactInput { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
  'function exactInput(ExactInput params) payable returns (uint256)',
  'function swapExactTokensForTokens(uint256, uint256, address[], address) payable returns (uint256)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function unwrapWETH9WithFee(uint256, address, uint256, address) payable',
  'function sweepTokenWithFee(address, uint256, address, uint256, address) payable',
  'function refundETH() payable',
  'function selfPermitIfNecessary(address, uint256, uint256, uint8, bytes32, bytes32) payable',
])
const quoterAbi = parseAbi([
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256, uint160[], uint32[], uint256)',
])
const encode = (functionName, args) => encodeFunctionData({ abi: routerAbi, functionName, args })

const encodePath = ({ tokens, fees }) =>
  concatHex(
    tokens.flatMap((token, at) =>
      at === 0 ? [token] : [numberToHex(fees[at - 1] ?? v2Hop, { size: 3 }), token],
    ),
  )

/** The current output of a route, by the quoter of the chain. See index.d.mts. */
export async function quoteRoute({ rpcUrl, pools }, route, amount) {
  const args = [encodePath(route), amount]
  const data = encodeFunctionData({ abi: quoterAbi, functionName: 'quoteExactInput', args })
  const body = { jsonrpc: '2.0', id: 1, method: 'eth_call' }
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, params: [{ to: pools.mixedQuoter, data }, 'latest'] }),
  })
  const { result, error } = await response.json()
  if (error) throw new Error(error.message)
  return decodeFunctionResult({ abi: quoterAbi, functionName: 'quoteExactInput', data: result })[0]
}

/** The least of which enough is left after a fee: the router checks what it holds before it. */
const beforeFee = (amount, bips) => (amount * 10_000n + 9_999n - bips) / (10_000n - bips)

/** Calldata of SwapRouter02 for a route. See index.d.mts. */
export function buildRouterSwap({
  route,
  amount,
  minAmount,
  user,
  deadline,
  givesNative = false,
  getsNative = false,
  permit,
  fee,
}) {
  const sections = []
  for (const [at, fee] of route.fees.entries()) {
    const isV2 = fee === undefined
    const last = sections.at(-1)
    const next = route.tokens[at + 1]
    if (last?.isV2 === isV2) {
      last.tokens.push(next)
      last.fees.push(fee)
    } else sections.push({ isV2, tokens: [route.tokens[at], next], fees: [fee] })
  }
  const calls = sections.map(({ isV2, ...section }, at) => {
    const isLast = at === sections.length - 1
    const recipient = !isLast || getsNative || fee ? here : user
    const amountIn = at === 0 ? amount : 0n
    const minimum = isLast ? minAmount : 0n
    return isV2
      ? encode('swapExactTokensForTokens', [amountIn, minimum, section.tokens, recipient])
      : encode('exactInput', [
          { path: encodePath(section), recipient, amountIn, amountOutMinimum: minimum },
        ])
  })
  if (permit) calls.unshift(encode('selfPermitIfNecessary', permit))
  const pay = fee && [beforeFee(minAmount, fee.bips), user, fee.bips, fee.recipient]
  if (getsNative && pay) calls.push(encode('unwrapWETH9WithFee', pay))
  else if (getsNative) calls.push(encode('unwrapWETH9', [minAmount, user]))
  else if (pay) calls.push(encode('sweepTokenWithFee', [route.tokens.at(-1), ...pay]))
  if (givesNative) calls.push(encode('refundETH', []))
  return encode('multicall', [deadline, calls])
}
