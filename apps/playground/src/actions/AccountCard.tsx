import {
  useBalance,
  useConnection,
  useConnections,
  useDisconnect,
  useNetwork,
  useSwitchNetwork,
} from '@latchkey/react'
import type { ReactNode } from 'react'
import { Outcome } from './Outcome.js'

export function AccountCard(): ReactNode {
  const { address, accounts, walletInfo, status } = useConnection()
  const { network, networks } = useNetwork()
  const { formatted, data, status: balanceStatus } = useBalance()
  const { switchNetwork, error, isPending } = useSwitchNetwork()
  const { disconnect } = useDisconnect()
  // Another ecosystem's network would wait for its wallet, and nothing on the page would change.
  const connected = new Set<string>(useConnections().map(({ namespace }) => namespace))
  return (
    <section className="card account" aria-labelledby="account-title">
      <h2 id="account-title">Account</h2>
      <dl>
        <div>
          <dt>Status</dt>
          <dd data-testid="status">{status}</dd>
        </div>
        <div>
          <dt>Wallet</dt>
          <dd>{walletInfo?.name}</dd>
        </div>
        <div>
          <dt>Address</dt>
          <dd data-testid="address">{address}</dd>
        </div>
        <div>
          <dt>Accounts shown</dt>
          <dd>{accounts.length}</dd>
        </div>
        <div>
          <dt>Balance</dt>
          <dd data-testid="balance">
            {data
              ? `${formatted} ${data.symbol}`
              : balanceStatus === 'error'
                ? 'not available'
                : '–'}
          </dd>
        </div>
        <div>
          <dt>Network</dt>
          <dd data-testid="network">{network?.name}</dd>
        </div>
      </dl>
      <div className="row">
        {networks
          .filter(
            ({ caipNetworkId, chainNamespace }) =>
              connected.has(chainNamespace) && caipNetworkId !== network?.caipNetworkId,
          )
          .map(({ caipNetworkId, name }) => (
            <button
              key={caipNetworkId}
              type="button"
              className="quiet small"
              aria-busy={isPending}
              onClick={() => switchNetwork(caipNetworkId)}
            >
              Switch to {name}
            </button>
          ))}
        <button type="button" className="quiet small" onClick={() => disconnect()}>
          Disconnect
        </button>
      </div>
      <Outcome error={error} />
    </section>
  )
}
