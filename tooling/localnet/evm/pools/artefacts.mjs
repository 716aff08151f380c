import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const folders = {
  v2Core: dirname(require.resolve('@uniswap/v2-core/package.json')),
  v3Core: dirname(require.resolve('@uniswap/v3-core/package.json')),
  v3Periphery: dirname(require.resolve('@uniswap/v3-periphery/package.json')),
  routers: dirname(require.resolve('@uniswap/swap-router-contracts/package.json')),
}
const contracts = 'artifacts/contracts'

/** Where the packages of their makers keep them. */
const files = {
  UniswapV2Factory: [folders.v2Core, 'build'],
  UniswapV2Pair: [folders.v2Core, 'build'],
  UniswapV3Factory: [folders.v3Core, `${contracts}/UniswapV3Factory.sol`],
  UniswapV3Pool: [folders.v3Core, `${contracts}/UniswapV3Pool.sol`],
  NonfungiblePositionManager: [folders.v3Periphery, `${contracts}/NonfungiblePositionManager.sol`],
  SwapRouter02: [folders.routers, `${contracts}/SwapRouter02.sol`],
  QuoterV2: [folders.routers, `${contracts}/lens/QuoterV2.sol`],
  MixedRouteQuoterV1: [folders.routers, `${contracts}/lens/MixedRouteQuoterV1.sol`],
}

/**
 * The published contracts of Uniswap V2 and V3, from their packages. See index.d.mts.
 *
 * @returns {Record<keyof typeof files, import('../contracts.mjs').Contract>}
 */
export function readPoolContracts() {
  const read = ([name, [folder, path]]) => {
    const file = join(folder, path, `${name}.json`)
    const { abi, bytecode } = JSON.parse(readFileSync(file, 'utf8'))
    return [name, { abi, bytecode: bytecode.startsWith('0x') ? bytecode : `0x${bytecode}` }]
  }
  return Object.fromEntries(Object.entries(files).map(read))
}
