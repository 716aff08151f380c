import { kyberSwap } from './swaps/kyberSwap.js'
import { lifi } from './swaps/lifi.js'
import { oneInch } from './swaps/oneInch.js'
import type { SwapService } from './swaps/SwapService.js'
import { velora } from './swaps/velora.js'
import { zeroX } from './swaps/zeroX.js'

/**
 * Services of swaps, rebuilt from their documentation; nothing of them was recorded. Tokens have a
 * fixed rate.
 */
export const swapServices: Readonly<Record<string, SwapService>> = {
  '1inch': oneInch,
  '0x': zeroX,
  lifi,
  kyberswap: kyberSwap,
  velora,
}
