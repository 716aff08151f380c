import { type SwapQuote, type SwapToken, swappingOf } from '@latchkey/controllers/swapping'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { Icon } from '../../icons/Icon.js'
import { useSwapFormats } from '../../primitives/SwapFacts.js'
import { SwapTokenPicture } from '../../primitives/SwapTokenPicture.js'

/** What goes and what comes: as the network says it, or as it was quoted. */
export function Sides({
  give,
  get,
  amount,
  quote,
}: {
  readonly give: SwapToken
  readonly get: SwapToken
  readonly amount: bigint
  readonly quote: SwapQuote
}) {
  const { kit, t } = useUi()
  const { simulation } = useStore(kit.use(swappingOf).store)
  const format = useSwapFormats()
  const { data, status } = simulation
  const gives = format.amount(data?.given ?? amount, give)
  const gets = format.amount(data?.received ?? quote.toAmount, get)
  const said =
    status === 'pending'
      ? 'swap.simulating'
      : status === 'success'
        ? data
          ? 'swap.simulated'
          : 'swap.unsimulated'
        : undefined
  return (
    <div data-part="swap-sides">
      <SwapTokenPicture token={give} />
      <p>
        <bdi dir="ltr">−{gives}</bdi>
      </p>
      <Icon d="M12 5v14m-6-6 6 6 6-6" />
      <SwapTokenPicture token={get} />
      <p data-gain="">
        <bdi dir="ltr">
          {data ? '+' : '≈ +'}
          {gets}
        </bdi>
      </p>
      {said && (
        <p data-part="outcome" role="status">
          {t(said)}
        </p>
      )}
    </div>
  )
}
