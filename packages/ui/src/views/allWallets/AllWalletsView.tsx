import { useCallback, useEffect, useId, useState } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { Button } from '../../primitives/Button.js'
import { Legal } from '../../primitives/Legal.js'
import { SearchList } from '../../primitives/SearchList.js'
import { StaleList } from '../../primitives/StaleList.js'
import searchCss from '../../primitives/search.css?inline'
import { useConsent } from '../../primitives/useConsent.js'
import { WalletItem } from '../../primitives/WalletItem.js'
import { usePairingAhead } from '../../qr/usePairingAhead.js'
import gridCss from './allWallets.css?inline'
import { columns, WalletGrid } from './WalletGrid.js'

export const css = searchCss + gridCss

/**
 * The second half of the 300 ms between the last key and the request; the search field waits the
 * first half.
 */
const remoteWaitMs = 150

/**
 * A searchable list of all discovered and catalogue wallets. Scrolling loads the catalogue's pages.
 */
export default function AllWalletsView() {
  const { kit, t } = useUi()
  usePairingAhead(kit)
  const pairs = kit.connectors.getAll().some(({ kind }) => kind === 'WALLET_CONNECT')
  const { all, catalogue } = useStore(kit.wallets.store)
  const { required } = useStore(kit.consent.store)
  const mayConnect = useConsent()
  const [text, setText] = useState('')
  const [certified, setCertified] = useState(false)
  const { source, status, hasMore } = catalogue
  const pending = status === 'pending'
  const loadMore = useCallback(() => void kit.wallets.loadMore(), [kit])

  // The host's list replaces the bundled one as soon as its server answers, not only after
  // scrolling to the end.
  useEffect(() => {
    if (source !== 'server' && hasMore && status === 'success') loadMore()
  }, [source, hasMore, status, loadMore])
  useEffect(() => {
    if (text === '') return
    const controller = new AbortController()
    const timer = setTimeout(
      () => void kit.wallets.searchMore(text, { certified, signal: controller.signal }),
      remoteWaitMs,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [kit, text, certified])

  return (
    <SearchList
      label={t('search.wallets')}
      listLabel={t('connect.list')}
      find={(wanted) => kit.wallets.search(wanted, { certified })}
      render={(wallet) => <WalletItem key={wallet.id} wallet={wallet} />}
      grid={{
        columns,
        draw: (wallets) => (
          <WalletGrid
            wallets={wallets}
            pending={pending}
            onEnd={text === '' && hasMore && !pending && status !== 'error' ? loadMore : undefined}
          />
        ),
      }}
      searching={text !== '' && pending}
      onText={setText}
    >
      {all.some(({ badge }) => badge === 'certified') && (
        <CertifiedSwitch on={certified} onChange={setCertified} />
      )}
      {required && <Legal asks />}
      {pairs && (
        <Button onClick={() => mayConnect() && kit.router.push('ConnectingWalletConnectBasic')}>
          {t('pair.showCode')}
        </Button>
      )}
      <StaleList />
    </SearchList>
  )
}

function CertifiedSwitch({
  on,
  onChange,
}: {
  readonly on: boolean
  readonly onChange: (on: boolean) => void
}) {
  const { t } = useUi()
  const id = useId()
  return (
    <div data-part="switch-line">
      <label htmlFor={id}>{t('all.certified')}</label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        data-part="switch"
        aria-checked={on}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  )
}
