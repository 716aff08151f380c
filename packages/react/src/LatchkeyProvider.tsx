import type { Kit, KitState } from '@latchkey/controllers'
import { type BundlerProcess, isKitError } from '@latchkey/core'
import { type ButtonLabels, type MountOptions, mountKitWith, setTexts } from '@latchkey/ui'
import { enButtons } from '@latchkey/ui/locales/en'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { refuseProvider } from './development/refuseProvider.js'
import { warnRemade } from './development/warnRemade.js'
import { LatchkeyContext } from './hooks/LatchkeyContext.js'

declare const process: BundlerProcess

/** The modal renders with the page's own React. */
const reactDom = { createRoot, flushSync }

export type LatchkeyProviderProps = {
  readonly kit: Kit
  readonly children?: ReactNode
  /**
   * A language for the modal and the buttons, such as `arLocale` of `@latchkey/react/locales/ar` or
   * one of `defineLocale`. A BCP 47 tag sets the modal alone. It may change at any time.
   * @default the kit's locale
   */
  readonly locale?: MountOptions['locale']
  /** Texts of the modal to replace, by key. Inline objects and changes at any time are fine. */
  readonly messages?: MountOptions['messages']
  /** Texts of the buttons. @default those of the `locale`, else English */
  readonly labels?: ButtonLabels
  /**
   * The server's state of the visitor: `reconnecting`, never `connected`. Used until the kit has
   * started.
   */
  readonly initialState?: KitState
  /** The container of an embedded kit. */
  readonly container?: HTMLElement | null
}

/**
 * Provides the kit to the hooks and buttons below, starts it and mounts its modal. Renders only its
 * children, so it is safe on a server.
 *
 * @example
 * <LatchkeyProvider kit={kit}>
 *   <ConnectButton />
 * </LatchkeyProvider>
 */
export function LatchkeyProvider(props: LatchkeyProviderProps): ReactNode {
  const { kit, children, locale, messages, initialState, container } = props
  const { labels = typeof locale === 'object' ? locale.buttons : enButtons } = props
  try {
    if (process.env.NODE_ENV !== 'production') refuseProvider(props)
  } catch (error) {
    if (isKitError(error)) throw error
  }
  const [started, setStarted] = useState(false)
  // Inline texts and a change of language do not remount the kit.
  const texts = { ...(locale && { locale }), ...(messages && { messages }) }
  const newest = useRef(texts)
  newest.current = texts
  useEffect(() => {
    try {
      if (process.env.NODE_ENV !== 'production') warnRemade(newest, kit)
    } catch {}
    const unmount = mountKitWith(reactDom, kit, {
      ...newest.current,
      ...(container && { container }),
    })
    setStarted(true)
    return unmount
  }, [kit, container])
  useEffect(() => setTexts(kit, newest.current))
  // Without a server state, starting the kit causes no render below.
  const served = started ? undefined : initialState
  const value = useMemo(() => ({ kit, labels, initialState: served }), [kit, labels, served])
  return <LatchkeyContext.Provider value={value}>{children}</LatchkeyContext.Provider>
}
