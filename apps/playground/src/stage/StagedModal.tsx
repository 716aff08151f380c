import type { Kit } from '@latchkey/controllers'
import { LatchkeyProvider, useKit } from '@latchkey/react'
import { type ReactNode, useEffect, useState } from 'react'
import type { PlaygroundOptions } from '../options/PlaygroundOptions.js'
import { toLocale } from '../options/toLocale.js'
import type { WhatIf } from './scenes.js'

type Props = {
  readonly scene: WhatIf
  readonly options: PlaygroundOptions
  readonly container: HTMLElement
}

/** The modal on the gallery's kit of plain stores, in the state of a scene. */
export function StagedModal({ scene, options, container }: Props): ReactNode {
  const { theme } = useKit()
  const [kit, setKit] = useState<Kit>()
  useEffect(() => {
    let current = true
    const { resolved, variables } = theme.store.getState()
    import('./createStagedKit.js').then(
      ({ createStagedKit }) => current && setKit(createStagedKit(scene, resolved, variables)),
      console.warn,
    )
    return () => {
      current = false
    }
  }, [scene, theme])
  useEffect(
    () =>
      kit &&
      theme.store.subscribe(({ resolved, variables }) => {
        kit.theme.setVariables(variables)
        kit.theme.setMode(resolved)
      }),
    [kit, theme],
  )
  return kit && <LatchkeyProvider kit={kit} locale={toLocale(options)} container={container} />
}
