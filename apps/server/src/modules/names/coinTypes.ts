/** SLIP-44 of mainnet's addresses. */
export const etherCoin = 60

/** ENSIP-19: an address for every chain of eip155. */
export const everyEvmCoin = 0x80000000

/** ENSIP-11: one chain of eip155, or all of them. */
export const isEvmCoin = (coin: number): boolean => coin >= everyEvmCoin && coin <= 0xffffffff

/** The chain of a coin type; undefined for all chains. */
export function chainOfCoin(coin: number): string | undefined {
  if (coin === etherCoin) return 'eip155:1'
  return coin > everyEvmCoin ? `eip155:${coin - everyEvmCoin}` : undefined
}
