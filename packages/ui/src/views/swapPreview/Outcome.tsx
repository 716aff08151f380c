import { type SwappingState, swappingOf } from '@latchkey/controllers/swapping'
import { useRef } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { formatUnitsOf } from '../../i18n/formatUnitsOf.js'
import { shownOf } from './shownOf.js'

/** The simulated effect of the swap, or a note that no node can simulate it. */
export function Outcome() {
  const { kit, t, language } = useUi()
  const state = useStore(kit.use(swappingOf).store)
  const { give, get } = shownOf(state)
  const { simulation } = state
  // The outcome of the price before stands until the new one is tried out, but not over a failure.
  const last = useRef<SwappingState['simulation']['data']>(undefined)
  const isPending = simulation.status === 'pending'
  if (!isPending) last.current = simulation.data
  const data = isPending ? last.current : simulation.data
  if (!give || !get || simulation.status === 'idle' || simulation.status === 'error') return null
  if (!data)
    return (
      <p data-part="outcome" role="status">
        {t(isPending ? 'swap.simulating' : 'swap.unsimulated')}
      </p>
    )
  return (
    <section data-part="swap-outcome" aria-busy={isPending || undefined}>
      <h2 data-part="list-title">{t('swap.outcome')}</h2>
      <p>
        <bdi dir="ltr" data-out="">
          −{formatUnitsOf(language, data.given, give.decimals)} {give.symbol}
        </bdi>
        <bdi dir="ltr" data-in="">
          +{formatUnitsOf(language, data.received, get.decimals)} {get.symbol}
        </bdi>
      </p>
    </section>
  )
}
