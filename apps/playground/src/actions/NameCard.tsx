import { useConnection, useModal } from '@latchkey/react'
import type { ReactNode } from 'react'

/** Opens the registration of a name. */
export function NameCard(): ReactNode {
  const { status, namespace } = useConnection()
  const { open } = useModal()
  return (
    <section className="card" aria-labelledby="name-title">
      <h2 id="name-title">Name</h2>
      <p className="hint">A name of this server’s zone stands for the account.</p>
      <div className="row">
        <button
          type="button"
          disabled={status !== 'connected' || namespace !== 'eip155'}
          onClick={() => open({ view: 'RegisterAccountName' })}
        >
          Choose a name
        </button>
      </div>
    </section>
  )
}
