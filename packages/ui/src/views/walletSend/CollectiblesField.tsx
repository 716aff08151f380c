import { collectiblesOf, sendingOf } from '@latchkey/controllers/sending'
import { useId } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { formatAmount } from '../../i18n/formats.js'
import { Coins } from '../../primitives/Coins.js'

/** Coins that may carry inscriptions, and the tick by which the person spends them. */
export function CollectiblesField() {
  const { kit, t, language } = useUi()
  const sending = kit.use(sendingOf)
  const state = useStore(sending.store)
  const id = useId()
  const { holding, collectibles } = state
  const coins = collectiblesOf(state)
  if (!holding || coins.length === 0) return null
  const sum = coins.reduce((total, { amount }) => total + amount, 0n)
  return (
    <div data-part="send-coins">
      <p id={`${id}-note`}>
        {t('send.collectibles', { amount: formatAmount(language, sum, holding) })}
      </p>
      <Coins coins={coins} holding={holding} />
      <label data-part="send-check">
        <input
          type="checkbox"
          aria-describedby={`${id}-note`}
          checked={collectibles.length > 0}
          onChange={(event) => sending.spendCollectibles(event.target.checked ? coins : [])}
        />
        {t('send.spendCollectibles')}
      </label>
    </div>
  )
}
