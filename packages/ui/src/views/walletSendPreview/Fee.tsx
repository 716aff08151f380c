import { portfolioOf } from '@latchkey/controllers/portfolio'
import { sendingOf } from '@latchkey/controllers/sending'
import { formatUnits } from '@latchkey/core'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { formatValue } from '../../i18n/formats.js'

/** The network fee in its own currency and in dollars, and whether the wallet may change it. */
export function Fee() {
  const { kit, t, language } = useUi()
  const { fee } = useStore(kit.use(sendingOf).store)
  const { tokens } = useStore(kit.use(portfolioOf).store)
  const { active: network } = useStore(kit.network.store)
  const { symbol, decimals } = network?.nativeCurrency ?? { symbol: '', decimals: 0 }
  const { data, status } = fee
  const price = tokens.data?.items.find(({ token }) => token === undefined)?.price
  const text =
    data &&
    new Intl.NumberFormat(language, { maximumSignificantDigits: 4 }).format(
      formatUnits(data.fee, decimals) as Intl.StringNumericLiteral,
    )
  return (
    <div>
      <dt>{t('send.fee')}</dt>
      <dd aria-busy={status === 'pending' || undefined}>
        {data ? (
          <>
            <bdi>
              {t(data.bound === 'kept' ? 'send.feeAtMost' : 'send.feeAbout', {
                amount: `${text} ${symbol}`,
              })}
            </bdi>
            {price !== undefined && (
              <bdi dir="ltr" data-part="fee-value">
                {formatValue(formatUnits(data.fee, decimals), price)}
              </bdi>
            )}
          </>
        ) : (
          t(status === 'error' ? 'send.feeUnknown' : 'send.feeLoading')
        )}
      </dd>
    </div>
  )
}
