import type { SessionPeer } from '@latchkey/testing/walletconnect'
import type { ReactNode } from 'react'
import { toHost } from '../names.js'

/** The requesting page, in its own words: nothing here proves its identity. */
export function Asker({
  peer,
  count,
}: {
  readonly peer: SessionPeer
  readonly count: number
}): ReactNode {
  return (
    <div className="asker">
      <span className="avatar" aria-hidden="true">
        {(peer.name || toHost(peer.url) || '?').slice(0, 1).toUpperCase()}
      </span>
      <p>
        <strong>{peer.name || 'A site without a name'}</strong>
        <span className="quiet">{toHost(peer.url) || 'no address'}</span>
      </p>
      {count > 1 && <span className="badge">{`1 of ${count}`}</span>}
    </div>
  )
}
