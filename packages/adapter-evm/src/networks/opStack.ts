import type { Network } from '@latchkey/core'

/**
 * Chain ids of the OP stack: viem's chains with the contract `gasPriceOracle` (viem 2.57.1) but the
 * former Zora testnet, whose id is HyperEVM's now, and Celo, whose test networks are among them.
 * The list loads with the first transfer; a mark in each network would load with the page.
 */
const opStackIds: readonly number[] = [
  10, 130, 204, 252, 360, 420, 478, 480, 690, 919, 1135, 1301, 1338, 1750, 1868, 1874, 1923, 1924,
  1946, 2192, 2331, 2522, 4202, 4326, 4801, 5330, 5611, 8453, 11011, 12553, 13001, 17069, 33979,
  34443, 42220, 44787, 48898, 48900, 53302, 57073, 60808, 81224, 81457, 84531, 84532, 91342,
  132_902, 695_569, 763_373, 808_813, 812_242, 3_397_901, 7_777_777, 11_142_220, 11_155_420,
  28_122_024, 888_888_888, 999_999_999, 2_713_017_997_578_000, 2_716_446_429_837_000,
]

/** True for a network of the OP stack, whose transactions also pay for their data on L1. */
export function isOpStack({ id, opStack }: Pick<Network, 'id' | 'opStack'>): boolean {
  return opStack ?? opStackIds.includes(Number(id))
}
