import { fillText, formatBalance, truncateAddress } from '@latchkey/core'
import { forwardRef, type ReactNode } from 'react'
import { useBalance } from '../hooks/useBalance.js'
import { type UseConnectionResult, useConnection } from '../hooks/useConnection.js'
import { useLatchkey } from '../hooks/useLatchkey.js'
import { Avatar } from './Avatar.js'
import { Button, type ButtonProps } from './Button.js'

export type AccountButtonProps = Omit<ButtonProps, 'kind' | 'busy' | 'children'> & {
  /** Shows the native balance, read from the host's RPC or the wallet. @default false */
  readonly showBalance?: boolean
}

/** The state for a custom account button. */
export type AccountButtonState = UseConnectionResult & { open(): void }

const Base = /* @__PURE__ */ forwardRef<HTMLButtonElement, AccountButtonProps>(
  function AccountButton({ showBalance = false, ...rest }, ref) {
    const { kit, labels } = useLatchkey()
    const { address, caipAddress, isReconnecting } = useConnection()
    if (address === undefined || caipAddress === undefined) return null
    const name = isReconnecting
      ? labels.reconnecting
      : fillText(labels.account, { ending: address.slice(-4) })
    return (
      <Button
        title={address}
        onClick={() => kit.open({ view: 'Account' })}
        {...rest}
        ref={ref}
        kind="account"
        busy={isReconnecting}
      >
        {!isReconnecting && <Avatar address={address} />}
        <bdi data-part="address" aria-hidden="true">
          {truncateAddress(address, { start: 4, end: 4 })}
        </bdi>
        <span data-part="hidden">{name}</span>
        {showBalance && <Balance />}
      </Button>
    )
  },
)

function Balance(): ReactNode {
  const { data } = useBalance()
  return (
    <bdi data-part="balance">
      {data ? `${formatBalance(data.value, data.decimals)} ${data.symbol}` : '–'}
    </bdi>
  )
}

/** An account button with a custom look. */
function Custom({
  children,
}: {
  readonly children: (state: AccountButtonState) => ReactNode
}): ReactNode {
  const { kit } = useLatchkey()
  return children({ ...useConnection(), open: () => kit.open({ view: 'Account' }) })
}

/**
 * The connected account; opens the Account view. Renders nothing without a connection;
 * `ConnectButton` covers both states.
 *
 * @example
 * const ready = <AccountButton showBalance />
 * const own = (
 *   <AccountButton.Custom>
 *     {({ address, open }) => <button onClick={open}>{address}</button>}
 *   </AccountButton.Custom>
 * )
 */
export const AccountButton = /* @__PURE__ */ Object.assign(Base, { Custom })
