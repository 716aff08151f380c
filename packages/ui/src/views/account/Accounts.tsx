import { type Connection, parseCaipAddress, sanitizeText, truncateAddress } from '@latchkey/core'
import { Icon } from '../../icons/Icon.js'
import { Row } from '../../primitives/Row.js'
import { useUi } from '../../shell/UiContext.js'
import { Avatar } from './Avatar.js'

/** The accounts that the wallet showed; one of them is in use. */
export function Accounts({ connection }: { readonly connection: Connection }) {
  const { kit, t } = useUi()
  return (
    <ul data-part="list" data-boxed="" aria-label={t('account.accounts')}>
      {connection.accounts.map((account) => {
        const { address } = parseCaipAddress(account.address)
        const current = account.address === connection.active
        const label = sanitizeText(account.label)
        return (
          <Row
            key={account.address}
            id={account.address}
            picture={<Avatar address={address} />}
            name={label || truncateAddress(address)}
            detail={label ? truncateAddress(address) : undefined}
            current={current}
            end={current ? <Icon name="check" /> : <span />}
            onClick={() => kit.connection.setActiveAccount({ namespace: connection.namespace, address })}
          />
        )
      })}
    </ul>
  )
}
