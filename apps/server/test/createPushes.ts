import type { usePoolSwaps } from './usePoolSwaps.js'

type Parts = Pick<
  ReturnType<typeof usePoolSwaps>,
  'evm' | 'user' | 'me' | 'poolsOf' | 'callPool' | 'provide'
>

/** Trades that bend the prices of a chain's pools, and a feed beside them. */
export function createPushes({ evm, user, me, poolsOf, callPool, provide }: Parts) {
  /** Moves the price of the V2 pair: an ether is worth fewer dollars there afterwards. */
  async function pushPair(amount: bigint): Promise<void> {
    const { router, wrapped } = poolsOf()
    const [{ token }] = evm.networks
    await provide('wrapped', amount)
    await callPool('SwapRouter02', router, 'swapExactTokensForTokens', [
      amount,
      0n,
      [wrapped, token],
      me(),
    ])
  }
  /** Moves the price of the deepest V3 pool in the same way. */
  async function pushPool(amount: bigint): Promise<void> {
    const { router, wrapped } = poolsOf()
    const [{ token }] = evm.networks
    await provide('wrapped', amount)
    await callPool('SwapRouter02', router, 'exactInputSingle', [
      [wrapped, token, 500, me(), amount, 0n, 0n],
    ])
  }
  /** A feed that says that a dollar is a dollar. */
  async function dollarFeed(): Promise<string> {
    const { address } = await user().deploy(me(), 'TestFeed')
    const at = BigInt(Math.floor(Date.now() / 1_000))
    await user().write(me(), address, 'TestFeed', 'set', [10n ** 8n, at])
    return address
  }

  return { pushPair, pushPool, dollarFeed }
}
