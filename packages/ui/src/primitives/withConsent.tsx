import type { ComponentType } from 'react'
import { useUi } from '../context/UiContext.js'
import { useStore } from '../context/useStore.js'
import type { ViewProps } from '../context/View.js'
import { Legal } from './Legal.js'

/**
 * Wraps a connecting view behind the host's required consent: the view may open without the list
 * and its checkbox.
 */
export function withConsent(View: ComponentType<ViewProps>): ComponentType<ViewProps> {
  return function Asked(props) {
    const { required, agreed } = useStore(useUi().kit.consent.store)
    if (!required || agreed) return <View {...props} />
    return (
      <div data-part="connect">
        <Legal asks />
      </div>
    )
  }
}
