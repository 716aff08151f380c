import { buyingOf } from '@latchkey/controllers/buying'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { formatDecimal } from '../../i18n/formats.js'
import { Button } from '../../primitives/Button.js'
import { formatFiat } from '../../primitives/buyParts.js'

/** The provider's price and the amount to receive, or a note that the provider gives no quote. */
export function Quote({
  isUnquoted,
  seller,
}: {
  readonly isUnquoted: boolean
  readonly seller: string
}) {
  const { kit, t, language } = useUi()
  const buying = kit.use(buyingOf)
  const { quote } = useStore(buying.store)
  const { data, status } = quote
  if (isUnquoted)
    return (
      <div data-part="buy-state">
        <p>{t('buy.unquoted', { provider: seller })}</p>
      </div>
    )
  if (status === 'idle') return null
  if (!data)
    return (
      <div data-part="buy-state" role="status">
        {status === 'error' ? (
          <>
            <p data-part="panel-title">{t('buy.unavailable')}</p>
            <p>{t('buy.unavailableWhy', { provider: seller })}</p>
            <Button kind="quiet" onClick={() => void buying.askQuote()}>
              {t('action.retry')}
            </Button>
          </>
        ) : (
          <p>{t('buy.asking', { provider: seller })}</p>
        )}
      </div>
    )
  const { subtotal, fees, total, purchaseAmount, isMock } = data
  const arrives = `${formatDecimal(language, purchaseAmount.amount)} ${purchaseAmount.currency}`
  const lines = [
    { name: t('buy.subtotal'), value: formatFiat(language, subtotal) },
    ...fees.map((fee) => ({
      name: t(`buy.fee.${fee.kind}`),
      value: formatFiat(language, fee),
    })),
    { name: t('buy.total'), value: formatFiat(language, total) },
  ]
  return (
    <>
      {isMock && <p data-part="buy-state">{t('buy.mock')}</p>}
      <dl data-part="preview-facts" aria-busy={status === 'pending' || undefined}>
        {lines.map(({ name, value }, index) => (
          // A provider may take two fees of a kind.
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one quote keep their order
          <div key={index}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
        <div data-strong="">
          <dt>{t('buy.get')}</dt>
          <dd>
            <bdi>≈ {arrives}</bdi>
          </dd>
        </div>
      </dl>
      <p data-part="hidden" role="status">
        {t('buy.said', { total: formatFiat(language, total), amount: arrives })}
      </p>
    </>
  )
}
