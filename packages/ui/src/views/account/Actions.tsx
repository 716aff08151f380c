import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { Icon } from '../../icons/Icon.js'

/** The setting of a feature that providers sell by namespace: true, or a list of names. */
const sellers: Readonly<Record<string, RegExp>> = {
  eip155: /true|coinbase|meld/,
  solana: /true|meld/,
}

/** The actions of an account, in the order of the features. One that does not work is hidden. */
export function Actions() {
  const { kit, t, prefetchView } = useUi()
  const { send, receive, swaps, onramp } = useStore(kit.features.store)
  const { active: network } = useStore(kit.network.store)
  const { activeNamespace, byNamespace } = useStore(kit.connection.store)
  const connection = byNamespace[activeNamespace ?? '']?.connection
  if (!connection || !network) return null
  const { capabilities } = kit.adapters.find(({ namespace }) => namespace === activeNamespace) ?? {}
  const { endpoints, onramp: own } = kit.options
  const actions = [
    {
      view: 'FundWallet',
      isOffered:
        (endpoints?.blockchain || own?.meldPublicKey) &&
        sellers[activeNamespace ?? '']?.test(String(onramp)),
      text: t('buy.title'),
      icon: 'M12 5v14m-7-7h14',
    },
    {
      view: 'Swap',
      isOffered:
        (swaps === true || (swaps && swaps.length > 0)) &&
        endpoints?.blockchain &&
        capabilities?.swap?.supports(connection, network),
      text: t('swap.title'),
      icon: 'M7 16.500h11m-3.500-3.500 3.500 3.500-3.500 3.500M17 7.500H6m3.500-3.500L6 7.500 9.500 11',
    },
    {
      view: 'WalletReceive',
      isOffered: receive,
      text: t('account.receive'),
      icon: 'M12 5v13m-5.500-5.500L12 18l5.500-5.500',
    },
    {
      view: 'WalletSend',
      isOffered: send && capabilities?.send?.supports(connection, network),
      text: t('account.send'),
      icon: 'M12 19V6m-5.500 5.500L12 6l5.500 5.500',
    },
  ].filter(({ isOffered }) => isOffered)
  if (actions.length === 0) return null
  return (
    <ul data-part="account-actions" aria-label={t('account.actions')}>
      {actions.map(({ view, text, icon }) => (
        <li key={view}>
          <button
            type="button"
            data-part="action-tile"
            part="action-tile"
            data-focus-id={view}
            onPointerEnter={() => prefetchView(view)}
            onFocus={() => prefetchView(view)}
            onClick={() => kit.router.push(view)}
          >
            <Icon d={icon} />
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
}
