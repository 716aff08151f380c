import { bareAddress, sanitizeText, truncateAddress } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useCopy } from '../../context/copyText.js'
import { useUi } from '../../context/UiContext.js'
import { useLoaded } from '../../context/useLoaded.js'
import { useStore } from '../../context/useStore.js'
import { Icon } from '../../icons/Icon.js'
import { walletImage, walletName } from '../../images/walletImage.js'
import { Button } from '../../primitives/Button.js'
import holdingsCss from '../../primitives/holdings.css?inline'
import { NoConnection } from '../../primitives/NoConnection.js'
import { Picture } from '../../primitives/Picture.js'
import tabsCss from '../../primitives/tabs.css?inline'
import { AccountLinks } from './AccountLinks.js'
import { Accounts } from './Accounts.js'
import { Avatar } from './Avatar.js'
import accountCss from './account.css?inline'
import listsCss from './accountLists.css?inline'
import { Balance } from './Balance.js'
import { Ecosystems } from './Ecosystems.js'

export const css = tabsCss + holdingsCss + accountCss + listsCss

const loadLists = () => import('./AccountLists.js')

/** The connected account, its wallet and network, and the disconnect button. */
export default function AccountView() {
  const { kit, t } = useUi()
  const { copied, copy } = useCopy()
  const { activeNamespace = '', byNamespace } = useStore(kit.connection.store)
  const networkId = useStore(kit.network.store).active?.caipNetworkId
  const { name, spellings } = useStore(kit.account.store)
  const [leaving, setLeaving] = useState(false)
  const lists = useLoaded(loadLists)
  const { connection, reconnecting } = byNamespace[activeNamespace] ?? {}
  const caipAddress = connection?.active

  useEffect(() => {
    // For this account on this network.
    if (!caipAddress || !networkId) return
    kit.account.refreshBalance().catch(kit.notices.showError)
    void kit.account.refreshName()
  }, [kit, caipAddress, networkId])

  if (!connection || !caipAddress) return <NoConnection />

  const address = bareAddress(spellings?.[caipAddress] ?? caipAddress)
  const wallet = walletName(kit, connection)
  const picture = wallet && (
    <Picture url={walletImage(kit, connection)} name={wallet} size="small" />
  )
  const leave = (): void => {
    setLeaving(true)
    // Never rejects for a wallet's error; the kit closes the modal afterwards.
    kit.connection.disconnect(connection).then(() => setLeaving(false), kit.notices.showError)
  }

  return (
    <div data-part="account">
      <div data-part="identity">
        <span data-part="avatar-frame">
          <Avatar address={address} />
          {picture && <span data-part="avatar-wallet">{picture}</span>}
        </span>
        {name && (
          <p data-part="panel-title">
            <bdi>{sanitizeText(name)}</bdi>
          </p>
        )}
        <button
          type="button"
          data-part="address"
          data-focus-id="copy"
          onClick={() => copy(address)}
        >
          <bdi dir="ltr" title={address} aria-hidden="true">
            {truncateAddress(address)}
          </bdi>
          <span data-part="hidden">
            {t('account.address', { end: address.slice(-6) })}, {t('account.copy')}
          </span>
          <Icon {...(copied ? { name: 'check' } : { d: 'M9 9h9.5v10.5H9zM6 15H5.5V4.5H15V6' })} />
        </button>
        {reconnecting && <p data-part="panel-text">{t('account.reconnecting')}</p>}
        <Balance namespace={connection.namespace} />
        {lists && <lists.Total />}
      </div>
      {lists ? (
        <lists.Actions />
      ) : (
        <div data-part="lists-bone" data-actions="" aria-hidden="true" />
      )}
      <Ecosystems />
      {connection.accounts.length > 1 && <Accounts connection={connection} />}
      {lists ? <lists.AccountLists /> : <div data-part="lists-bone" aria-hidden="true" />}
      <AccountLinks caipAddress={caipAddress} />
      <div data-part="foot">
        <div data-part="account-foot">
          {picture}
          <span data-part="row-name">{wallet && t('account.wallet', { wallet })}</span>
          <Button busy={leaving} onClick={leave}>
            {t('action.disconnect')}
          </Button>
        </div>
      </div>
    </div>
  )
}
