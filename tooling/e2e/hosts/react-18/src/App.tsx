import type { Kit, KitState } from '@latchkey/controllers'
import { ConnectButton, LatchkeyProvider, useConnection, useSignMessage, useSwitchNetwork } from '@latchkey/react'
import { type ReactNode, useEffect, useState } from 'react'
import { second } from './createHostKit.js'

type Props = { readonly kit: Kit; readonly visitor: KitState | undefined }

export function App({ kit, visitor }: Props): ReactNode {
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return (
    <LatchkeyProvider kit={kit} initialState={visitor}>
      <main data-ready={ready}>
        <ConnectButton />
        <Wallet />
      </main>
    </LatchkeyProvider>
  )
}

function Wallet(): ReactNode {
  const { status, address, network } = useConnection()
  const { signMessage, data } = useSignMessage()
  const { switchNetwork } = useSwitchNetwork()
  const chainId = status === 'connected' && network ? Number(network.split(':')[1]) : null
  return (
    <>
      <pre data-testid="latchkey">{JSON.stringify({ status, address: address ?? null, chainId })}</pre>
      <pre data-testid="signature">{data}</pre>
      <button type="button" onClick={() => signMessage({ message: 'A message of the host' })}>
        Sign
      </button>
      <button type="button" onClick={() => switchNetwork(second)}>
        Switch
      </button>
    </>
  )
}
