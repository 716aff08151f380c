import type { ReactNode } from 'react'
import { useAccount, useConnect, useDisconnect, useSwitchChain } from 'wagmi'
import { chains } from './host.js'

/** What wagmi's own hooks say and do. */
export function WagmiSide(): ReactNode {
  const { status, address, chainId } = useAccount()
  const { connect, connectors } = useConnect()
  const { switchChain } = useSwitchChain()
  const { disconnect } = useDisconnect()
  return (
    <section>
      <pre data-testid="wagmi">{JSON.stringify({ status, address: address ?? null, chainId: chainId ?? null })}</pre>
      {connectors.map((connector) => (
        <button type="button" key={connector.uid} onClick={() => connect({ connector })}>
          wagmi connect {connector.name}
        </button>
      ))}
      <button type="button" onClick={() => switchChain({ chainId: chains[1].id })}>
        wagmi switch
      </button>
      <button type="button" onClick={() => disconnect()}>
        wagmi disconnect
      </button>
    </section>
  )
}
