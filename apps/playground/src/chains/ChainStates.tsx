import type { LocalNamespace } from '@latchkey/localnet'
import type { ReactNode } from 'react'
import type { ChainState } from './localnet.js'
import './chain-states.css'

const words = { starting: 'starting …', ready: 'ready', failed: 'failed' } as const

type Props = {
  readonly states: readonly ChainState[]
  /** The chosen one, where one can be chosen. */
  readonly shown?: LocalNamespace
  onChoose?(namespace: LocalNamespace): void
}

/** The state of each kind of chain in one line, with failures below. */
export function ChainStates({ states, shown, onChoose }: Props): ReactNode {
  if (states.length === 0) return null
  return (
    <div className="chains">
      <ul aria-label="Local chains">
        {states.map(({ namespace, name, state }) => (
          <li key={namespace} data-state={state}>
            {onChoose ? (
              <button
                type="button"
                className="chain"
                aria-pressed={namespace === shown}
                onClick={() => onChoose(namespace)}
              >
                {name} <span>{words[state]}</span>
              </button>
            ) : (
              <bdi>
                {name} <span>{words[state]}</span>
              </bdi>
            )}
          </li>
        ))}
      </ul>
      <div role="status">
        {states
          .filter(({ reason }) => reason)
          .map(({ namespace, name, reason }) => (
            <p key={namespace}>
              <bdi>
                {name} failed; the rest works without it. <span>{reason}</span>
              </bdi>
            </p>
          ))}
      </div>
    </div>
  )
}
