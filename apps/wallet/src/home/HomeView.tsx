import type { SessionWallet } from '@latchkey/testing/walletconnect'
import type { ReactNode } from 'react'
import { toEcosystem } from '../names.js'
import { ScanSection } from '../scan/ScanSection.js'
import type { Keeper } from '../wallet/createKeeper.js'
import { readWords } from '../wallet/settings.js'
import { SessionsSection } from './SessionsSection.js'

type Props = {
  readonly keeper: Keeper
  readonly wallet: SessionWallet
  readonly relayUrl: string
  readonly isOnline: boolean
}

/** The wallet while no page asks anything. */
export function HomeView({ keeper, wallet, relayUrl, isOnline }: Props): ReactNode {
  return (
    <>
      <h1 className="hidden">Your wallet</h1>
      <ScanSection keeper={keeper} />
      <SessionsSection keeper={keeper} wallet={wallet} />
      <Accounts keeper={keeper} wallet={wallet} />
      <section className="card" aria-labelledby="about">
        <h2 id="about">This wallet</h2>
        <label className="check">
          <input
            type="checkbox"
            checked={!isOnline}
            onChange={(event) => void keeper.setOnline(!event.target.checked)}
          />
          No network, as in a tunnel
        </label>
        <dl>
          <div>
            <dt>Relay</dt>
            <dd>{relayUrl}</dd>
          </div>
          <div>
            <dt>Words</dt>
            <dd>{readWords(localStorage)}</dd>
          </div>
        </dl>
        <p className="quiet small">
          The words are printed in every tutorial, and they stand in this page’s storage. The
          Polkadot accounts are Alice and Bob of the development phrase.
        </p>
        <OpensLinks keeper={keeper} />
      </section>
    </>
  )
}

function Accounts({ keeper, wallet }: Pick<Props, 'keeper' | 'wallet'>): ReactNode {
  return (
    <section className="card" aria-labelledby="accounts">
      <h2 id="accounts">Accounts</h2>
      {wallet.ecosystems.map(({ namespace, networks }) => {
        const [first] = networks()
        const addresses = first ? wallet.addresses(first.id) : []
        const selected = wallet.selected(namespace)
        return (
          <div key={namespace} className="account">
            <label htmlFor={`account-${namespace}`}>{toEcosystem(namespace)}</label>
            <select
              id={`account-${namespace}`}
              value={selected}
              onChange={(event) => {
                const account = Number(event.target.value)
                void keeper.act(
                  (open) => open.selectAccount(namespace, account),
                  `${toEcosystem(namespace)}: account ${account + 1}.`,
                )
              }}
            >
              {addresses.map((address, index) => (
                <option key={address} value={index}>{`Account ${index + 1}`}</option>
              ))}
            </select>
            <code>{addresses[selected]}</code>
          </div>
        )
      })}
    </section>
  )
}

/** A page cannot take `wc:` links; a name of its own it can. */
function OpensLinks({ keeper }: Pick<Props, 'keeper'>): ReactNode {
  if (!('registerProtocolHandler' in navigator)) return null
  return (
    <button
      type="button"
      onClick={() =>
        void keeper.act(
          async () => navigator.registerProtocolHandler('web+latchkey', '/wc?uri=%s'),
          'The browser may ask you to allow it.',
        )
      }
    >
      Open web+latchkey: links here
    </button>
  )
}
