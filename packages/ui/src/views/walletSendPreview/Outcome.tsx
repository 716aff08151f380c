import { sendingOf, toUnits } from '@latchkey/controllers/sending'
import { formatUnits, sanitizeText } from '@latchkey/core'
import { useEffect } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { partText } from '../../i18n/movementTexts.js'
import { Warning } from '../../primitives/Warning.js'
import { shownOf } from './shownOf.js'

/** The simulated effect of the transfer, or a note that no node can simulate it. */
export function Outcome() {
  const { kit, t, language, announce } = useUi()
  const state = useStore(kit.use(sendingOf).store)
  const { holding, amount } = shownOf(state)
  const { simulation } = state
  const { active: network } = useStore(kit.network.store)
  const { data, status } = simulation
  const isRefused = data?.status === 'reverts'
  useEffect(() => {
    if (isRefused) announce(t('send.reverts'), 'assertive')
  }, [isRefused, announce, t])
  if (!holding || status === 'idle') return null
  if (!data)
    return (
      <p data-part="outcome" role="status">
        {t('send.simulating')}
      </p>
    )
  if (data.status === 'unavailable')
    return <p data-part="outcome">{t('send.unsimulated', { network: network?.name ?? '' })}</p>
  if (data.status === 'reverts')
    return (
      <Warning>
        <p>{t('send.reverts')}</p>
        {data.reason && (
          <p data-part="row-detail">
            <bdi>{sanitizeText(data.reason, { maxGraphemes: 120 })}</bdi>
          </p>
        )}
      </Warning>
    )
  const { symbol, decimals } = holding
  const textOf = (units: bigint) =>
    partText(
      language,
      {
        direction: units < 0n ? 'out' : 'in',
        amount: formatUnits(units < 0n ? -units : units, decimals),
        symbol,
      },
      true,
    )
  const own = data.changes.find(
    ({ token }) => token?.toLowerCase() === holding.token?.toLowerCase(),
  )
  const { received } = data
  const isLess = received !== undefined && received < (toUnits(amount, decimals) ?? 0n)
  return (
    <>
      <dl data-part="preview-facts" data-outcome="">
        {own && (
          <div>
            <dt>{t('send.changes')}</dt>
            <dd>
              <bdi>{textOf(own.amount)}</bdi>
            </dd>
          </div>
        )}
        {received !== undefined && (
          <div>
            <dt>{t('send.received')}</dt>
            <dd>
              <bdi>{textOf(received)}</bdi>
            </dd>
          </div>
        )}
      </dl>
      {isLess && (
        <Warning>
          <p>{t('send.less')}</p>
        </Warning>
      )}
    </>
  )
}
