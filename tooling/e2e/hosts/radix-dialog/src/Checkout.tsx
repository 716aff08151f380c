import { ConnectButton, useConnection } from '@latchkey/react'
import * as Dialog from '@radix-ui/react-dialog'
import { type ReactNode, useState } from 'react'

/** A dialog of the page, as built with Radix and shadcn/ui, with the connect button in it. */
export function Checkout(): ReactNode {
  const [open, setOpen] = useState(false)
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger>Check out</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Content aria-describedby={undefined}>
          <Dialog.Title>Your order</Dialog.Title>
          <ConnectButton />
          <Wallet />
          <Dialog.Close>Not now</Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Wallet(): ReactNode {
  const { status, address, chainId } = useConnection()
  return (
    <pre data-testid="latchkey">
      {JSON.stringify({
        status,
        address: address ?? null,
        chainId: status === 'connected' ? chainId : null,
      })}
    </pre>
  )
}
