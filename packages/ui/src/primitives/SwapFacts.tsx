import { portfolioOf } from '@latchkey/controllers/portfolio'
import { type SwapQuote, type SwapToken, swappingOf } from '@latchkey/controllers/swapping'
import { formatUnits, parseUnits } from '@latchkey/core'
import { type ReactNode, useEffect } from 'react'
import { useUi } from '../context/UiContext.js'
import { useSecondsUntil } from '../context/useSecondsUntil.js'
import { useStore } from '../context/useStore.js'
import { formatValue } from '../i18n/formats.js'
import { formatPercent, formatUnitsOf } from '../i18n/formatUnitsOf.js'
import { Warning } from './Warning.js'

/** A price impact above it is warned of; the controller has it confirmed. */
export const highImpact = 0.03
/** Decimals of a rate. */
const rateDecimals = 18

/** The terms of an offer: rate, price impact, least amount, fees, and time of validity. */
export function SwapFacts({
  give,
  get,
  amount,
  quote,
  slippage,
}: {
  readonly give: SwapToken
  readonly get: SwapToken
  readonly amount: string
  readonly quote: SwapQuote
  /** Shows by how much the price may move against the person. */
  readonly slippage?: boolean
}) {
  const { t, language } = useUi()
  const { priceImpact: impact } = quote
  const rate = rateOf(amount, give, get, quote)
  return (
    <dl data-part="preview-facts" data-swap="" aria-label={t('swap.details')}>
      {rate !== undefined && (
        <Fact name={t('swap.rate')}>
          <bdi dir="ltr">
            {t('swap.rateOf', {
              give: give.symbol,
              get: get.symbol,
              amount: formatUnitsOf(language, rate, rateDecimals),
            })}
          </bdi>
        </Fact>
      )}
      {impact !== undefined && (
        <Fact name={t('swap.impact')} wrong={impact > highImpact}>
          <bdi dir="ltr">{formatPercent(language, impact)}</bdi>
        </Fact>
      )}
      <Fact name={t('swap.minimum')}>
        <bdi dir="ltr">
          {formatUnitsOf(language, quote.minAmount, get.decimals)} {get.symbol}
        </bdi>
      </Fact>
      {slippage && quote.toAmount > 0n && (
        <Fact name={t('swap.slippage')}>
          <bdi dir="ltr">{formatPercent(language, slippageOf(quote))}</bdi>
        </Fact>
      )}
      {quote.fees
        .filter(({ kind, amount: units }) => kind !== 'network' && units > 0n)
        .map(({ kind, amount: units, symbol, decimals }) => (
          <Fact key={`${kind} ${symbol}`} name={t(`swap.fee.${kind}`)}>
            <bdi dir="ltr">
              {formatUnitsOf(language, units, decimals)} {symbol}
            </bdi>
          </Fact>
        ))}
      <NetworkFee quote={quote} />
      {quote.route.length > 2 && (
        <Fact name={t('swap.route')}>
          <bdi dir="ltr">{quote.route.join(' → ')}</bdi>
        </Fact>
      )}
    </dl>
  )
}

/** The warning above the limit of the price impact. */
export function ImpactWarning({ quote }: { readonly quote: SwapQuote }) {
  const { t, language, announce } = useUi()
  const { priceImpact = 0 } = quote
  const isHigh = priceImpact > highImpact
  const text = t('swap.impactHigh', { percent: formatPercent(language, priceImpact) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: not again for each new price
  useEffect(() => {
    if (isHigh) announce(text, 'assertive')
  }, [isHigh])
  if (!isHigh) return null
  return (
    <Warning>
      <p>{text}</p>
    </Warning>
  )
}

/** When the next price comes, or that none came. Its seconds are not read out. */
export function QuoteAge() {
  const { kit, t } = useUi()
  const { quote } = useStore(kit.use(swappingOf).store)
  const { data, status } = quote
  const next = useSecondsUntil(data?.refreshAt)
  const rest = useSecondsUntil(data?.expiresAt)
  if (!data) return null
  return (
    <p data-part="outcome" data-age="">
      {rest === 0
        ? t('swap.expired')
        : status === 'error'
          ? t('swap.refreshFailed', { seconds: rest })
          : status === 'pending' || next === 0
            ? t('swap.refreshing')
            : t('swap.refreshIn', { seconds: next })}
    </p>
  )
}

function NetworkFee({ quote }: { readonly quote: SwapQuote }) {
  const { kit, t, language } = useUi()
  const { tokens } = useStore(kit.use(portfolioOf).store)
  const { active } = useStore(kit.network.store)
  const { symbol, decimals } = active?.nativeCurrency ?? { symbol: '', decimals: 0 }
  const price = tokens.data?.items.find(({ token }) => token === undefined)?.price
  const fee = quote.networkFee?.fee
  return (
    <Fact name={t('swap.fee.network')}>
      {fee === undefined ? (
        t('swap.feeUnknown')
      ) : (
        <>
          <bdi>
            {t('swap.feeAbout', {
              amount: `\u2066${formatUnitsOf(language, fee, decimals)} ${symbol}\u2069`,
            })}
          </bdi>
          {price !== undefined && (
            <bdi dir="ltr" data-part="fee-value">
              {formatValue(formatUnits(fee, decimals), price)}
            </bdi>
          )}
        </>
      )}
    </Fact>
  )
}

function Fact({
  name,
  wrong,
  children,
}: {
  readonly name: string
  readonly wrong?: boolean
  readonly children: ReactNode
}) {
  return (
    <div data-wrong={wrong ? '' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The part of the quoted amount that may be missing, by the quote itself. */
const slippageOf = ({ toAmount, minAmount }: SwapQuote): number =>
  Number(((toAmount - minAmount) * 10_000n + toAmount / 2n) / toAmount) / 10_000

/** How much of `get` one whole `give` brings, at 18 decimals. */
function rateOf(amount: string, give: SwapToken, get: SwapToken, quote: SwapQuote) {
  try {
    const units = parseUnits(amount, give.decimals)
    const scale = 10n ** BigInt(rateDecimals)
    return units > 0n
      ? (quote.toAmount * 10n ** BigInt(give.decimals) * scale) /
          (units * 10n ** BigInt(get.decimals))
      : undefined
  } catch {
    return undefined
  }
}
