import { buyingOf } from '@latchkey/controllers/buying'
import { useId } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { Icon } from '../../icons/Icon.js'
import { usStates } from './usStates.js'

/** The state of the United States in which the person buys. A chunk of its own: few are asked. */
export default function StateField({ seller }: { readonly seller: string }) {
  const { kit, t } = useUi()
  const buying = kit.use(buyingOf)
  const { subdivision = '' } = useStore(buying.store)
  const id = useId()
  return (
    <div data-part="field">
      <label htmlFor={id} data-part="field-label">
        {t('buy.state')}
      </label>
      <span data-part="field-line">
        <select
          id={id}
          data-part="field-input"
          autoComplete="address-level1"
          aria-describedby={`${id}-note`}
          value={subdivision}
          onChange={(event) => buying.chooseSubdivision(event.target.value)}
        >
          {subdivision === '' && <option value="">{t('buy.problem.SUBDIVISION_REQUIRED')}</option>}
          {Object.entries(usStates).map(([code, name]) => (
            <option key={code} value={code} lang="en">
              {name}
            </option>
          ))}
        </select>
        <Icon d="m5.500 9 6.500 6.500L18.500 9" />
      </span>
      <span id={`${id}-note`} data-part="field-note">
        {t('buy.stateWhy', { provider: seller })}
      </span>
    </div>
  )
}
