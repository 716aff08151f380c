import { portfolioOf } from '@latchkey/controllers/portfolio'
import { useCopy } from '../../context/copyText.js'
import { transactionUrl } from '../../context/explorerUrls.js'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import type { ViewProps } from '../../context/View.js'
import { movementTexts, partText } from '../../i18n/movementTexts.js'
import { Button } from '../../primitives/Button.js'
import { ExplorerLink } from '../../primitives/ExplorerLink.js'
import { Facts } from '../../primitives/Facts.js'
import factsCss from '../../primitives/facts.css?inline'
import { Gone } from '../../primitives/Gone.js'
import { isExplorable } from '../../primitives/sentState.js'

export { factsCss as css }

/** One transaction in full: amounts, time, parties, and a link to an explorer. */
export default function WalletTransactionView({ entry }: ViewProps) {
  const { kit, t, language } = useUi()
  const { copied, copy } = useCopy()
  const { activity, sent } = useStore(kit.use(portfolioOf).store)
  const movement = [...sent, ...(activity.data?.items ?? [])].find(
    ({ id }) => id === entry.data.transaction,
  )
  if (!movement) return <Gone text={t('transaction.gone')} />
  const { id, replacedBy, parts, counterparty, time, kind, isOwn, isProposed, memo } = movement
  const { title, state } = movementTexts({ t, language }, movement)
  const network = kit.network.get(movement.network)
  const isIncoming = kind === 'receive'
  const facts = [
    { name: t('transaction.status'), value: state ?? t('transaction.success') },
    ...(time === undefined
      ? []
      : [
          {
            name: t('transaction.time'),
            value: new Intl.DateTimeFormat(language, {
              dateStyle: 'medium',
              timeStyle: 'short',
            }).format(time),
          },
        ]),
    ...(counterparty
      ? [
          {
            name: t(isIncoming ? 'transaction.from' : 'transaction.to'),
            value: counterparty,
            isLtr: true,
          },
        ]
      : []),
    // Plain text: a stranger's memo is a usual way to a harmful page.
    ...(memo === undefined ? [] : [{ name: t('transaction.memo'), value: memo }]),
    { name: t('transaction.network'), value: network?.name ?? movement.network },
    { name: t('transaction.id'), value: id, isLtr: true },
    ...(replacedBy ? [{ name: t('transaction.replacedBy'), value: replacedBy, isLtr: true }] : []),
  ]
  return (
    <div data-part="transaction">
      <div data-part="preview-amount">
        <p data-part="panel-text">{title}</p>
        {parts.map((part) => (
          <p
            key={`${part.direction} ${part.token ?? part.symbol} ${part.name ?? ''}`}
            data-part="transaction-amount"
          >
            <bdi>{partText(language, part, true)}</bdi>
          </p>
        ))}
      </div>
      <Facts facts={facts} />
      {memo !== undefined && (isIncoming || isOwn !== true) && (
        <p data-part="panel-text">{t('transaction.foreignMemo')}</p>
      )}
      <Button onClick={() => copy(id)}>
        {t(copied ? 'receive.copied' : 'transaction.copyId')}
      </Button>
      {network && isExplorable(isProposed ? 'proposed' : movement.status) && (
        <ExplorerLink url={transactionUrl(replacedBy ?? id, network)} />
      )}
    </div>
  )
}
