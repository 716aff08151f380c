'use client'

import { ConnectButton, useConnection, useSignMessage, useSwitchNetwork } from '@latchkey/react'
import chains from '../src/chains.json'

export function Wallet() {
  const { status, address, network } = useConnection()
  const { signMessage, data } = useSignMessage()
  const { switchNetwork } = useSwitchNetwork()
  const chainId = status === 'connected' && network ? Number(network.split(':')[1]) : null
  return (
    <main>
      <ConnectButton />
      <pre data-testid="latchkey">
        {JSON.stringify({ status, address: address ?? null, chainId })}
      </pre>
      <pre data-testid="signature">{data}</pre>
      <button type="button" onClick={() => signMessage({ message: 'A message of the host' })}>
        Sign
      </button>
      <button type="button" onClick={() => switchNetwork(`eip155:${chains[1].chainId}`)}>
        Switch
      </button>
    </main>
  )
}
