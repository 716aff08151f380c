import { type ReactNode, useState } from 'react'
import type { PlaygroundOptions } from './PlaygroundOptions.js'
import { toCode, toPackages } from './toCode.js'
import './code.css'

/** The code of a host with this setup, to copy. */
export function HostCode({ options }: { readonly options: PlaygroundOptions }): ReactNode {
  const code = toCode(options)
  const [copying, setCopying] = useState<{ readonly code: string; readonly said: string }>()
  return (
    <figure className="code">
      <figcaption>
        <strong>Your code</strong>
        <button
          type="button"
          className="quiet small"
          onClick={() =>
            navigator.clipboard.writeText(code).then(
              () => setCopying({ code, said: 'Copied' }),
              () => setCopying({ code, said: 'Could not copy: select it' }),
            )
          }
        >
          {copying?.code === code ? copying.said : 'Copy code'}
        </button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code className="install">npm install {toPackages(options).join(' ')}</code>
        <code data-testid="code">{code}</code>
      </pre>
    </figure>
  )
}
