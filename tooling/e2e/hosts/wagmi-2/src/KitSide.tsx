import { useConnection, useDisconnect, useSignMessage, useSwitchNetwork } from '@latchkey/react'
import type { ReactNode } from 'react'
import { chains } from './host.js'

/** The part of the page with Latchkey's hooks. */
export function KitSide(): ReactNode {
  const { status, address, chainId } = useConnection()
  const { signMessage, data } = useSignMessage()
  const { switchNetwork } = useSwitchNetwork()
  const { disconnect } = useDisconnect()
  return (
    <section>
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
      <button type="button" onClick={() => switchNetwork(`eip155:${chains[1].id}`)}>
        Switch
      </button>
      <button type="button" onClick={() => disconnect()}>
        Leave
      </button>
    </section>
  )
}
