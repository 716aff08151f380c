import type { Kit } from '@latchkey/controllers'
import { type ReactNode, useState } from 'react'
import type { Localnet } from '../chains/localnet.js'
import type { PlaygroundOptions } from '../options/PlaygroundOptions.js'
import { LiveModal } from './LiveModal.js'
import { StagedModal } from './StagedModal.js'
import { WhatIfs } from './WhatIfs.js'
import './stage.css'

type Props = {
  readonly localnet: Localnet
  readonly options: PlaygroundOptions
  onChange(options: PlaygroundOptions): void
  onLive(kit: Kit | undefined): void
  /** Where the page's own kit stands, if its options place it in the page. */
  readonly place: ((element: HTMLElement | null) => void) | undefined
}

const frames = [
  { frame: 'desktop', name: 'Desktop' },
  { frame: 'phone', name: 'Phone' },
] as const

/** The modal in a device, with this setup: live, or staged in a state that people meet. */
export function Stage({ localnet, options, onChange, onLive, place }: Props): ReactNode {
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const { frame, scene } = options
  const staged = scene === '' ? undefined : scene
  return (
    <section className="stage" aria-label="Live modal">
      <div className="stage-bar">
        <p className="stage-state" data-staged={staged ? '' : undefined} role="status">
          {staged ? 'Staged: nothing is asked or sent' : 'Live: it works, on local chains'}
        </p>
        <fieldset className="segments">
          <legend className="hidden">Device</legend>
          {frames.map((each) => (
            <button
              key={each.frame}
              type="button"
              className="segment"
              aria-pressed={each.frame === frame}
              onClick={() => onChange({ ...options, frame: each.frame })}
            >
              {each.name}
            </button>
          ))}
        </fieldset>
      </div>
      <div className="device" data-frame={frame}>
        <Host frame={frame} />
        <div
          key={staged ?? 'live'}
          ref={staged || !place ? setContainer : place}
          className="device-modal"
          data-testid={place && !staged ? 'container' : 'live'}
        />
      </div>
      {container && !staged && !place && (
        <LiveModal localnet={localnet} options={options} container={container} onKit={onLive} />
      )}
      {container && staged && (
        <StagedModal key={staged} scene={staged} options={options} container={container} />
      )}
      <WhatIfs scene={scene} onChange={(next) => onChange({ ...options, scene: next })} />
    </section>
  )
}

/** A site behind the modal, for the eyes alone. */
function Host({ frame }: { readonly frame: PlaygroundOptions['frame'] }): ReactNode {
  return (
    <div className="host" aria-hidden="true">
      <div className="host-bar">
        {frame === 'desktop' ? (
          <>
            <i />
            <i />
            <i />
            <span>your-site.example</span>
          </>
        ) : (
          <>
            <b>9:41</b>
            <span>your-site.example</span>
          </>
        )}
      </div>
      <div className="host-page">
        <i className="host-head" />
        <i />
        <i />
        <i className="host-picture" />
        <i />
        <i />
      </div>
    </div>
  )
}
