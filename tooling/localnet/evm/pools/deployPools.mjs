import {
  encodeDeployData,
  encodeFunctionData,
  encodePacked,
  getContractAddress,
  keccak256,
  maxUint256,
  numberToHex,
} from 'viem'
import { readContracts } from '../contracts.mjs'
import { readPoolContracts } from './artefacts.mjs'

/** An address of its own, so that nonces and balances of the ten accounts stay what they are. */
const deployer = '0x9001500000000000000000000000000000000001'
const zeroAddress = `0x${'0'.repeat(40)}`
const deadline = 9_999_999_999n
const ether = (count) => BigInt(count) * 10n ** 18n
const dollars = (count) => BigInt(count) * 10n ** 6n
/** Fixed, since an estimate could run before the earlier transactions are mined. */
const gas = numberToHex(7_000_000)
/** The tick spacing of a V3 pool, by its fee. */
const spacings = { 100: 1, 500: 10, 3000: 60, 10000: 200 }
const tickLimit = 887_272

/** The order of the deployments, by nonce. */
const order = [
  'WrappedEther',
  'UniswapV2Factory',
  'UniswapV3Factory',
  'NonfungiblePositionManager',
  'SwapRouter02',
  'QuoterV2',
  'MixedRouteQuoterV1',
  'TestFeed',
]

const addressOf = (name) =>
  getContractAddress({ from: deployer, nonce: BigInt(order.indexOf(name)) })

/** The pools' contracts in the description of a chain. */
export const planPools = () => ({
  wrapped: addressOf('WrappedEther'),
  v2Factory: addressOf('UniswapV2Factory'),
  v3Factory: addressOf('UniswapV3Factory'),
  positions: addressOf('NonfungiblePositionManager'),
  router: addressOf('SwapRouter02'),
  quoter: addressOf('QuoterV2'),
  mixedQuoter: addressOf('MixedRouteQuoterV1'),
  feed: addressOf('TestFeed'),
})

/**
 * Deploys Uniswap V2 and V3 with pools of ether, dollars (LTD) and euros (LTE), and a feed of
 * ether's price with the interface of Chainlink's. An ether costs about 3,000 dollars, a euro 1.11.
 *
 * @param {{ rpcUrl: string, token: `0x${string}`, euro: `0x${string}` }} chain
 */
export async function deployPools({ rpcUrl, token: dollar, euro }) {
  const contracts = { ...readPoolContracts(), ...readContracts() }
  const at = planPools()
  const weth = at.wrapped
  const transactions = []
  const call = (name, to, functionName, args, value = 0n) =>
    transactions.push({
      to,
      value: numberToHex(value),
      data: encodeFunctionData({ abi: contracts[name].abi, functionName, args }),
    })
  const constructorArgs = {
    UniswapV2Factory: [deployer],
    NonfungiblePositionManager: [at.v3Factory, weth, zeroAddress],
    SwapRouter02: [at.v2Factory, at.v3Factory, at.positions, weth],
    QuoterV2: [at.v3Factory, weth],
    MixedRouteQuoterV1: [at.v3Factory, at.v2Factory, weth],
  }
  for (const name of order) {
    const args = constructorArgs[name] ?? []
    transactions.push({ data: encodeDeployData({ ...contracts[name], args }) })
  }
  // Added by vote on the real chains.
  call('UniswapV3Factory', at.v3Factory, 'enableFeeAmount', [100, 1])
  call('TestDollar', dollar, 'mint', [deployer, dollars(10_000_000)])
  call('TestEuro', euro, 'mint', [deployer, ether(10_000_000)])
  call('WrappedEther', weth, 'deposit', [], ether(2_000))
  for (const token of [weth, dollar, euro])
    call('TestEuro', token, 'approve', [at.positions, maxUint256])

  const addV3 = (fee, ...sides) => {
    const [first, second] = sides.sort((a, b) => (BigInt(a.token) < BigInt(b.token) ? -1 : 1))
    const price = squareRoot((second.amount << 192n) / first.amount)
    const tick = Math.floor(tickLimit / spacings[fee]) * spacings[fee]
    const pool = [first.token, second.token, fee, price]
    call('NonfungiblePositionManager', at.positions, 'createAndInitializePoolIfNecessary', pool)
    const position = {
      token0: first.token,
      token1: second.token,
      fee,
      tickLower: -tick,
      tickUpper: tick,
      amount0Desired: first.amount,
      amount1Desired: second.amount,
      amount0Min: 0n,
      amount1Min: 0n,
      recipient: deployer,
      deadline,
    }
    call('NonfungiblePositionManager', at.positions, 'mint', [position])
  }
  addV3(500, { token: weth, amount: ether(1_000) }, { token: dollar, amount: dollars(3_000_000) })
  addV3(100, { token: dollar, amount: dollars(1_000_000) }, { token: euro, amount: ether(900_000) })
  addV3(3000, { token: weth, amount: ether(100) }, { token: euro, amount: ether(270_000) })
  // The pair is made by hand: it gives what it got without an account of it to whoever asks.
  const pair = pairAddress(at.v2Factory, weth, dollar, contracts.UniswapV2Pair.bytecode)
  call('UniswapV2Factory', at.v2Factory, 'createPair', [weth, dollar])
  call('TestEuro', weth, 'transfer', [pair, ether(50)])
  call('TestEuro', dollar, 'transfer', [pair, dollars(150_500)])
  call('UniswapV2Pair', pair, 'mint', [deployer])
  const now = BigInt(Math.floor(Date.now() / 1000))
  call('TestFeed', at.feed, 'set', [3_000n * 10n ** 8n, now])
  await sendAll(rpcUrl, transactions)
  return at
}

/** Where the factory makes the pair of two tokens. */
function pairAddress(from, a, b, bytecode) {
  const sorted = BigInt(a) < BigInt(b) ? [a, b] : [b, a]
  const salt = keccak256(encodePacked(['address', 'address'], sorted))
  return getContractAddress({ opcode: 'CREATE2', from, salt, bytecode })
}

function squareRoot(value) {
  let guess = 1n << BigInt((value.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (guess + value / guess) >> 1n
    if (next >= guess) return guess
    guess = next
  }
}

/** Sends in order and mines until all are in blocks. */
async function sendAll(rpcUrl, transactions) {
  const ask = async (body) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(rpcUrl, { method: 'POST', headers, body: JSON.stringify(body) })
    return response.json()
  }
  const call = async (method, params) => {
    const { result, error } = await ask({ jsonrpc: '2.0', id: 1, method, params })
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
  await call('anvil_impersonateAccount', [deployer])
  await call('anvil_setBalance', [deployer, numberToHex(ether(5_000))])
  await call('evm_setAutomine', [false])
  const answers = await ask(
    transactions.map((transaction, nonce) => ({
      jsonrpc: '2.0',
      id: nonce,
      method: 'eth_sendTransaction',
      params: [{ from: deployer, nonce: numberToHex(nonce), gas, ...transaction }],
    })),
  )
  const refused = answers.find(({ error }) => error)
  if (refused) throw new Error(`The local chain refused a transaction: ${refused.error.message}`)
  const sent = numberToHex(transactions.length)
  while ((await call('eth_getTransactionCount', [deployer, 'latest'])) !== sent)
    await call('evm_mine', [])
  await call('evm_setAutomine', [true])
  await call('anvil_stopImpersonatingAccount', [deployer])
  const receipts = await ask(
    answers.map(({ result }, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'eth_getTransactionReceipt',
      params: [result],
    })),
  )
  const failed = receipts.findIndex(({ result }) => result?.status !== '0x1')
  if (failed >= 0) throw new Error(`Transaction ${failed} of the pools failed`)
}
