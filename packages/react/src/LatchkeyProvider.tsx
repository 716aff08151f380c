import type { Kit, KitState } from '@latchkey/controllers'
import { type BundlerProcess, isKitError } from '@latchkey/core'
import { type MountOptions, mountKitWith, setTexts } from '@latchkey/ui'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { refuseProvider } from './development/refuseProvider.js'
import { warnRemade } from './development/warnRemade.js'
import { LatchkeyContext } from './LatchkeyContext.js'
import type { ButtonLabels } from './locales/ButtonLabels.js'
import { en } from './locales/en.js'

declare const process: BundlerProcess

/** What the modal draws with is the page's own. */
const reactDom = { createRoot, flushSync }

export type LatchkeyProviderProps = {
  readonly kit: Kit
  readonly children?: ReactNode
  /** A BCP 47 tag for the modal, which may change at any time. @default the kit's locale */
  readonly locale?: string
  /**
   * Texts of the modal to replace, by key. They may be written inline, and may change at any time.
   */
  readonly messages?: MountOptions['messages']
  /** Texts of the buttons, such as `ar` of `@latchkey/react/locales/ar`. @default English */
  readonly labels?: ButtonLabels
  /**
   * What a server knows of the visitor: `reconnecting`, never `connected`. Served until the kit has
   * started.
   */
  readonly initialState?: KitState
  /** Where an embedded kit is rendered. */
  readonly container?: HTMLElement | null
}

/**
 * Gives the hooks and buttons below it their kit, starts it and mounts its modal. Renders only its
 * children, so it is safe on a server.
 *
 * @example
 * <LatchkeyProvider kit={kit}>
 *   <ConnectButton />
 * </LatchkeyProvider>
 */
export function LatchkeyProvider(props: LatchkeyProviderProps): ReactNode {
  const { kit, children, locale, messages, labels = en, initialState, container } = props
  try {
    if (process.env.NODE_ENV !== 'production') refuseProvider(props)
  } catch (error) {
    if (isKitError(error)) throw error
  }
  const [started, setStarted] = useState(false)
  // Hosts write their texts inline, and change their language: neither mounts the kit anew.
  const texts = { ...(locale ? { locale } : {}), ...(messages ? { messages } : {}) }
  const newest = useRef(texts)
  newest.current = texts
  useEffect(() => {
    try {
      if (process.env.NODE_ENV !== 'production') warnRemade(newest, kit)
    } catch {}
    const unmount = mountKitWith(reactDom, kit, {
      ...newest.current,
      ...(container ? { container } : {}),
    })
    setStarted(true)
    return unmount
  }, [kit, container])
  useEffect(() => setTexts(kit, newest.current))
  // Without a server's word on it, starting changes nothing here, and nobody below draws again.
  const served = started ? undefined : initialState
  const value = useMemo(() => ({ kit, labels, initialState: served }), [kit, labels, served])
  return <LatchkeyContext.Provider value={value}>{children}</LatchkeyContext.Provider>
}
