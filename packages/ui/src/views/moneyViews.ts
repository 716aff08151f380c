import { buyInProgress } from './buyInProgress/view.js'
import { fundWallet } from './fundWallet/view.js'
import { onrampFiatSelect } from './onrampFiatSelect/view.js'
import { onrampProviders } from './onrampProviders/view.js'
import { onrampTokenSelect } from './onrampTokenSelect/view.js'
import { swap } from './swap/view.js'
import { swapPreview } from './swapPreview/view.js'
import { swapSelectToken } from './swapSelectToken/view.js'

/**
 * The views of swaps and purchases. Few visits open one, so their descriptions load when a view is
 * opened that neither `registry.ts` nor `laterViews.ts` has. The rules of `laterViews` apply here
 * too.
 */
export const moneyViews = [
  swap,
  swapSelectToken,
  swapPreview,
  fundWallet,
  onrampProviders,
  onrampFiatSelect,
  onrampTokenSelect,
  buyInProgress,
] as const
