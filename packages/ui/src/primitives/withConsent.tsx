import type { ComponentType } from 'react'
import { useUi } from '../context/UiContext.js'
import { useStore } from '../context/useStore.js'
import type { ViewProps } from '../context/View.js'
import { Legal } from './Legal.js'

/**
 * A view that connects, behind the consent that the host asks for: it may be opened without the
 * list, and its box, before it.
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
