import type { SwapToken } from '@latchkey/controllers/swapping'
import { useUi } from '../context/UiContext.js'
import { NetworkPicture } from './NetworkPicture.js'
import { Picture } from './Picture.js'

/** The picture of a token: its own, or its network's for the native currency. */
export function SwapTokenPicture({ token }: { readonly token: SwapToken }) {
  const { kit } = useUi()
  const network = kit.network.get(token.network)
  return token.token === undefined && network ? (
    <NetworkPicture network={network} name={token.symbol} size="small" />
  ) : (
    <Picture url={token.picture} name={token.symbol} size="small" round />
  )
}
