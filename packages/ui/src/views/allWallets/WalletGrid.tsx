import type { WalletRow } from '@latchkey/controllers'
import { useEffect, useRef } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useWindow } from '../../primitives/useWindow.js'
import { WalletTile } from '../../primitives/WalletTile.js'

export const columns = 4
/** Two lines of skeletons represent a loading page. */
const skeletons = columns * 2

/** Wallets in four columns; only the visible ones render. Scrolling near the end requests more. */
export function WalletGrid(props: {
  readonly wallets: readonly WalletRow[]
  readonly pending: boolean
  /** Undefined when there are no more pages. */
  readonly onEnd: (() => void) | undefined
}) {
  const { wallets, pending, onEnd } = props
  const { t } = useUi()
  const list = useRef<HTMLUListElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const { from, to } = useWindow(list, wallets.length, columns)

  useEffect(() => {
    if (!end.current || !onEnd) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onEnd(),
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [onEnd])

  return (
    <>
      <ul
        ref={list}
        data-part="grid"
        aria-label={t('connect.list')}
        aria-busy={pending || undefined}
      >
        {wallets.slice(from, to).map((wallet, index) => (
          <WalletTile
            key={wallet.id}
            wallet={wallet}
            place={from + index + 1}
            count={wallets.length}
          />
        ))}
        {pending &&
          Array.from({ length: skeletons }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
            <li key={index} data-part="item" data-skeleton="" aria-hidden="true">
              <span data-part="picture" />
              <span data-part="skeleton-text" />
            </li>
          ))}
      </ul>
      <div ref={end} data-part="grid-end" />
    </>
  )
}
