import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const periphery = '@uniswap/v3-periphery/artifacts/contracts'
const routers = '@uniswap/swap-router-contracts/artifacts/contracts'

/** Where the packages of their makers keep them. */
const files = {
  WETH9: '@uniswap/v2-periphery/build/WETH9.json',
  UniswapV2Factory: '@uniswap/v2-core/build/UniswapV2Factory.json',
  UniswapV2Pair: '@uniswap/v2-core/build/UniswapV2Pair.json',
  UniswapV2Router02: '@uniswap/v2-periphery/build/UniswapV2Router02.json',
  UniswapV3Factory:
    '@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json',
  UniswapV3Pool: '@uniswap/v3-core/artifacts/contracts/UniswapV3Pool.sol/UniswapV3Pool.json',
  NonfungiblePositionManager: `${periphery}/NonfungiblePositionManager.sol/NonfungiblePositionManager.json`,
  SwapRouter02: `${routers}/SwapRouter02.sol/SwapRouter02.json`,
  QuoterV2: `${routers}/lens/QuoterV2.sol/QuoterV2.json`,
  MixedRouteQuoterV1: `${routers}/lens/MixedRouteQuoterV1.sol/MixedRouteQuoterV1.json`,
}

/**
 * The published contracts of Uniswap V2 and V3, from their packages. See index.d.mts.
 *
 * @returns {Record<keyof typeof files, import('../contracts.mjs').Contract>}
 */
export function readPoolContracts() {
  const read = ([name, file]) => {
    const { abi, bytecode } = JSON.parse(readFileSync(require.resolve(file), 'utf8'))
    return [name, { abi, bytecode: bytecode.startsWith('0x') ? bytecode : `0x${bytecode}` }]
  }
  return Object.fromEntries(Object.entries(files).map(read))
}
