import type { WalletRow } from '@latchkey/controllers'
import { lazy, Suspense } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { Icon } from '../../icons/Icon.js'
import { Legal } from '../../primitives/Legal.js'
import { Row } from '../../primitives/Row.js'
import { StaleList } from '../../primitives/StaleList.js'
import { WalletItem } from '../../primitives/WalletItem.js'
import { WalletTile } from '../../primitives/WalletTile.js'
import { usePairingAhead } from '../../qr/usePairingAhead.js'

/** As many as there are recommended wallets. */
const skeletonKeys = ['a', 'b', 'c', 'd']

const NoWallets = /* @__PURE__ */ lazy(() => import('./NoWallets.js'))
const EmailEntry = /* @__PURE__ */ lazy(() => import('./EmailEntry.js'))

/** The wallets ready to connect, a link to all wallets, and help for visitors without one. */
export default function ConnectView() {
  const { kit, t, prefetchView } = useUi()
  usePairingAhead(kit)
  const features = useStore(kit.features.store)
  const { all, catalogue, sections: ordered, connectMethods } = useStore(kit.wallets.store)
  const sections = features.collapseWallets
    ? ordered.filter(({ name }) => name === 'injected' || name === 'recent')
    : ordered
  const rows = sections.flatMap((section) => section.rows)
  // The list keeps its height while the bundled wallets load.
  const waiting = features.wallets && catalogue.source === 'pending' && !features.collapseWallets
  const groups = groupRows(rows, waiting)
  const showsAll =
    features.wallets &&
    isAllShown(features.allWallets, kit.options.environment?.isMobile) &&
    (waiting || all.length > rows.length)

  const email = connectMethods.includes('email') && (
    <Suspense>
      <EmailEntry />
    </Suspense>
  )
  const isEmailFirst = connectMethods.indexOf('email') < connectMethods.indexOf('wallet')

  return (
    <div data-part="connect">
      {features.legalCheckbox && <Legal asks />}
      {isEmailFirst && email}
      {rows.length === 0 && !showsAll && !waiting
        ? !email && (
            <Suspense>
              <NoWallets />
            </Suspense>
          )
        : groups.map((group) => (
            <Group key={group.name} {...group} titled={groups.length > 1} waiting={waiting} />
          ))}
      {showsAll && (
        <ul data-part="list" aria-label={t('connect.all')}>
          <Row
            id="all"
            picture={
              <span data-part="picture" data-tile="">
                <Icon name="grid" />
              </span>
            }
            name={t('connect.all')}
            badge={
              waiting
                ? undefined
                : t('connect.count', {
                    count: Math.max(all.length, catalogue.hasMore ? catalogue.count : 0),
                  })
            }
            onIntent={() => prefetchView('AllWallets')}
            onClick={() => kit.router.push('AllWallets')}
          />
        </ul>
      )}
      {!isEmailFirst && email}
      <StaleList />
      {!features.legalCheckbox && <Legal />}
      {features.walletGuide && (rows.length > 0 || showsAll) && (
        <p data-part="footer" part="footer">
          {t('connect.guide')}{' '}
          <button
            type="button"
            data-part="link"
            data-focus-id="guide"
            onClick={() => kit.router.push('GetWallet')}
            onPointerEnter={() => prefetchView('GetWallet')}
          >
            {t('connect.guideAction')}
          </button>
        </p>
      )}
    </div>
  )
}

type GroupName = 'device' | 'phone' | 'popular'

/**
 * Where each wallet is: in this browser, on a phone, or still to be installed. The groups keep the
 * order of the host's sections.
 */
function groupRows(rows: readonly WalletRow[], waiting: boolean) {
  const groups = new Map<GroupName, WalletRow[]>()
  const into = (name: GroupName) => {
    const group = groups.get(name) ?? []
    groups.set(name, group)
    return group
  }
  for (const row of rows)
    into(
      row.kind === 'WALLET_CONNECT' ? 'phone' : row.connectorIds.length > 0 ? 'device' : 'popular',
    ).push(row)
  if (waiting) into('popular')
  return [...groups].map(([name, list]) => ({ name, rows: list }))
}

function Group(props: {
  readonly name: GroupName
  readonly rows: readonly WalletRow[]
  readonly titled: boolean
  readonly waiting: boolean
}) {
  const { name, rows, titled, waiting } = props
  const { t } = useUi()
  const title = t(`connect.${name}`)
  return (
    <>
      {titled && <h2 data-part="list-title">{title}</h2>}
      {name === 'popular' ? (
        <ul data-part="grid" aria-label={title}>
          {rows.map((wallet) => (
            <WalletTile key={wallet.id} wallet={wallet} />
          ))}
          {waiting && skeletonKeys.map((key) => <TileSkeleton key={key} />)}
        </ul>
      ) : (
        <ul data-part="list" data-phone={name === 'phone' ? '' : undefined} aria-label={title}>
          {rows.map((wallet) => (
            <WalletItem key={wallet.id} wallet={wallet} />
          ))}
        </ul>
      )}
    </>
  )
}

function TileSkeleton() {
  return (
    <li data-part="item" data-skeleton="" aria-hidden="true">
      <span data-part="picture" />
      <span data-part="skeleton-text" />
    </li>
  )
}

function isAllShown(
  allWallets: 'SHOW' | 'HIDE' | 'ONLY_MOBILE',
  isMobile = globalThis.matchMedia?.('(pointer: coarse)').matches,
): boolean {
  return allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && isMobile === true)
}
