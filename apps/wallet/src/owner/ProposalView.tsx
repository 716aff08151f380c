import type { SessionProposal, SessionWallet } from '@latchkey/testing/walletconnect'
import { type ReactNode, useState } from 'react'
import { toEcosystem, toShort } from '../names.js'
import type { Keeper } from '../wallet/createKeeper.js'
import { Actions } from './Actions.js'
import { Asker } from './Asker.js'
import { useQuestion } from './useQuestion.js'

type Props = {
  readonly keeper: Keeper
  readonly wallet: SessionWallet
  readonly proposal: SessionProposal
  readonly count: number
}

/** A site that wants a session: the owner picks networks and one account per ecosystem. */
export function ProposalView({ keeper, wallet, proposal, count }: Props): ReactNode {
  const { id, peer, kind, namespaces, unknownNetworks, message } = proposal
  const { heading, isAnswered, answer } = useQuestion()
  const offered = wallet.ecosystems.flatMap(({ namespace, networks, address }) => {
    const known = networks().filter((network) => namespaces[namespace]?.chains.includes(network.id))
    const [first] = known
    return first
      ? [
          {
            namespace,
            networks: known,
            accounts: [0, 1].map((account) => address(first.id, account)).filter(Boolean),
          },
        ]
      : []
  })
  const [refused, setRefused] = useState<readonly string[]>([])
  const [accounts, setAccounts] = useState<Readonly<Record<string, number>>>(() =>
    Object.fromEntries(offered.map(({ namespace }) => [namespace, wallet.selected(namespace)])),
  )
  const isSignIn = kind === 'authenticate'
  const networks = offered
    .flatMap((one) => one.networks.map((network) => network.id))
    .filter((network) => !refused.includes(network))
  const approve = () =>
    answer(() =>
      keeper.act(
        (open) =>
          open.approve(id, {
            networks,
            accounts: Object.fromEntries(
              Object.entries(accounts).map(([namespace, account]) => [namespace, [account]]),
            ),
          }),
        `Connected to ${peer.name}.`,
      ),
    )
  const toggle = (network: string) =>
    setRefused(
      refused.includes(network) ? refused.filter((one) => one !== network) : [...refused, network],
    )
  return (
    <section className="question" aria-labelledby="question">
      <Asker peer={peer} count={count} />
      <h1 id="question" ref={heading} tabIndex={-1}>
        {isSignIn ? 'Connect and sign in?' : 'Connect to this site?'}
      </h1>
      <p className="quiet">
        It will see the addresses that you pick, and may ask you to sign. You answer each time.
      </p>
      {isSignIn && (
        <dl className="card">
          <div className="long">
            <dt>You sign</dt>
            <dd>{message}</dd>
          </div>
        </dl>
      )}
      {!isSignIn &&
        offered.map(({ namespace, networks: known, accounts: addresses }) => (
          <fieldset key={namespace} className="card ecosystem">
            <legend>{toEcosystem(namespace)}</legend>
            <label className="field">
              <span>Account</span>
              <select
                value={accounts[namespace] ?? 0}
                onChange={(event) =>
                  setAccounts({ ...accounts, [namespace]: Number(event.target.value) })
                }
              >
                {addresses.map((address, index) => (
                  <option
                    key={address}
                    value={index}
                  >{`Account ${index + 1} · ${toShort(address)}`}</option>
                ))}
              </select>
            </label>
            {known.map((network) => (
              <label key={network.id} className="check">
                <input
                  type="checkbox"
                  checked={!refused.includes(network.id)}
                  onChange={() => toggle(network.id)}
                />
                {network.name}
              </label>
            ))}
          </fieldset>
        ))}
      {offered.length === 0 && (
        <p className="card">This wallet knows none of the networks that the site asks for.</p>
      )}
      {unknownNetworks.length > 0 && (
        <p className="quiet small">{`Not in this wallet, left out: ${unknownNetworks.join(', ')}`}</p>
      )}
      <Actions
        approve={isSignIn ? 'Sign in' : 'Connect'}
        isAnswered={isAnswered}
        canApprove={networks.length > 0}
        onApprove={approve}
        onReject={() => answer(() => keeper.act((open) => open.reject(id), 'Rejected.'))}
      />
    </section>
  )
}
