import type { ReactNode } from 'react'
import type { ChainState } from './localnet.js'
import './chain-states.css'

const words = { starting: 'starting …', ready: 'ready', failed: 'failed' } as const

/** The state of each kind of chain in one line, with failures below. */
export function ChainStates({ states }: { readonly states: readonly ChainState[] }): ReactNode {
  if (states.length === 0) return null
  return (
    <div className="chains" role="status">
      <ul aria-label="Local chains">
        {states.map(({ namespace, name, state }) => (
          <li key={namespace} data-state={state}>
            <bdi>
              {name} <span>{words[state]}</span>
            </bdi>
          </li>
        ))}
      </ul>
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
  )
}
