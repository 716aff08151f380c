import type { Kit } from '@latchkey/controllers'
import { useEffect, useMemo, useRef } from 'react'
import type { Localnet } from './chains/localnet.js'
import { createPlaygroundKit } from './createPlaygroundKit.js'
import { createAdapters } from './ecosystems/createAdapters.js'
import type { PlaygroundOptions } from './options/PlaygroundOptions.js'

/**
 * The kit of these options. A joining chain only adds an adapter, so connections and open views
 * stay.
 */
export function usePlaygroundKit(localnet: Localnet, options: PlaygroundOptions): Kit {
  const known = useRef(localnet)
  const kit = useMemo(() => createPlaygroundKit(known.current, options), [options])
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
