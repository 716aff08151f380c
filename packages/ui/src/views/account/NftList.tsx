import { type Nft, portfolioOf } from '@latchkey/controllers/portfolio'
import { useEffect, useRef } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useSheet } from '../../context/useSheet.js'
import { useStore } from '../../context/useStore.js'
import { Button } from '../../primitives/Button.js'
import { useWindow } from '../../primitives/useWindow.js'
import { Folded } from './Folded.js'
import { ListState } from './ListState.js'

const columns = 2
/**
 * Metadata that is still being read is asked for again after this, so often. A page of 24 documents
 * of five seconds each, twelve at once, is read within the four tries; slower ones appear when the
 * list is opened again.
 */
const pendingMs = 3_000
const mostTries = 4

/** The list's parts of the NFT view: as a shared chunk they would cost both a request. */
export type NftParts = Pick<typeof import('./nft/WalletNftView.js'), 'css' | 'NftCard' | 'nftName'>

/** The account's NFTs as cards; unrequested ones are folded and show no picture. */
export function NftList({ parts }: { readonly parts: NftParts }) {
  const { kit, t, language } = useUi()
  const portfolio = kit.use(portfolioOf)
  const { nfts, loadingMoreNfts } = useStore(portfolio.store)
  const tries = useRef(0)
  const hasMore = useRef(false)
  const { data, updatedAt } = nfts
  const items = data?.items ?? []
  const shown = items.filter(({ isSpam }) => !isSpam)
  const spam = items.filter(({ isSpam }) => isSpam)
  const isPending = shown.some(({ metadata }) => metadata === 'pending')
  useEffect(() => {
    if (!isPending) tries.current = 0
    // A refresh brings the first page alone: it would take away what was added to it.
    if (!isPending || hasMore.current || updatedAt === undefined) return
    if (tries.current >= mostTries) return
    const timer = setTimeout(() => {
      tries.current += 1
      void portfolio.refresh('nfts', { force: true })
    }, pendingMs)
    return () => clearTimeout(timer)
  }, [portfolio, isPending, updatedAt])
  const since =
    data?.since === undefined
      ? undefined
      : new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(data.since)
  const isSince = data?.reach === 'since' && since !== undefined
  return (
    <>
      {shown.length > 0 && <NftGrid items={shown} parts={parts} />}
      {data && shown.length === 0 && (
        <p data-part="list-note">
          {data.reach === 'none'
            ? t('nfts.none')
            : isSince
              ? t('nfts.emptySince', { date: since })
              : t('nfts.empty')}
        </p>
      )}
      <ListState list="nfts" />
      {spam.length > 0 && (
        <Folded label={t('nfts.spam', { count: spam.length })} why={t('nfts.spamWhy')}>
          <ul data-part="list" data-boxed="" aria-label={t('nfts.spam', { count: spam.length })}>
            {spam.map((nft) => (
              <li key={nft.id} data-part="item">
                <div data-part="row" data-still="">
                  <span data-part="row-text">
                    <bdi data-part="row-name">{parts.nftName(nft)}</bdi>
                    <bdi data-part="row-detail">{nft.collection}</bdi>
                  </span>
                </div>
              </li>
            ))}
          </ul>
        </Folded>
      )}
      {data?.next !== undefined && (
        <Button
          busy={loadingMoreNfts}
          onClick={() => {
            hasMore.current = true
            void portfolio.loadMore('nfts')
          }}
        >
          {t('activity.more')}
        </Button>
      )}
      {isSince && shown.length > 0 && (
        <p data-part="list-note">{t('nfts.since', { date: since })}</p>
      )}
    </>
  )
}

/** Cards of one size in two columns. Of more than a hundred, only the visible ones are drawn. */
function NftGrid({
  items,
  parts: { css, NftCard },
}: {
  readonly items: readonly Nft[]
  readonly parts: NftParts
}) {
  const { t } = useUi()
  const list = useRef<HTMLUListElement>(null)
  useSheet(list, css)
  const { from, to } = useWindow(list, items.length, columns)
  return (
    <ul
      ref={list}
      tabIndex={-1}
      data-part="nfts"
      data-long={to - from < items.length ? '' : undefined}
      aria-label={t('account.nfts')}
    >
      {items.slice(from, to).map((nft) => (
        <NftCard key={nft.id} nft={nft} />
      ))}
    </ul>
  )
}
