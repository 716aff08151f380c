import { bareAddress, type Connection, type Namespace, truncateAddress } from '@latchkey/core'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { namespaceName } from '../../i18n/namespaceName.js'
import { Icon } from '../../icons/Icon.js'
import { walletImage, walletName } from '../../images/walletImage.js'
import { Picture } from '../../primitives/Picture.js'
import { Row } from '../../primitives/Row.js'

/** One ecosystem: its wallet in use and its wallets on standby. Nothing where none is connected. */
export function Ecosystem({ namespace }: { readonly namespace: Namespace }) {
  const ui = useUi()
  const { kit } = ui
  const { byNamespace, activeNamespace, others = {} } = useStore(kit.connection.store)
  const title = namespaceName(ui, namespace)
  const entry = byNamespace[namespace]
  const beside = others[namespace] ?? []
  const connected = [...(entry?.connection ? [entry.connection] : []), ...beside]

  if (connected.length === 0) return null

  const use = (connection: Connection): void => {
    const isInUse = connection === entry?.connection
    const ready = isInUse
      ? Promise.resolve()
      : // Already connected: no prompt.
        kit.connection.connect({ connectorId: connection.connectorId, namespaces: [namespace] })
    ready.then(() => {
      kit.connection.setActiveNamespace(namespace)
      kit.router.reset('Account')
    }, kit.notices.showError)
  }

  return (
    <section aria-label={title}>
      <h2 data-part="list-title">{title}</h2>
      <ul data-part="list" data-leave="" aria-label={title}>
        {connected.map((connection) => (
          <Connected
            key={connection.connectorId}
            connection={connection}
            ecosystem={title}
            current={connection === entry?.connection && namespace === activeNamespace}
            reconnecting={connection === entry?.connection && entry.reconnecting}
            onUse={() => use(connection)}
          />
        ))}
      </ul>
    </section>
  )
}

function Connected({
  connection,
  ecosystem,
  current,
  reconnecting,
  onUse,
}: {
  readonly connection: Connection
  readonly ecosystem: string
  readonly current: boolean
  readonly reconnecting: boolean
  readonly onUse: () => void
}) {
  const { kit, t } = useUi()
  const { connectorId, namespace, active } = connection
  const { spellings } = useStore(kit.account.store)
  const address = bareAddress(spellings?.[active] ?? active)
  const wallet = walletName(kit, connection) || t('switch.wallet')
  return (
    <Row
      id={`${namespace}:${connectorId}`}
      picture={<Picture url={walletImage(kit, connection)} name={wallet} />}
      name={wallet}
      detail={
        reconnecting ? (
          t('account.reconnecting')
        ) : (
          <>
            <bdi data-part="row-detail" dir="ltr" aria-hidden="true">
              {truncateAddress(address)}
            </bdi>
            <span data-part="hidden">{t('account.address', { end: address.slice(-6) })}</span>
          </>
        )
      }
      badge={current ? t('wallets.active') : undefined}
      current={current}
      end={current ? <Icon name="check" /> : undefined}
      onClick={onUse}
    >
      <button
        type="button"
        data-part="icon-button"
        data-small=""
        data-focus-id={`leave-${namespace}:${connectorId}`}
        aria-label={t('wallets.disconnect', { wallet, ecosystem })}
        onClick={() => {
          kit.connection.disconnect({ namespace, connectorId }).catch(kit.notices.showError)
        }}
      >
        <Icon d="M14 5H6.500v14H14M11 12h9m-3.500-4 4 4-4 4" turns />
      </button>
    </Row>
  )
}
