import type { SwapQuote, SwapToken } from '@latchkey/controllers/swapping'
import { formatUnits } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useUi } from '../context/UiContext.js'

/** A price impact above this has to be accepted. */
export const gravestImpact = 0.03
const slippage = 0.01

/** Shortens exact decimal text to the digits that a person reads. */
export function useSwapFormats() {
  const { language } = useUi()
  const short = new Intl.NumberFormat(language, { maximumSignificantDigits: 6 })
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  return {
    amount: (units: bigint, { decimals, symbol }: Pick<SwapToken, 'decimals' | 'symbol'>) =>
      `${short.format(formatUnits(units, decimals) as Intl.StringNumericLiteral)} ${symbol}`,
    number: (value: number) => short.format(value),
    percent: (fraction: number) => percent.format(fraction),
  }
}

/** What an offer says: rate, price impact, the least that arrives, and who takes what. */
export function SwapFacts({
  give,
  get,
  amount,
  quote,
  isPending,
}: {
  readonly give: SwapToken
  readonly get: SwapToken
  /** In the smallest unit of `give`. */
  readonly amount: bigint
  readonly quote: SwapQuote
  readonly isPending: boolean
}) {
  const { t } = useUi()
  const format = useSwapFormats()
  const { toAmount, minAmount, priceImpact, fees, route } = quote
  const rate =
    Number(formatUnits(toAmount, get.decimals)) / Number(formatUnits(amount, give.decimals))
  return (
    <dl data-part="preview-facts" aria-busy={isPending || undefined}>
      <Fact name={t('swap.rate')}>
        <bdi>
          1 {give.symbol} ≈ {format.number(rate)} {get.symbol}
        </bdi>
      </Fact>
      <Fact name={t('swap.least')} strong>
        <bdi>{format.amount(minAmount, get)}</bdi>
        <span data-part="swap-aside">
          {t('swap.slippage', { percent: format.percent(slippage) })}
        </span>
      </Fact>
      {priceImpact !== undefined && (
        <Fact name={t('swap.impact')} wrong={priceImpact > gravestImpact}>
          <bdi>{format.percent(priceImpact)}</bdi>
        </Fact>
      )}
      {fees.map((fee, index) => (
        // An offer may have two fees of a kind.
        // biome-ignore lint/suspicious/noArrayIndexKey: the fees of one offer keep their order
        <Fact key={index} name={t(`swap.fee.${fee.kind}`)}>
          <bdi>{format.amount(fee.amount, fee)}</bdi>
        </Fact>
      ))}
      {route.length > 2 && (
        <Fact name={t('swap.route')}>
          <bdi dir="ltr">{route.join(' → ')}</bdi>
        </Fact>
      )}
    </dl>
  )
}

function Fact({
  name,
  strong,
  wrong,
  children,
}: {
  readonly name: string
  readonly strong?: boolean
  readonly wrong?: boolean
  readonly children: ReactNode
}) {
  return (
    <div data-strong={strong ? '' : undefined} data-wrong={wrong ? '' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
