import type { PairingPlatform } from '@latchkey/controllers/pairing'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useUi } from '../../context/UiContext.js'

/**
 * A wallet's platforms, after the tabs pattern of the ARIA Authoring Practices: one tab stop, with
 * arrow keys between the tabs.
 */
export function PlatformTabs(props: {
  readonly id: string
  readonly platforms: readonly PairingPlatform[]
  readonly platform: PairingPlatform
  readonly onChange: (platform: PairingPlatform) => void
  readonly children: ReactNode
}) {
  const { id, platforms, platform, onChange, children } = props
  const { t, dir } = useUi()
  const list = useRef<HTMLDivElement>(null)

  function go(event: KeyboardEvent) {
    const at = platforms.indexOf(platform)
    const forward = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const backward = dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    const steps: Readonly<Record<string, number>> = {
      [forward]: at + 1,
      [backward]: at - 1,
      Home: 0,
      End: -1,
    }
    const step = steps[event.key]
    const next =
      step === undefined ? undefined : platforms[(step + platforms.length) % platforms.length]
    if (next === undefined) return
    event.preventDefault()
    onChange(next)
    Array.from(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])
      .find(({ dataset }) => dataset.platform === next)
      ?.focus()
  }

  return (
    <>
      <div ref={list} data-part="tabs" role="tablist" aria-label={t('pair.ways')} onKeyDown={go}>
        {platforms.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`${id}-${each}`}
            data-part="tab"
            part="tab"
            data-platform={each}
            aria-selected={each === platform}
            aria-controls={`${id}-panel`}
            tabIndex={each === platform ? 0 : -1}
            onClick={() => onChange(each)}
          >
            {each === 'unsupported' ? null : t(`pair.${each}`)}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${platform}`}>
        {children}
      </div>
    </>
  )
}
