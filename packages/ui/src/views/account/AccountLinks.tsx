import { namesOf } from '@latchkey/controllers/names'
import { signInOf } from '@latchkey/controllers/signIn'
import { bareAddress, type CaipAddress } from '@latchkey/core'
import type { ComponentProps } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { Icon } from '../../icons/Icon.js'
import { LinkRow } from '../../primitives/LinkRow.js'
import { NetworkPicture } from '../../primitives/NetworkPicture.js'
import { Row } from '../../primitives/Row.js'

/** The ways on from the account: its network, the wallets, its sign-ins and the explorer. */
export function AccountLinks({ caipAddress }: { readonly caipAddress: CaipAddress }) {
  const { kit, t, prefetchView } = useUi()
  const { byNamespace, others = {} } = useStore(kit.connection.store)
  const { active: network } = useStore(kit.network.store)
  const { signedIn } = useStore(kit.use(signInOf).store)
  const { name } = useStore(kit.account.store)
  const { networkSwitch } = useStore(kit.features.store)
  const networkName =
    network && network.name !== 'Unknown Network' ? network.name : t('unsupported.unknown')
  const connections = [
    ...Object.values(byNamespace).flatMap(({ connection }) => connection ?? []),
    ...Object.values(others).flat(),
  ]
  // A wallet of several ecosystems counts once.
  const wallets = new Set(
    connections.map(({ connectorId }) => kit.wallets.get(connectorId)?.id ?? connectorId),
  )
  const leadTo = (view: string) => ({
    onIntent: () => prefetchView(view),
    onClick: () => kit.router.push(view),
  })
  return (
    <ul data-part="list" data-boxed="" aria-label={t('account.title')}>
      {network &&
        (networkSwitch ? (
          <Row
            id="network"
            picture={<NetworkPicture network={network} name={networkName} size="small" />}
            name={networkName}
            label={t('account.network')}
            {...leadTo('Networks')}
          />
        ) : (
          <li data-part="row">
            <NetworkPicture network={network} name={networkName} size="small" />
            <bdi data-part="row-name">{networkName}</bdi>
          </li>
        ))}
      {(kit.adapters.length > 1 || wallets.size > 1) && (
        <Row
          id="wallets"
          picture={pictureOf({ name: 'wallet' })}
          name={t('wallets.title')}
          badge={t('wallets.connected', { count: wallets.size })}
          {...leadTo('Wallets')}
        />
      )}
      {signedIn.some((each) => bareAddress(each) === bareAddress(caipAddress)) && (
        <Row
          id="sessions"
          picture={pictureOf({ name: 'check' })}
          name={t('sessions.title')}
          {...leadTo('Sessions')}
        />
      )}
      {name === undefined && kit.use(namesOf).canRegister() && (
        <Row
          id="register-name"
          picture={pictureOf({ d: 'M5 5.5h8l6 6.5-7.5 7.5L5 13.5ZM9 9.5h.1' })}
          name={t('names.title')}
          {...leadTo('RegisterAccountName')}
        />
      )}
      {network && (
        <LinkRow
          href={kit.account.explorerUrl(caipAddress, network)}
          name={t('account.explorer')}
          picture={pictureOf({
            d: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM4.5 12h15M12 4c2.5 2.2 3.5 5 3.5 8s-1 5.8-3.5 8c-2.5-2.2-3.5-5-3.5-8s1-5.8 3.5-8Z',
          })}
        />
      )}
    </ul>
  )
}

const pictureOf = (icon: ComponentProps<typeof Icon>) => (
  <span data-part="picture" data-size="small">
    <Icon {...icon} />
  </span>
)
