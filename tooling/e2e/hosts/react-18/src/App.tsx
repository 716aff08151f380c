import {
  ConnectButton,
  type Kit,
  type KitState,
  LatchkeyProvider,
  useConnection,
  useSignMessage,
  useSwitchNetwork,
} from '@latchkey/react'
import { cookieStorage } from '@latchkey/react/cookie'
import { type ReactNode, useEffect, useState } from 'react'
import { second } from './createHostKit.js'

type Props = { readonly kit: Kit; readonly initialState: KitState | undefined }

export function App({ kit, initialState }: Props): ReactNode {
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  useEffect(() => cookieStorage().watch(kit), [kit])
  return (
    <LatchkeyProvider kit={kit} initialState={initialState}>
      <main data-ready={ready}>
        <ConnectButton />
        <Wallet />
      </main>
    </LatchkeyProvider>
  )
}

function Wallet(): ReactNode {
  const { status, address, chainId } = useConnection()
  const { signMessage, data } = useSignMessage()
  const { switchNetwork } = useSwitchNetwork()
  return (
    <>
      <pre data-testid="latchkey">
        {JSON.stringify({
          status,
          address: address ?? null,
          chainId: status === 'connected' ? chainId : null,
        })}
      </pre>
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
