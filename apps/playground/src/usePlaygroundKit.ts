import type { Kit } from '@latchkey/controllers'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { Localnet } from './chains/localnet.js'
import { createPlaygroundKit } from './createPlaygroundKit.js'
import { createAdapters } from './ecosystems/createAdapters.js'
import { defaultOptions, type PlaygroundOptions, toVariables } from './options/PlaygroundOptions.js'

/**
 * The kit of these options. A joining chain only adds an adapter, and a colour, a radius or a mode
 * only changes the theme, so connections and open views stay.
 */
export function usePlaygroundKit(localnet: Localnet, options: PlaygroundOptions): Kit {
  const known = useRef(localnet)
  const { theme, accent, radius, frame, scene } = defaultOptions
  const made = JSON.stringify({ ...options, theme, accent, radius, frame, scene })
  const kit = useMemo(
    () => createPlaygroundKit(known.current, JSON.parse(made) as PlaygroundOptions),
    [made],
  )
  // Before the modal is mounted and before the page is painted.
  useLayoutEffect(() => {
    kit.theme.setMode(options.theme === 'system' ? undefined : options.theme)
  }, [kit, options.theme])
  useLayoutEffect(() => {
    kit.theme.setVariables(toVariables({ accent: options.accent, radius: options.radius }))
  }, [kit, options.accent, options.radius])
  useEffect(() => {
    known.current = localnet
    if (!options.adapters) return
    // In the order of the chains, not of their readiness.
    const adapters = createAdapters(localnet, options).map(
      (made) => kit.adapters.find(({ namespace }) => namespace === made.namespace) ?? made,
    )
    if (adapters.length > kit.adapters.length) kit.setAdapters(adapters)
  }, [kit, localnet, options])
  return kit
}
