import type { ReactNode } from 'react'
import { useAccount, useConnect, useDisconnect, useSignMessage, useSwitchChain } from 'wagmi'
import { chains } from './host.js'

/** The part of the page with wagmi's own hooks. */
export function WagmiSide(): ReactNode {
  const { status, address, chainId } = useAccount()
  const { connect, connectors } = useConnect()
  const { switchChain } = useSwitchChain()
  const { disconnect } = useDisconnect()
  const { signMessage, data: signature } = useSignMessage()
  return (
    <section>
      <pre data-testid="wagmi">
        {JSON.stringify({ status, address: address ?? null, chainId: chainId ?? null })}
      </pre>
      <pre data-testid="wagmi-signature">{signature}</pre>
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
      <button type="button" onClick={() => signMessage({ message: 'A message of wagmi' })}>
        wagmi sign
      </button>
    </section>
  )
}
