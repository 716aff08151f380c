import { toHttpsUrl } from '@latchkey/core'
import { type ReactNode, useId, useState } from 'react'
import { Icon } from '../../icons/Icon.js'
import { Button } from '../../primitives/Button.js'
import { Row } from '../../primitives/Row.js'
import { StaleList } from '../../primitives/StaleList.js'
import { WalletItem } from '../../primitives/WalletItem.js'
import { usePairingAhead } from '../../qr/usePairingAhead.js'
import { useUi } from '../../shell/UiContext.js'
import { useStore } from '../../shell/useStore.js'

/** As many as will be recommended (specification §9). */
const skeletonKeys = ['a', 'b', 'c', 'd']

/** The wallets that can be connected now, the way to all others, and a way out for those who have none. */
export default function ConnectView() {
  const { kit, t, prefetchView } = useUi()
  usePairingAhead(kit)
  const features = useStore(kit.features.store)
  const wallets = useStore(kit.wallets.store)
  const [agreed, setAgreed] = useState(false)
  const sections = features.collapseWallets
    ? wallets.sections.filter(({ name }) => name === 'injected' || name === 'recent')
    : wallets.sections
  const rows = sections.flatMap((section) => section.rows)
  // The list keeps its height while the bundled wallets are on their way.
  const waiting = wallets.catalogue.source === 'pending' && !features.collapseWallets
  const showsAll = isAllShown(features.allWallets, kit.options.environment?.isMobile) && (waiting || wallets.all.length > rows.length)
  const off = features.legalCheckbox && !agreed && kit.options.termsUrl !== undefined

  return (
    <div data-part="connect">
      {features.legalCheckbox && <Legal agreed={agreed} onChange={setAgreed} />}
      {rows.length === 0 && !showsAll && !waiting ? (
        <div data-part="panel">
          <span data-part="emblem">
            <Icon name="wallet" />
          </span>
          <p data-part="panel-title">{t('connect.empty')}</p>
          <p data-part="panel-text">{t('connect.emptyWhy')}</p>
          {features.walletGuide && (
            <Button kind="primary" onClick={() => kit.router.push('GetWallet')}>
              {t('get.title')}
            </Button>
          )}
        </div>
      ) : (
        <ul data-part="list" aria-label={t('connect.list')}>
          {rows.map((wallet) => (
            <WalletItem key={wallet.id} wallet={wallet} off={off} />
          ))}
          {waiting && skeletonKeys.map((key) => <RowSkeleton key={key} />)}
          {showsAll && (
            <Row
              id="all"
              picture={
                <span data-part="picture" data-tile="">
                  <Icon name="grid" />
                </span>
              }
              name={t('connect.all')}
              badge={waiting ? undefined : t('connect.count', { count: Math.max(wallets.all.length, wallets.catalogue.count) })}
              onIntent={() => prefetchView('AllWallets')}
              onClick={() => kit.router.push('AllWallets')}
            />
          )}
        </ul>
      )}
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

function RowSkeleton() {
  return (
    <li data-part="row-skeleton" aria-hidden="true">
      <span data-part="picture" />
      <span data-part="skeleton-text" />
    </li>
  )
}

function isAllShown(allWallets: 'SHOW' | 'HIDE' | 'ONLY_MOBILE', isMobile = globalThis.matchMedia?.('(pointer: coarse)').matches): boolean {
  return allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && isMobile === true)
}

function Legal({ agreed, onChange }: { readonly agreed?: boolean; readonly onChange?: (agreed: boolean) => void }) {
  const { kit, t } = useUi()
  const id = useId()
  const terms = toHttpsUrl(kit.options.termsUrl)
  const privacy = toHttpsUrl(kit.options.privacyUrl)
  if (!terms && !privacy) return null
  const links: Readonly<Record<string, ReactNode>> = {
    terms: <LegalLink key="terms" href={terms ?? privacy} text={t(terms ? 'connect.terms' : 'connect.privacy')} />,
    privacy: <LegalLink key="privacy" href={privacy} text={t('connect.privacy')} />,
  }
  const both = terms && privacy
  const key = onChange ? (both ? 'connect.agree' : 'connect.agreeOne') : both ? 'connect.legal' : 'connect.legalOne'
  const words = t(key)
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 1 ? links[part] : part))
  if (!onChange) return <p data-part="legal">{words}</p>
  return (
    <div data-part="legal" data-check="">
      <input id={id} type="checkbox" checked={agreed ?? false} onChange={(event) => onChange(event.target.checked)} />
      <label htmlFor={id}>{words}</label>
    </div>
  )
}

function LegalLink({ href, text }: { readonly href: string | undefined; readonly text: string }) {
  return (
    <a data-part="link" href={href} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  )
}
