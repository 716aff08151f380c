import { activeAccount, bareAddress, type Connection, sanitizeText } from '@latchkey/core'
import { useUi } from '../../context/UiContext.js'
import { Icon } from '../../icons/Icon.js'
import { AccountLine } from './AccountLine.js'
import { Avatar } from './Avatar.js'

/** A limit, since a wallet may show a thousand accounts, each a row with a picture. */
const mostShown = 50

/** The wallet's accounts; one of them is in use. */
export function Accounts({ connection }: { readonly connection: Connection }) {
  const { kit, t } = useUi()
  const first = connection.accounts.slice(0, mostShown)
  const used = activeAccount(connection)
  const shown = used && !first.includes(used) ? [used, ...first.slice(1)] : first
  const more = connection.accounts.length - shown.length
  return (
    <ul data-part="list" data-boxed="" aria-label={t('account.accounts')}>
      {shown.map((account) => {
        const address = bareAddress(account.address)
        const current = account === used
        return (
          <AccountLine
            key={account.address}
            picture={<Avatar address={address} />}
            name={sanitizeText(account.label)}
            address={account.address}
            current={current}
            end={current && <Icon name="check" />}
            onClick={() =>
              kit.connection.setActiveAccount({ namespace: connection.namespace, address })
            }
          />
        )
      })}
      {more > 0 && <li data-part="list-note">{t('account.more', { count: more })}</li>}
    </ul>
  )
}
