import { useKit } from '@latchkey/react'
import { type ReactNode, useSyncExternalStore } from 'react'
import './look.css'
import { choices, type PlaygroundOptions, presets } from './PlaygroundOptions.js'

type Props = {
  readonly options: PlaygroundOptions
  onChange(options: PlaygroundOptions): void
}

/** The look of the modal and the buttons: a preset, and what a host changes first. */
export function LookStrip({ options, onChange }: Props): ReactNode {
  const { store } = useKit().theme
  const { variables } = useSyncExternalStore(store.subscribe, store.getState)
  const set = (change: Partial<PlaygroundOptions>) => onChange({ ...options, ...change })
  return (
    <div className="look">
      <fieldset className="swatches">
        <legend>Look</legend>
        {(choices.preset ?? []).map((preset) => (
          <button
            key={preset}
            type="button"
            className="swatch"
            aria-pressed={preset === options.preset}
            onClick={() => set({ preset, accent: '', radius: '' })}
          >
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <circle cx="12" cy="12" r="11" fill={colourOf(preset, 'surface', '#15161b')} />
              <circle cx="12" cy="12" r="6" fill={colourOf(preset, 'accent', '#8fb0ff')} />
            </svg>
            {preset}
          </button>
        ))}
      </fieldset>
      <div className="knobs">
        <label>
          Accent
          <input
            type="color"
            value={options.accent || variables.accent || '#3b63e6'}
            onChange={(event) => set({ accent: event.target.value })}
          />
        </label>
        <label>
          Corners
          <input
            type="range"
            min="0"
            max="7"
            step="0.5"
            value={Number.parseFloat(options.radius) || (options.radius ? 0 : 4)}
            onChange={(event) => set({ radius: `${event.target.value}px` })}
          />
        </label>
        <label>
          Mode
          <select
            value={options.theme}
            onChange={(event) => set({ theme: event.target.value as PlaygroundOptions['theme'] })}
          >
            {(choices.theme ?? []).map((mode) => (
              <option key={mode}>{mode}</option>
            ))}
          </select>
        </label>
        <label>
          Language
          <select
            value={options.locale}
            onChange={(event) => set({ locale: event.target.value as PlaygroundOptions['locale'] })}
          >
            <option value="en">English</option>
            <option value="ar">العربية</option>
          </select>
        </label>
      </div>
    </div>
  )
}

const colourOf = (
  preset: PlaygroundOptions['preset'],
  name: 'accent' | 'surface',
  standard: string,
): string => presets[preset].dark?.[name] ?? presets[preset].variables?.[name] ?? standard
