import { type ReactNode, useSyncExternalStore } from 'react'
import type { OwnerState } from '../wire/OwnerState.js'
import { ChainsSection } from './ChainsSection.js'
import type { OwnerLink } from './createOwnerLink.js'
import { Frame } from './Frame.js'

type Props = { readonly state: OwnerState; readonly link: OwnerLink }

/** The owner's controls: pending prompts, accounts, networks, permissions and chains. */
export function PopupView({ link }: { readonly link: OwnerLink }): ReactNode {
  const { state } = useSyncExternalStore(link.state.subscribe, link.state.getState)
  if (!state)
    return (
      <Frame>
        <p className="quiet">Opening the wallet …</p>
      </Frame>
    )
  return (
    <Frame>
      <h1 className="hidden">Your wallet</h1>
      <Waiting state={state} link={link} />
      <Accounts state={state} link={link} />
      <Sites state={state} link={link} />
      <ChainsSection state={state} link={link} />
    </Frame>
  )
}

function Waiting({ state: { pending }, link }: Props): ReactNode {
  if (pending.length === 0) return null
  return (
    <section className="card" aria-labelledby="waiting">
      <h2 id="waiting">
        {pending.length === 1 ? 'A request waits' : `${pending.length} requests wait`}
      </h2>
      <ul>
        {pending.map(({ id, origin, ecosystem, title }) => (
          <li key={id}>
            {title} <span className="quiet">{`${ecosystem}, ${origin}`}</span>
          </li>
        ))}
      </ul>
      <button type="button" className="primary" onClick={() => link.send({ kind: 'review' })}>
        Review
      </button>
    </section>
  )
}

function Accounts({ state: { accounts }, link }: Props): ReactNode {
  return (
    <section className="card" aria-labelledby="accounts">
      <h2 id="accounts">Accounts</h2>
      {accounts.map(({ namespace, ecosystem, selected, address }) => (
        <div key={namespace} className="row">
          <label htmlFor={`account-${namespace}`}>{ecosystem}</label>
          <select
            id={`account-${namespace}`}
            value={selected}
            onChange={(event) =>
              link.send({ kind: 'selectAccount', namespace, index: Number(event.target.value) })
            }
          >
            <option value={0}>Account 1</option>
            <option value={1}>Account 2</option>
          </select>
          <code>{address}</code>
        </div>
      ))}
    </section>
  )
}

function Sites({ state: { sites }, link }: Props): ReactNode {
  return (
    <section className="card" aria-labelledby="sites">
      <h2 id="sites">Connected sites</h2>
      {sites.length === 0 && <p className="quiet">No site is connected.</p>}
      {sites.map(({ origin, permissions }) => (
        <section key={origin} aria-label={origin}>
          <h3>{origin}</h3>
          {permissions.map(({ namespace, ecosystem, network, networks }) => (
            <div key={namespace} className="row site">
              <span>{ecosystem}</span>
              {networks.length > 0 && (
                <select
                  aria-label={`Network of ${ecosystem} on ${origin}`}
                  value={network}
                  onChange={(event) =>
                    link.send({ kind: 'selectNetwork', origin, namespace, id: event.target.value })
                  }
                >
                  {networks.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
              <button
                type="button"
                aria-label={`Revoke ${ecosystem} on ${origin}`}
                onClick={() => link.send({ kind: 'revoke', origin, namespaces: [namespace] })}
              >
                Revoke
              </button>
            </div>
          ))}
          {permissions.length > 1 && (
            <button
              type="button"
              aria-label={`Revoke all on ${origin}`}
              onClick={() =>
                link.send({
                  kind: 'revoke',
                  origin,
                  namespaces: permissions.map(({ namespace }) => namespace),
                })
              }
            >
              Revoke all
            </button>
          )}
        </section>
      ))}
    </section>
  )
}
