import { isHex } from '../language/answers.js'
import { isSame } from './isSame.js'
import type { SwapReader, SwapRefusal, SwapToRead } from './readers/SwapReader.js'
import type { SwapRouter } from './routers.js'

export type SwapToCheck = Omit<SwapToRead, 'built' | 'router'> & {
  readonly built: Omit<SwapToRead['built'], 'data'> & { readonly data: string }
  /** The listed routers of the network. */
  readonly routers: readonly SwapRouter[]
  readonly network: string
}

/** A page loads the reader of the router that it swaps with. */
const readers: Readonly<Record<SwapRouter['kind'], () => Promise<SwapReader>>> = {
  uniswap: async () => (await import('./readers/uniswap.js')).readUniswap,
  oneInch: async () => (await import('./readers/oneInch.js')).readOneInch,
  zeroX: async () => (await import('./readers/zeroX.js')).readZeroX,
  lifi: async () => (await import('./readers/lifi.js')).readLifi,
  kyberSwap: async () => (await import('./readers/kyberSwap.js')).readKyberSwap,
  velora: async () => (await import('./readers/velora.js')).readVelora,
}

/**
 * Checks that a swap which a back end built is the one that was ordered: the contract and the
 * spender are one listed router, and its calldata binds the router to the order.
 *
 * @throws the errors of reading the chain, where a router's own registry is read
 */
export async function checkSwap({
  routers,
  network,
  ...swap
}: SwapToCheck): Promise<SwapRefusal | undefined> {
  const { order, built } = swap
  const { data } = built
  if (built.network !== network) return 'chain'
  const router = routers.find(({ address }) => isSame(address, built.spender ?? built.to))
  if (!router) return built.spender === undefined ? 'contract' : 'spender'
  // 0x takes its native currency at a contract of its registry, which its reader asks.
  const canDiffer = router.kind === 'zeroX' && order.give === undefined
  if (!isSame(router.address, built.to) && !canDiffer) return 'contract'
  if (built.value !== (order.give === undefined ? order.amount : 0n)) return 'value'
  if (!isHex(data)) return 'unreadable'
  if (swap.permit && router.kind !== 'uniswap') return 'permit'
  const read = await readers[router.kind]()
  return await read({ ...swap, built: { ...built, data }, router })
}
