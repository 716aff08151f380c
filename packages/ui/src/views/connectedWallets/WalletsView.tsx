import { useState } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { Icon } from '../../icons/Icon.js'
import { Button } from '../../primitives/Button.js'
import { Row } from '../../primitives/Row.js'
import { WalletItem } from '../../primitives/WalletItem.js'
import { Ecosystem } from './Ecosystem.js'

export { default as css } from './wallets.css?inline'

/**
 * The connected wallets by ecosystem, to use or disconnect; a row to connect another one, whose
 * ecosystem is chosen next; and the recent wallets.
 */
export default function WalletsView() {
  const { kit, t } = useUi()
  const { byNamespace, others = {} } = useStore(kit.connection.store)
  const { all } = useStore(kit.wallets.store)
  const [leaving, setLeaving] = useState(false)
  const connected = [
    ...Object.values(byNamespace).flatMap(({ connection }) => connection ?? []),
    ...Object.values(others).flat(),
  ]
  const recent = all.filter(
    (row) =>
      row.recent && !connected.some(({ connectorId }) => row.connectorIds.includes(connectorId)),
  )

  const add = t(connected.length > 0 ? 'wallets.addAnother' : 'wallets.add')

  return (
    <div data-part="wallets">
      {kit.adapters.map(({ namespace }) => (
        <Ecosystem key={namespace} namespace={namespace} />
      ))}
      <ul data-part="list" aria-label={add}>
        <Row
          id="add"
          picture={
            <span data-part="picture" data-tile="">
              <Icon d="M12 5.500v13M5.500 12h13" />
            </span>
          }
          name={add}
          onClick={() => kit.open({ view: 'Connect' })}
        />
      </ul>
      {recent.length > 0 && (
        <section aria-label={t('wallets.recent')}>
          <h2 data-part="list-title">{t('wallets.recent')}</h2>
          <ul data-part="list" aria-label={t('wallets.recent')}>
            {recent.map((wallet) => (
              <WalletItem key={wallet.id} wallet={wallet} />
            ))}
          </ul>
        </section>
      )}
      {connected.length > 1 && (
        <Button
          busy={leaving}
          onClick={() => {
            setLeaving(true)
            // Never rejects for a wallet's error; the kit closes the modal once all are
            // disconnected.
            kit.connection.disconnect().then(() => setLeaving(false), kit.notices.showError)
          }}
        >
          {t('wallets.disconnectAll')}
        </Button>
      )}
    </div>
  )
}
