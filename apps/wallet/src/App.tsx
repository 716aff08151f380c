import { type ReactNode, useSyncExternalStore } from 'react'
import { HomeView } from './home/HomeView.js'
import { ProposalView } from './owner/ProposalView.js'
import { RequestView } from './owner/RequestView.js'
import type { Keeper } from './wallet/createKeeper.js'

/** One thing at a time: the oldest question, or the wallet itself. */
export function App({ keeper }: { readonly keeper: Keeper }): ReactNode {
  const { status, wallet, notice, relayUrl, isOnline } = useSyncExternalStore(
    keeper.store.subscribe,
    keeper.store.getState,
  )
  const proposals = wallet?.proposals() ?? []
  const requests = wallet?.requests() ?? []
  const count = proposals.length + requests.length
  const [proposal] = proposals
  const [request] = requests
  return (
    <>
      <header>
        <img src="/wallet.svg" alt="" width="36" height="36" />
        <p className="brand">
          <strong>Latchkey Wallet</strong>
          <span className={isOnline ? 'state online' : 'state'}>
            {isOnline ? 'Online' : 'Offline'}
          </span>
        </p>
        <p className="warning">Test wallet: its keys are public. Never put real money here.</p>
      </header>
      <p role="status" className={notice?.failed ? 'notice failed' : 'notice'}>
        {notice?.text}
      </p>
      <main>
        {wallet && proposal ? (
          <ProposalView
            key={proposal.id}
            keeper={keeper}
            wallet={wallet}
            proposal={proposal}
            count={count}
          />
        ) : wallet && request ? (
          <RequestView key={request.id} keeper={keeper} request={request} count={count} />
        ) : wallet ? (
          <HomeView keeper={keeper} wallet={wallet} relayUrl={relayUrl} isOnline={isOnline} />
        ) : (
          <Closed status={status} keeper={keeper} />
        )}
      </main>
    </>
  )
}

function Closed({
  status,
  keeper,
}: {
  readonly status: string
  readonly keeper: Keeper
}): ReactNode {
  if (status === 'opening') return <p className="quiet">Opening the wallet …</p>
  return (
    <section className="card">
      <h1>
        {status === 'elsewhere'
          ? 'The wallet is open in another tab'
          : 'The wallet could not be opened'}
      </h1>
      <button type="button" className="primary" onClick={() => void keeper.hold()}>
        {status === 'elsewhere' ? 'Use it here' : 'Try again'}
      </button>
    </section>
  )
}
