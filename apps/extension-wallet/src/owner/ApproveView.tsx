import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Approval } from '../background/createApprovals.js'
import type { OwnerLink } from './createOwnerLink.js'
import { Frame } from './Frame.js'

/** Shows the oldest prompt. */
export function ApproveView({ link }: { readonly link: OwnerLink }): ReactNode {
  const { state } = useSyncExternalStore(link.state.subscribe, link.state.getState)
  const [current] = state?.pending ?? []
  return (
    <Frame>
      {current ? (
        <Question
          key={current.id}
          approval={current}
          count={state?.pending.length ?? 1}
          link={link}
        />
      ) : (
        state && <p className="quiet">Nothing waits for an answer.</p>
      )}
    </Frame>
  )
}

type Props = { readonly approval: Approval; readonly count: number; readonly link: OwnerLink }

function Question({ approval, count, link }: Props): ReactNode {
  const { id, origin, ecosystem, title, lines } = approval
  const heading = useRef<HTMLHeadingElement>(null)
  const [answered, setAnswered] = useState(false)
  const answer = (approved: boolean) => {
    if (answered) return
    setAnswered(true)
    link.send({ kind: 'answer', id, approved })
  }
  // Focuses no button: a key press meant for the page must not approve.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section
      aria-labelledby="question"
      data-request={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape') answer(false)
      }}
    >
      <p className="asker">
        <span className="quiet">This site asks{count > 1 ? ` (1 of ${count})` : ''}</span>
        <strong>{origin}</strong>
      </p>
      <h1 id="question" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <dl>
        <div>
          <dt>On</dt>
          <dd>{ecosystem}</dd>
        </div>
        {lines.map(([label, value], index) => (
          <div key={`${label}${index}`}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="actions">
        <button type="button" disabled={answered} onClick={() => answer(false)}>
          Reject
        </button>
        <button type="button" className="primary" disabled={answered} onClick={() => answer(true)}>
          Approve
        </button>
      </div>
    </section>
  )
}
