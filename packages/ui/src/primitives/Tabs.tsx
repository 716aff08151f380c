import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useUi } from '../context/UiContext.js'

/**
 * Tabs after the pattern of the ARIA Authoring Practices: one tab stop, with arrow keys between the
 * tabs. A tab is selected when it gets the focus.
 */
export function Tabs<Name extends string>(props: {
  readonly id: string
  readonly label: string
  readonly tabs: readonly { readonly name: Name; readonly text: string }[]
  readonly current: Name
  readonly onChange: (name: Name) => void
  readonly children: ReactNode
}) {
  const { id, label, tabs, current, onChange, children } = props
  const { dir } = useUi()
  const list = useRef<HTMLDivElement>(null)

  function go(event: KeyboardEvent) {
    const at = tabs.findIndex(({ name }) => name === current)
    const forward = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const backward = dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    const steps: Readonly<Record<string, number>> = {
      [forward]: at + 1,
      [backward]: at - 1,
      Home: 0,
      End: -1,
    }
    const step = steps[event.key]
    const next = step === undefined ? undefined : tabs[(step + tabs.length) % tabs.length]
    if (next === undefined) return
    event.preventDefault()
    onChange(next.name)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus()
  }

  return (
    <>
      <div ref={list} data-part="tabs" role="tablist" aria-label={label} onKeyDown={go}>
        {tabs.map(({ name, text }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            data-part="tab"
            part="tab"
            data-tab={name}
            aria-selected={name === current}
            aria-controls={`${id}-panel`}
            tabIndex={name === current ? 0 : -1}
            onClick={() => onChange(name)}
          >
            {text}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  )
}
