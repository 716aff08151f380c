import { type ReactNode, useState } from 'react'
import type { OwnerState } from '../wire/OwnerState.js'
import type { OwnerLink } from './createOwnerLink.js'

type Props = { readonly state: OwnerState; readonly link: OwnerLink }

/**
 * The wallet's nodes, read from a server that describes its local chains, such as the playground's.
 */
export function ChainsSection({ state: { source, chains, outcome }, link }: Props): ReactNode {
  const [url, setUrl] = useState(source || 'http://127.0.0.1:5173/localnet.json')
  return (
    <section className="card" aria-labelledby="chains">
      <h2 id="chains">Chains</h2>
      <div className="row stacked">
        <label htmlFor="source">Read the local chains from</label>
        <input
          id="source"
          type="url"
          value={url}
          spellCheck={false}
          onChange={(event) => setUrl(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') link.send({ kind: 'loadChains', url })
          }}
        />
        <button type="button" onClick={() => link.send({ kind: 'loadChains', url })}>
          Load chains
        </button>
      </div>
      <p role="status" className={outcome?.failed ? 'failed' : undefined}>
        {outcome?.text}
      </p>
      <dl>
        {chains.map(({ name, url: node }) => (
          <div key={`${name} ${node}`}>
            <dt>{name}</dt>
            <dd>{node}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
