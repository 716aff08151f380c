import { type Namespace, parseCaipAddress, sanitizeText, truncateAddress } from '@latchkey/core'
import { useState } from 'react'
import { Icon } from '../../icons/Icon.js'
import { Button } from '../../primitives/Button.js'
import listTitleCss from '../../primitives/listTitle.css?inline'
import { namespaceName } from '../../primitives/namespaceName.js'
import { Picture } from '../../primitives/Picture.js'
import { Row } from '../../primitives/Row.js'
import { WalletItem } from '../../primitives/WalletItem.js'
import { useUi } from '../../shell/UiContext.js'
import { useStore } from '../../shell/useStore.js'
import walletsCss from './wallets.css?inline'

export const css = listTitleCss + walletsCss

/** Every ecosystem that the host offers with the wallet connected in it, to be used, left or added; and the wallets used before. */
export default function WalletsView() {
  const { kit, t } = useUi()
  const { byNamespace } = useStore(kit.connection.store)
  const { all } = useStore(kit.wallets.store)
  const [leaving, setLeaving] = useState(false)
  const connected = Object.values(byNamespace).flatMap(({ connection }) => connection ?? [])
  const recent = all.filter((row) => row.recent && !connected.some(({ connectorId }) => row.connectorIds.includes(connectorId)))

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
            // Never rejects for what a wallet did; the kit closes the modal once all are gone.
            kit.connection.disconnect().then(() => setLeaving(false), kit.notices.showError)
          }}
        >
          {t('wallets.disconnectAll')}
        </Button>
      )}
    </div>
  )
}

function Ecosystem({ namespace }: { readonly namespace: Namespace }) {
  const ui = useUi()
  const { kit, t } = ui
  const { byNamespace, activeNamespace } = useStore(kit.connection.store)
  const ecosystem = namespaceName(ui, namespace)
  const entry = byNamespace[namespace]
  const connection = entry?.connection
  const connector = connection && kit.connectors.get(connection.connectorId)
  const wallet = sanitizeText(connection?.walletInfo?.name ?? connector?.name) || t('switch.wallet')
  const current = namespace === activeNamespace

  return (
    <section aria-label={ecosystem}>
      <h2 data-part="list-title">{ecosystem}</h2>
      <ul data-part="list" aria-label={ecosystem}>
        {connection ? (
          <>
            <Row
              id={namespace}
              picture={<Picture url={connection.walletInfo?.imageUrl ?? connector?.imageUrl} name={wallet} />}
              name={wallet}
              detail={entry.reconnecting ? t('account.reconnecting') : truncateAddress(parseCaipAddress(connection.active).address)}
              badge={current ? t('wallets.active') : undefined}
              current={current}
              end={current ? <Icon name="check" /> : undefined}
              onClick={() => {
                kit.connection.setActiveNamespace(namespace)
                kit.router.reset('Account')
              }}
            />
            <li data-part="leave">
              <button
                type="button"
                data-part="icon-button"
                data-small=""
                data-focus-id={`leave-${namespace}`}
                aria-label={t('wallets.disconnect', { wallet, ecosystem })}
                onClick={() => {
                  kit.connection.disconnect({ namespace }).catch(kit.notices.showError)
                }}
              >
                <Icon d="M14 5H6.500v14H14M11 12h9m-3.500-4 4 4-4 4" turns />
              </button>
            </li>
          </>
        ) : (
          <Row
            id={`add-${namespace}`}
            picture={
              <span data-part="picture" data-tile="">
                <Icon d="M12 5.5v13M5.500 12h13" />
              </span>
            }
            name={t('wallets.add')}
            label={ecosystem}
            onClick={() => kit.open({ view: 'Connect', namespace })}
          />
        )}
      </ul>
    </section>
  )
}
