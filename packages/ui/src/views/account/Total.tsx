import { portfolioOf } from '@latchkey/controllers/portfolio'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { formatUsd } from '../../i18n/formats.js'

/** The account's tokens in US dollars, where their prices are known. */
export function Total() {
  const { kit, t } = useUi()
  const { tokens } = useStore(kit.use(portfolioOf).store)
  const { data, status } = tokens
  if (data?.total === undefined) return null
  return (
    <p data-part="account-total" data-old={status === 'error' ? '' : undefined}>
      <span data-part="hidden">{t('tokens.total')}: </span>
      <bdi dir="ltr">{formatUsd(data.total)}</bdi>
    </p>
  )
}
