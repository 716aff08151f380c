import type { ReactNode } from 'react'
import type { PlaygroundOptions } from '../options/PlaygroundOptions.js'
import { whatIfs } from './scenes.js'

type Props = {
  readonly scene: PlaygroundOptions['scene']
  onChange(scene: PlaygroundOptions['scene']): void
}

/** Shows what people see when something is different, and goes back to the live modal. */
export function WhatIfs({ scene, onChange }: Props): ReactNode {
  return (
    <fieldset className="what-ifs">
      <legend>What if …</legend>
      <button
        type="button"
        className="chip"
        aria-pressed={scene === ''}
        onClick={() => onChange('')}
      >
        All is well
      </button>
      {whatIfs.map(({ scene: each, name }) => (
        <button
          key={each}
          type="button"
          className="chip"
          aria-pressed={each === scene}
          onClick={() => onChange(each)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
