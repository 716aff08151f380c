import { useState } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { Button } from '../../primitives/Button.js'
import { WalletItem } from '../../primitives/WalletItem.js'
import { Ecosystem } from './Ecosystem.js'

export { default as css } from './wallets.css?inline'

/**
 * The host's ecosystems with their connected wallets, to use, disconnect or add; and the recent
 * wallets.
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

  return (
    <div data-part="wallets">
      {kit.adapters.map(({ namespace }) => (
        <Ecosystem key={namespace} namespace={namespace} />
      ))}
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
