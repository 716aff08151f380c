import type { ReactNode } from 'react'
import {
  useConnect,
  useConnection,
  useConnectors,
  useDisconnect,
  useSignMessage,
  useSwitchChain,
} from 'wagmi'
import { chains } from './host.js'

/** The part of the page with wagmi's own hooks. */
export function WagmiSide(): ReactNode {
  const { status, address, chainId } = useConnection()
  const connectors = useConnectors()
  const connect = useConnect()
  const switchChain = useSwitchChain()
  const disconnect = useDisconnect()
  const signing = useSignMessage()
  return (
    <section>
      <pre data-testid="wagmi">
        {JSON.stringify({ status, address: address ?? null, chainId: chainId ?? null })}
      </pre>
      <pre data-testid="wagmi-signature">{signing.data}</pre>
      {connectors.map((connector) => (
        <button type="button" key={connector.uid} onClick={() => connect.mutate({ connector })}>
          wagmi connect {connector.name}
        </button>
      ))}
      <button type="button" onClick={() => switchChain.mutate({ chainId: chains[1].id })}>
        wagmi switch
      </button>
      <button type="button" onClick={() => disconnect.mutate()}>
        wagmi disconnect
      </button>
      <button type="button" onClick={() => signing.mutate({ message: 'A message of wagmi' })}>
        wagmi sign
      </button>
    </section>
  )
}
