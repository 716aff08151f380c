import type { Kit } from '@latchkey/controllers'
import { type ReactNode, useEffect, useRef } from 'react'
import { EventLog } from '../log/EventLog.js'
import { OptionsPanel } from '../options/OptionsPanel.js'
import type { PlaygroundOptions } from '../options/PlaygroundOptions.js'
import './drawer.css'

type Props = {
  readonly options: PlaygroundOptions
  /** The kit of the live modal. */
  readonly live: Kit | undefined
  onChange(options: PlaygroundOptions): void
  onClose(): void
}

/** Every option of the kit and what it tells the page, beside the page, which stays usable. */
export function Drawer({ options, live, onChange, onClose }: Props): ReactNode {
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    close.current?.focus({ preventScroll: true })
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
  return (
    <aside
      className="drawer"
      aria-labelledby="drawer-title"
      dir="ltr"
      lang="en"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className="drawer-head">
        <h2 id="drawer-title">Options and events</h2>
        <button ref={close} type="button" className="quiet small" onClick={onClose}>
          Close
        </button>
      </div>
      <EventLog live={live} />
      <OptionsPanel options={options} onChange={onChange} />
    </aside>
  )
}
