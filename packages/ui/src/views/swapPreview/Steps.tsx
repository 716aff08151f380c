import type { SwapStep } from '@latchkey/controllers/swapping'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { Icon } from '../../icons/Icon.js'
import { walletName } from '../../images/walletImage.js'

/** What the wallet is asked for, one after the other, and how far it is. */
export function Steps({
  steps,
  amount,
}: {
  readonly steps: readonly SwapStep[]
  /** What the exchange may take, with its symbol. */
  readonly amount: string
}) {
  const { kit, t } = useUi()
  const { activeNamespace = '', byNamespace } = useStore(kit.connection.store)
  const connection = byNamespace[activeNamespace]?.connection
  const wallet = (connection && walletName(kit, connection)) || t('switch.wallet')
  if (steps.length === 0) return null
  return (
    <section aria-label={t('swap.steps')}>
      <h2 data-part="list-title">{t('swap.steps')}</h2>
      <ol data-part="swap-steps">
        {steps.map(({ kind, status }, index) => (
          <li key={kind} data-status={status}>
            <span data-part="swap-step" aria-hidden="true">
              {status === 'done' ? (
                <Icon name="check" />
              ) : status === 'waiting' || status === 'following' ? (
                <span data-part="spinner" />
              ) : (
                index + 1
              )}
            </span>
            <span data-part="row-text">
              <span data-part="row-name">{t(`swap.step.${kind}`, { amount })}</span>
              <span data-part="row-detail" role="status">
                {t(`swap.status.${status}`, { wallet })}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
