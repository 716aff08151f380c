import type { EvmWallet } from '@latchkey/testing/evm'
import { type ReactNode, useState } from 'react'
import type { Localnet } from '../chains/localnet.js'
import type { OtherWallet } from '../wallet/OtherWallet.js'

type Props = {
  readonly wallet: EvmWallet
  readonly others: readonly OtherWallet[]
  readonly localnet: Localnet
}

/** The test wallet's controls, as in an extension's own window. */
export function WalletCard({ wallet, others, localnet }: Props): ReactNode {
  const [locked, setLocked] = useState(false)
  return (
    <details className="card">
      <summary>
        <h2>Inside the test wallet</h2>
      </summary>
      <p className="hint">
        <bdi>
          A wallet with real keys for the local chains. These buttons act as its owner would, behind
          the page's back.
        </bdi>
      </p>
      <div className="row">
        {wallet.addresses.map((address, index) => (
          <button
            key={address}
            type="button"
            className="quiet small"
            onClick={() => wallet.selectAccount(index)}
          >
            Use account {index + 1}
          </button>
        ))}
        {localnet.evm.map(({ chainId, name }) => (
          <button
            key={chainId}
            type="button"
            className="quiet small"
            onClick={() => wallet.selectChain(chainId)}
          >
            Go to {name}
          </button>
        ))}
        <button
          type="button"
          className="quiet small"
          aria-pressed={locked}
          onClick={() => {
            if (locked) wallet.unlock()
            else wallet.lock()
            setLocked(!locked)
          }}
        >
          {locked ? 'Unlock' : 'Lock'}
        </button>
        <button type="button" className="quiet small" onClick={() => wallet.revoke()}>
          Revoke permission
        </button>
      </div>
      {others.map(({ ecosystem, wallet: { selectAccount, revoke } }) => (
        <div key={ecosystem} className="row">
          {[0, 1].map((index) => (
            <button
              key={index}
              type="button"
              className="quiet small"
              onClick={() => selectAccount(index)}
            >
              {ecosystem} account {index + 1}
            </button>
          ))}
          <button type="button" className="quiet small" onClick={() => revoke()}>
            Revoke on {ecosystem}
          </button>
        </div>
      ))}
    </details>
  )
}
