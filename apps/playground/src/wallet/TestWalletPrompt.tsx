import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { approvals } from './approvals.js'
import './wallet-prompt.css'

/** The test wallet's own window: a modal dialog above the kit's, like an extension's window. */
export function TestWalletPrompt(): ReactNode {
  const { waiting } = useSyncExternalStore(approvals.subscribe, approvals.getState)
  const [current] = waiting
  return current ? <Prompt key={current.id} approval={current} count={waiting.length} /> : null
}

/** An address or the like, which has a line of its own. */
const isCode = (value: string | readonly string[]): boolean =>
  /^\S{26,}$/.test([value].flat()[0] ?? '')

function Prompt({
  approval,
  count,
}: {
  readonly approval: ReturnType<typeof approvals.getState>['waiting'][number]
  readonly count: number
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const { title, lines, raw } = approval.request
  // A dialog gives the focus back, also into a shadow root, if it is closed while in the page.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const reject = () => approval.answer(false)
  return (
    <dialog
      ref={dialog}
      className="wallet-prompt"
      aria-labelledby="wallet-prompt-title"
      dir="ltr"
      lang="en"
      onCancel={(event) => {
        event.preventDefault()
        reject()
      }}
    >
      <div className="prompt-head">
        <img src="/key.svg" alt="" width="28" height="28" />
        <p>
          <strong>Latchkey Test Wallet</strong>
          <small>Real keys, local chains{count > 1 ? ` · 1 of ${count}` : ''}</small>
        </p>
      </div>
      <h2 id="wallet-prompt-title">{title}</h2>
      <dl>
        {lines.map(([label, value], index) => (
          <div key={`${label}${index}`} data-code={isCode(value) ? '' : undefined}>
            <dt>{label}</dt>
            {[value].flat().map((each) => (
              <dd key={each}>{each}</dd>
            ))}
          </div>
        ))}
      </dl>
      {raw && (
        <details>
          <summary>All that the wallet received</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre tabIndex={0}>{raw}</pre>
        </details>
      )}
      <div className="prompt-actions">
        <button type="button" className="quiet" onClick={reject}>
          Reject
        </button>
        <button type="button" className="primary" onClick={() => approval.answer(true)}>
          Approve
        </button>
      </div>
    </dialog>
  )
}
