import type { ConnectedSession, SessionWallet } from '@latchkey/testing/walletconnect'
import type { ReactNode } from 'react'
import { toEcosystem, toHost, toShort } from '../names.js'
import type { Keeper } from '../wallet/createKeeper.js'

type Props = { readonly keeper: Keeper; readonly wallet: SessionWallet }

/** The sites that have a session, and what the owner can do in each. */
export function SessionsSection({ keeper, wallet }: Props): ReactNode {
  const sessions = wallet.sessions()
  return (
    <section className="card" aria-labelledby="sessions">
      <h2 id="sessions">Connected sites</h2>
      {sessions.length === 0 ? (
        <p className="quiet">No site is connected. Scan the code that a site shows.</p>
      ) : (
        <ul className="sessions">
          {sessions.map((session) => (
            <li key={session.topic}>
              <Session keeper={keeper} wallet={wallet} session={session} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Session({
  keeper,
  wallet,
  session,
}: Props & { readonly session: ConnectedSession }): ReactNode {
  const { topic, peer, expiresAt, namespaces, networks } = session
  const name = peer.name || toHost(peer.url)
  return (
    <section aria-label={name}>
      <div className="site">
        <span className="avatar" aria-hidden="true">
          {name.slice(0, 1).toUpperCase()}
        </span>
        <p>
          <strong>{name}</strong>
          <span className="quiet">{toHost(peer.url)}</span>
        </p>
        <button
          type="button"
          aria-label={`Disconnect ${name}`}
          onClick={() =>
            void keeper.act((open) => open.disconnect(topic), `Disconnected from ${name}.`)
          }
        >
          Disconnect
        </button>
      </div>
      {Object.entries(namespaces).map(([namespace, { accounts }]) => {
        const known = wallet.ecosystems.find((one) => one.namespace === namespace)?.networks() ?? []
        const current = networks[namespace] ?? ''
        const address =
          accounts
            .find((account) => account.startsWith(`${current}:`))
            ?.slice(current.length + 1) ?? ''
        return (
          <label key={namespace} className="field network">
            <span>
              {toEcosystem(namespace)} <code title={address}>{toShort(address)}</code>
            </span>
            <select
              aria-label={`Network of ${toEcosystem(namespace)} on ${name}`}
              value={current}
              onChange={(event) => {
                const chainId = event.target.value
                const network = known.find(({ id }) => id === chainId)?.name ?? chainId
                void keeper.act(
                  (open) => open.selectNetwork(topic, chainId),
                  `${name} is on ${network}.`,
                )
              }}
            >
              {known.map(({ id, name: network }) => (
                <option key={id} value={id}>
                  {network}
                </option>
              ))}
            </select>
          </label>
        )
      })}
      <p className="quiet small until">{`Until ${new Date(expiresAt).toLocaleDateString()}`}</p>
    </section>
  )
}
