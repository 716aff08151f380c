import type { LocalNamespace } from '@latchkey/localnet'
import { useConnection, useKit, useModal, useNetwork } from '@latchkey/react'
import { type ReactNode, useEffect, useState } from 'react'
import { AccountCard } from '../actions/AccountCard.js'
import { BuyCard } from '../actions/BuyCard.js'
import { SendCard } from '../actions/SendCard.js'
import { SignCard } from '../actions/SignCard.js'
import { ChainStates } from '../chains/ChainStates.js'
import type { ChainState, Localnet } from '../chains/localnet.js'

type Props = {
  readonly localnet: Localnet
  readonly states: readonly ChainState[]
}

const names: Readonly<Record<LocalNamespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  cosmos: 'Cosmos',
}

/** Connect, sign and send on each kind of local chain; the chosen one is the active one. */
export function Ecosystems({ localnet, states }: Props): ReactNode {
  const kit = useKit()
  const { isConnected, isReconnecting, namespace } = useConnection()
  const [looked, setLooked] = useState<LocalNamespace>()
  // A newly active ecosystem replaces the one that was looked at.
  useEffect(() => {
    if (namespace) setLooked(undefined)
  }, [namespace])
  const known = states.length > 0 ? states : describedStates(localnet)
  const shown = looked ?? (namespace as LocalNamespace | undefined) ?? 'eip155'
  const choose = (next: LocalNamespace) => {
    const { byNamespace } = kit.connection.store.getState()
    if (byNamespace[next]?.connection) kit.connection.setActiveNamespace(next)
    setLooked(next === namespace ? undefined : next)
  }
  const isHere = isConnected && shown === namespace
  const isOffered = kit.adapters.some((adapter) => adapter.namespace === shown)
  return (
    <section className="try" aria-labelledby="try-title">
      <h2 id="try-title">Try it: connect, sign, send</h2>
      <ChainStates states={known} shown={shown} onChoose={choose} />
      {isHere ? (
        <Actions localnet={localnet} />
      ) : (
        <Unconnected
          name={names[shown]}
          namespace={shown}
          isOffered={isOffered}
          isComing={isReconnecting && shown === namespace}
        />
      )}
    </section>
  )
}

/** A served description without states means that all it describes is ready. */
const describedStates = (localnet: Localnet): readonly ChainState[] =>
  (
    [
      ['eip155', localnet.evm],
      ['solana', localnet.solana],
      ['polkadot', localnet.polkadot],
      ['bip122', localnet.bitcoin],
      ['cosmos', localnet.cosmos],
    ] as const
  ).flatMap(([namespace, described]) =>
    described ? [{ namespace, name: names[namespace], state: 'ready' as const }] : [],
  )

function Actions({ localnet }: { readonly localnet: Localnet }): ReactNode {
  const { network } = useNetwork()
  return (
    <div className="actions">
      <AccountCard />
      <SignCard />
      <SendCard key={network?.caipNetworkId} localnet={localnet} />
      {localnet.purchases && <BuyCard />}
    </div>
  )
}

function Unconnected({
  name,
  namespace,
  isOffered,
  isComing,
}: {
  readonly name: string
  readonly namespace: LocalNamespace
  readonly isOffered: boolean
  readonly isComing: boolean
}): ReactNode {
  const { open } = useModal()
  return (
    <div className="card unconnected" aria-busy={isComing}>
      <p>
        {isComing
          ? 'The connection of before is coming back …'
          : `Nothing is connected on ${name}. Pick Latchkey Test Wallet and approve: it signs with real keys of the local chain, and nothing here is worth anything.`}
      </p>
      <button type="button" disabled={!isOffered || isComing} onClick={() => open({ namespace })}>
        Connect on {name}
      </button>
    </div>
  )
}
