import { fillText, truncateAddress } from '@latchkey/core'
import { forwardRef, type ReactNode } from 'react'
import { type UseConnectionResult, useConnection } from '../hooks/useConnection.js'
import { useLatchkey } from '../hooks/useLatchkey.js'
import { useModal } from '../hooks/useModal.js'
import { useStore } from '../hooks/useStore.js'
import { Avatar } from './Avatar.js'
import { Button, type ButtonProps } from './Button.js'

export type ConnectButtonProps = Omit<ButtonProps, 'kind' | 'busy' | 'children'> & {
  /** The text while no wallet is connected. @default the provider's label */
  readonly label?: string
}

/** The state for a custom connect button. */
export type ConnectButtonState = UseConnectionResult & {
  readonly isOpen: boolean
  readonly isConnecting: boolean
  open(): void
}

type ConnectButtonParts = UseConnectionResult & Pick<ConnectButtonState, 'isConnecting' | 'open'>

function useConnectButton(): ConnectButtonParts {
  const { kit } = useLatchkey()
  const connection = useConnection()
  const { attempt } = useStore(kit.connection.store)
  return {
    ...connection,
    isConnecting: !['rejected', 'failed', 'connected'].includes(attempt?.phase ?? 'failed'),
    open: () => kit.open(),
  }
}

const Base = /* @__PURE__ */ forwardRef<HTMLButtonElement, ConnectButtonProps>(
  function ConnectButton({ label, ...rest }, ref) {
    const { labels } = useLatchkey()
    const { address, isConnecting, isReconnecting, open } = useConnectButton()
    const shared = { onClick: open, ...rest, ref }
    if (address === undefined) {
      return (
        <Button {...shared} kind="connect" busy={isConnecting || isReconnecting}>
          {isConnecting
            ? labels.connecting
            : isReconnecting
              ? labels.reconnecting
              : (label ?? labels.connect)}
        </Button>
      )
    }
    const name = isReconnecting
      ? labels.reconnecting
      : fillText(labels.account, { ending: address.slice(-4) })
    return (
      <Button title={address} {...shared} kind="account" busy={isReconnecting}>
        {!isReconnecting && <Avatar address={address} />}
        <bdi data-part="address" aria-hidden="true">
          {truncateAddress(address, { start: 4, end: 4 })}
        </bdi>
        <span data-part="hidden">{name}</span>
      </Button>
    )
  },
)

/** A connect button with a custom look. */
function Custom({
  children,
}: {
  readonly children: (state: ConnectButtonState) => ReactNode
}): ReactNode {
  const { isOpen } = useModal()
  return children({ ...useConnectButton(), isOpen })
}

/**
 * Opens the modal. Once connected it shows the account in the same element, so that the focus
 * returns to it.
 *
 * @example
 * const ready = <ConnectButton />
 * const own = (
 *   <ConnectButton.Custom>
 *     {({ isConnected, open }) => !isConnected && <button onClick={open}>Sign in</button>}
 *   </ConnectButton.Custom>
 * )
 */
export const ConnectButton = /* @__PURE__ */ Object.assign(Base, { Custom })
