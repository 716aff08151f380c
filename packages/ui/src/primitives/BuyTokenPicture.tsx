import type { BuyToken } from '@latchkey/controllers/buying'
import { useUi } from '../context/UiContext.js'
import { NetworkPicture } from './NetworkPicture.js'
import { Picture } from './Picture.js'

/** The letters of a token on sale, or its network's picture for the native currency. */
export function BuyTokenPicture({ token }: { readonly token: BuyToken }) {
  const { kit } = useUi()
  const network = kit.network.get(token.network)
  return network && network.nativeCurrency.symbol === token.symbol ? (
    <NetworkPicture network={network} name={token.symbol} size="small" />
  ) : (
    <Picture name={token.symbol} size="small" round />
  )
}
