import { type SwapStep, swappingOf } from '@latchkey/controllers/swapping'
import { useEffect } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { formatDecimal } from '../../i18n/formats.js'
import { Icon } from '../../icons/Icon.js'
import { shownOf } from './shownOf.js'

/** The requests to the wallet in order, each with its status. */
export function Steps({ wallet }: { readonly wallet: string }) {
  const { kit, t, language, announce } = useUi()
  const state = useStore(kit.use(swappingOf).store)
  const { give, amount } = shownOf(state)
  const { steps } = state
  const symbol = give?.symbol ?? ''
  const params = { symbol, amount: `${formatDecimal(language, amount)} ${symbol}` }
  const textsOf = ({ kind, status }: SwapStep) => [
    t(`swap.step.${kind}`, params),
    isLost(status) ? t(`swap.${status}`) : t(`swap.status.${status}`, { wallet }),
  ]
  const current = steps.find(({ status }) => isOn(status))
  const said = current ? textsOf(current).join('. ') : ''
  useEffect(() => announce(said), [said, announce])
  if (steps.length === 0 || !give) return null
  return (
    <section aria-label={t('swap.steps')}>
      <h2 data-part="list-title">{t('swap.steps')}</h2>
      <ol data-part="swap-steps">
        {steps.map((step, index) => {
          const { kind, status } = step
          const [what, state] = textsOf(step)
          return (
            <li key={kind} data-status={status} aria-current={isOn(status) ? 'step' : undefined}>
              <span data-part="swap-step-mark" aria-hidden="true">
                {isOn(status) ? (
                  <span data-part="spinner" />
                ) : status === 'done' ? (
                  <Icon name="check" />
                ) : isOver(status) ? (
                  <Icon d="M7 7l10 10m0-10L7 17" />
                ) : (
                  formatDecimal(language, String(index + 1))
                )}
              </span>
              <span data-part="row-text">
                <bdi>{what}</bdi>
                <span data-part={status === 'todo' ? 'hidden' : 'row-detail'}>{state}</span>
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

type Status = SwapStep['status']
const isOn = (status: Status): boolean => status === 'waiting' || status === 'following'
const isOver = (status: Status): boolean => status === 'failed' || isLost(status)
/** The network has not what the wallet sent. */
export const isLost = (status: Status): status is 'replaced' | 'dropped' =>
  status === 'replaced' || status === 'dropped'
