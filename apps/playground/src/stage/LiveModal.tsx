import type { Kit } from '@latchkey/controllers'
import { LatchkeyProvider } from '@latchkey/react'
import { type ReactNode, useEffect } from 'react'
import type { Localnet } from '../chains/localnet.js'
import type { PlaygroundOptions } from '../options/PlaygroundOptions.js'
import { toLocale } from '../options/toLocale.js'
import { usePlaygroundKit } from '../usePlaygroundKit.js'

type Props = {
  readonly localnet: Localnet
  readonly options: PlaygroundOptions
  readonly container: HTMLElement
  /** Gets the kit while it is mounted. */
  onKit(kit: Kit | undefined): void
}

/**
 * A kit with the page's options, embedded. It keeps its state where the page's kit does, so that a
 * connection of one is a connection of the other, as between two tabs.
 */
export function LiveModal({ localnet, options, container, onKit }: Props): ReactNode {
  const kit = usePlaygroundKit(localnet, {
    ...options,
    embedded: true,
    disableAppend: false,
    prefetch: 'none',
    // Two kits with one state are meant here.
    logLevel: 'silent',
  })
  useEffect(() => {
    onKit(kit)
    return () => onKit(undefined)
  }, [kit, onKit])
  return <LatchkeyProvider kit={kit} locale={toLocale(options)} container={container} />
}
