import type { WalletRow } from '@latchkey/controllers'
import { toHttpsUrl } from '@latchkey/core'
import { useUi } from '../../context/UiContext.js'
import { useLoaded } from '../../context/useLoaded.js'
import { useStore } from '../../context/useStore.js'
import type { ViewProps } from '../../context/View.js'
import { Icon } from '../../icons/Icon.js'
import { Button } from '../../primitives/Button.js'
import { LinkRow } from '../../primitives/LinkRow.js'
import { Picture } from '../../primitives/Picture.js'
import { Row } from '../../primitives/Row.js'

export { default as css } from './getWallet.css?inline'

const linkNames = ['chromeStore', 'appStore', 'playStore', 'desktop', 'webApp', 'homepage'] as const

const phone = 'M8 3.5h8v17H8zM11 17.500h2'
/** The icon of each link: an extension, a phone's app, a program, or a page. */
const glyphs: Readonly<Record<(typeof linkNames)[number], string>> = {
  chromeStore: 'M10 5.500a2 2 0 1 1 4 0V8h4.500v4H16a2 2 0 1 0 0 4h2.500v4h-13V8H10z',
  appStore: phone,
  playStore: phone,
  desktop: 'M3.500 5h17v11h-17zM9 20h6M12 16v4',
  webApp: 'M3.500 5h17v14h-17zM3.500 9h17M6.500 7v.01',
  homepage:
    'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM4.500 12h15M12 4c2.500 2.200 3.500 5 3.500 8s-1 5.800-3.500 8c-2.500-2.200-3.500-5-3.500-8s1-5.800 3.500-8Z',
}

/** Explains wallets and shows where to get one, only with links from the host or the catalogue. */
export default function GetWalletView({ entry }: ViewProps) {
  const { kit } = useUi()
  const { all } = useStore(kit.wallets.store)
  const wallet =
    entry.data.walletId === undefined ? undefined : all.find(({ id }) => id === entry.data.walletId)
  return wallet ? (
    <OneWallet wallet={wallet} />
  ) : (
    <Guide wallets={all.filter((row) => !row.installed && hasLinks(row))} />
  )
}

function hasLinks({ links }: WalletRow): boolean {
  return linkNames.some((name) => toHttpsUrl(links?.[name]) !== undefined)
}

function Guide({ wallets }: { readonly wallets: readonly WalletRow[] }) {
  const { kit, t } = useUi()
  return (
    <>
      <WalletGuide />
      {wallets.length > 0 && (
        <>
          <h2 data-part="section-title">{t('get.list')}</h2>
          <ul data-part="list" aria-label={t('get.list')}>
            {wallets.slice(0, 6).map((wallet) => (
              <Row
                key={wallet.id}
                id={wallet.id}
                picture={<Picture url={wallet.imageUrl} name={wallet.name} />}
                name={wallet.name}
                onClick={() => kit.router.push('GetWallet', { walletId: wallet.id })}
              />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** Explains wallets in two points; the wide layout shows it too. */
export function WalletGuide() {
  const { t } = useUi()
  return (
    <ul data-part="guide">
      <Point
        icon="M13 4 5.500 13.500H11L10 20l8-10h-5.500z"
        title={t('get.what')}
        text={t('get.whatWhy')}
      />
      <Point
        icon="M12 3.500 5 6v5.500c0 4.200 2.800 7.300 7 9 4.200-1.700 7-4.800 7-9V6zM9 12l2.200 2.200L15.200 10"
        title={t('get.yours')}
        text={t('get.yoursWhy')}
      />
    </ul>
  )
}

function Point({
  icon,
  title,
  text,
}: {
  readonly icon: string
  readonly title: string
  readonly text: string
}) {
  return (
    <li data-part="point">
      <span data-part="picture">
        <Icon d={icon} />
      </span>
      <div>
        <p data-part="point-title">{title}</p>
        <p data-part="panel-text">{text}</p>
      </div>
    </li>
  )
}

const loadOnPhone = () => import('./GetOnPhone.js').then(({ GetOnPhone }) => GetOnPhone)

function OneWallet({ wallet }: { readonly wallet: WalletRow }) {
  const { t } = useUi()
  const OnPhone = useLoaded(loadOnPhone)
  const look = (name: (typeof linkNames)[number]) => ({
    name: t(`get.${name}`),
    picture: (
      <span data-part="picture" data-size="small">
        <Icon d={glyphs[name]} />
      </span>
    ),
  })
  return (
    <>
      <div data-part="panel">
        <Picture url={wallet.imageUrl} name={wallet.name} size="large" />
        <p data-part="panel-title">{t('get.missing', { wallet: wallet.name })}</p>
        <p data-part="panel-text">{t(hasLinks(wallet) ? 'get.missingWhy' : 'get.noLinks')}</p>
      </div>
      {hasLinks(wallet) && (
        <ul data-part="list" data-spaced="" aria-label={wallet.name}>
          {linkNames.map((name) => (
            <LinkRow key={name} href={wallet.links?.[name]} {...look(name)} />
          ))}
        </ul>
      )}
      {OnPhone && <OnPhone wallet={wallet} />}
      <Button onClick={() => location.reload()}>{t('action.reload')}</Button>
    </>
  )
}
